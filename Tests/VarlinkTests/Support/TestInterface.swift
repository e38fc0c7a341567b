import Varlink

enum TestInterface {
    static let source = """
        interface org.example.test

        # Answers what it was given.
        method Echo(text: string) -> (text: string)

        # Counts to a number, a reply for each, when called with "more".
        method Count(to: int) -> (number: int)

        # Is answered when the test wants it.
        method Hold() -> (text: string)

        method Fail(reason: string) -> ()

        error Failed (reason: string)
        """

    struct Text: Codable, Hashable, Sendable { var text: String }

    struct Echo: VarlinkMethod {
        static let name = "org.example.test.Echo"
        typealias Reply = Text
        var text: String
    }

    struct Count: VarlinkMethod {
        static let name = "org.example.test.Count"
        struct Reply: Codable, Sendable { var number: Int }
        var to: Int
    }

    struct Hold: VarlinkMethod {
        static let name = "org.example.test.Hold"
        typealias Reply = Text
    }

    struct Fail: VarlinkMethod {
        static let name = "org.example.test.Fail"
        typealias Reply = NoParameters
        var reason: String
    }
}
