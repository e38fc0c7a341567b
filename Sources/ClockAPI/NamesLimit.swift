import Varlink

extension NamingMethod {
    /// The maximum number of names in one request.
    package static var namesLimit: Int { 1_000 }

    /// The same request for all names, with as many in each as the limit allows.
    package var parts: [Self] {
        guard names.count > Self.namesLimit else { return [self] }
        return stride(from: 0, to: names.count, by: Self.namesLimit).map { start in
            var part = self
            part.names = Array(names[start..<min(start + Self.namesLimit, names.count)])
            return part
        }
    }
}
