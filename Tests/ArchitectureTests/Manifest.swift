/// The targets declared by Package.swift, and their dependencies.
struct Manifest {
    /// Targets and products by name, without test targets.
    let dependencies: [String: Set<String>]

    init(text: String) {
        var dependencies: [String: Set<String>] = [:]
        let declarations = text.split(separator: ".testTarget(", maxSplits: 1).first ?? ""
        for block in declarations.split(separator: /\.(?:target|executableTarget|systemLibrary)\(/).dropFirst() {
            guard let name = block.firstMatch(of: /name:\s*"([\w-]+)"/) else { continue }
            dependencies[String(name.1)] = Self.dependencies(in: block)
        }
        self.dependencies = dependencies
    }

    private static func dependencies(in block: Substring) -> Set<String> {
        guard let list = block.firstMatch(of: /dependencies:\s*\[([^\]]*)\]/) else { return [] }
        let products = list.1.matches(of: /\.product\(name:\s*"([^"]+)"/).map { String($0.1) }
        let targets = list.1.replacing(/\.product\([^)]*\)/, with: "").matches(of: /"([^"]+)"/).map { String($0.1) }
        return Set(products + targets)
    }
}
