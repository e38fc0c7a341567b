/// An interface's name in reverse-domain notation, such as `org.varlink.service`.
///
/// Syntax: `[A-Za-z]([-]*[A-Za-z0-9])*(\.[A-Za-z0-9]([-]*[A-Za-z0-9])*)+` (varlink.org, Interface Definition).
package struct InterfaceName: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    /// Returns nil if `text` is not an interface name.
    package init?(_ text: some StringProtocol) {
        let elements = String(text).split(separator: ".", omittingEmptySubsequences: false)
        guard elements.count >= 2, elements.allSatisfy(Self.isElement), let first = text.utf8.first,
            !("0"..."9").contains(Unicode.Scalar(first))
        else { return nil }
        description = String(text)
    }

    private static func isElement(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, let last = text.utf8.last, first.isLetterOrDigit, last.isLetterOrDigit
        else { return false }
        return text.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
    }
}

/// A method's fully qualified name, such as `org.varlink.service.GetInfo`.
package struct MethodName: Equatable, Sendable, CustomStringConvertible {
    package let interface: InterfaceName
    /// The name within the interface: `[A-Z][A-Za-z0-9]*`.
    package let method: String

    /// Returns nil if `text` is not an interface name, a dot and a member name.
    package init?(_ text: String) {
        guard let dot = text.lastIndex(of: "."), let interface = InterfaceName(text[..<dot]) else { return nil }
        let method = text[text.index(after: dot)...]
        guard Self.isMemberName(method) else { return nil }
        self.interface = interface
        self.method = String(method)
    }

    package var description: String { "\(interface).\(method)" }

    private static func isMemberName(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else { return false }
        return text.utf8.allSatisfy(\.isLetterOrDigit)
    }
}

extension UInt8 {
    var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
