// Made from org.example.calculator.varlink by varlink-swift. Change that file instead.
// swift-format-ignore-file
import JSON
import Varlink

package struct ItemObject: JSONConvertible, Hashable, Sendable {
    package var count: Int

    package init(count: Int) {
        self.count = count
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var count: Int?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "count": count = try Int(from: &json)
            default: try json.skip()
            }
        }
        self.count = try json.required(count, "count")
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("count", count)
        json.endObject()
    }
}

/// What the tests of messages send.
package enum CalculatorInterface {
    package struct Add: VarlinkMethod {
        package static let name = "org.example.calculator.Add"

        package struct Reply: JSONConvertible, Equatable, Sendable {
            package var sum: Int

            package init(sum: Int) {
                self.sum = sum
            }

            package init(from json: inout JSONReader) throws(JSONError) {
                var sum: Int?
                try json.members { (key, json) throws(JSONError) in
                    switch key {
                    case "sum": sum = try Int(from: &json)
                    default: try json.skip()
                    }
                }
                self.sum = try json.required(sum, "sum")
            }

            package func write(to json: inout JSONWriter) {
                json.beginObject()
                json.member("sum", sum)
                json.endObject()
            }
        }

        package var a: Int
        package var path: String
        package var note: String?

        package init(a: Int, path: String, note: String? = nil) {
            self.a = a
            self.path = path
            self.note = note
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var a: Int?
            var path: String?
            var note: String?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "a": a = try Int(from: &json)
                case "path": path = try String(from: &json)
                case "note": note = try Optional<String>(from: &json)
                default: try json.skip()
                }
            }
            self.a = try json.required(a, "a")
            self.path = try json.required(path, "path")
            self.note = note
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("a", a)
            json.member("note", note)
            json.member("path", path)
            json.endObject()
        }
    }

    package struct Sum: VarlinkMethod {
        package static let name = "org.example.calculator.Sum"
        package typealias Reply = NoParameters

        package var items: [ItemObject]

        package init(items: [ItemObject] = []) {
            self.items = items
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var items: [ItemObject]?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "items": items = try [ItemObject](from: &json)
                default: try json.skip()
                }
            }
            self.items = try json.required(items, "items")
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("items", items)
            json.endObject()
        }
    }

    /// The description that is served: the file, and the types of other files that it uses.
    package static let description = InterfaceDescription(
        known: #"""
            # What the tests of messages send.
            interface org.example.calculator

            type Item (count: int)

            method Add(a: int, path: string, note: ?string) -> (sum: int)

            method Sum(items: []Item) -> ()

            """#
    )
}
