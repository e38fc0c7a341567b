/// One method of an interface as a type: its stored properties are the parameters, ``Reply`` is the answer.
///
/// ```swift
/// struct GetInterfaceDescription: VarlinkMethod {
///     static let name = "org.varlink.service.GetInterfaceDescription"
///     struct Reply: Codable, Sendable { var description: String }
///     var interface: String
/// }
/// ```
package protocol VarlinkMethod: Codable, Sendable {
    associatedtype Reply: Codable & Sendable
    /// The fully qualified name.
    static var name: String { get }
}

/// The reply of a method that answers nothing but that it was done.
package struct NoParameters: Codable, Hashable, Sendable {
    package init() {}
}
