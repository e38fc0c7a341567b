// Made from io.clockd.Calculations.varlink by varlink-swift. Change that file instead.
// swift-format-ignore-file
import JSON
import Varlink

/// `result` is text that the calculator writes and can read: 2:15, -8:30, 1d 12:40, 16, 2026-12-25. `resultSeconds` is
/// null if it is not a duration.
package struct CalculationObject: JSONConvertible, Hashable, Sendable {
    package var at: String
    package var expression: String
    package var result: String
    package var resultSeconds: Double?

    package init(at: String, expression: String, result: String, resultSeconds: Double? = nil) {
        self.at = at
        self.expression = expression
        self.result = result
        self.resultSeconds = resultSeconds
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var at: String?
        var expression: String?
        var result: String?
        var resultSeconds: Double?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "at": at = try String(from: &json)
            case "expression": expression = try String(from: &json)
            case "result": result = try String(from: &json)
            case "resultSeconds": resultSeconds = try Optional<Double>(from: &json)
            default: try json.skip()
            }
        }
        self.at = try json.required(at, "at")
        self.expression = try json.required(expression, "expression")
        self.result = try json.required(result, "result")
        self.resultSeconds = resultSeconds
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("at", at)
        json.member("expression", expression)
        json.member("result", result)
        json.member("resultSeconds", resultSeconds)
        json.endObject()
    }
}

/// The history of the calculator. Clients calculate; the daemon stores their calculations.
package enum CalculationsInterface {
    /// Stores a calculation of at most 1024 bytes. At most 10000 are kept; the oldest are deleted.
    package struct Add: VarlinkMethod {
        package static let name = "io.clockd.Calculations.Add"

        package struct Reply: JSONConvertible, Equatable, Sendable {
            package var calculation: CalculationObject

            package init(calculation: CalculationObject) {
                self.calculation = calculation
            }

            package init(from json: inout JSONReader) throws(JSONError) {
                var calculation: CalculationObject?
                try json.members { (key, json) throws(JSONError) in
                    switch key {
                    case "calculation": calculation = try CalculationObject(from: &json)
                    default: try json.skip()
                    }
                }
                self.calculation = try json.required(calculation, "calculation")
            }

            package func write(to json: inout JSONWriter) {
                json.beginObject()
                json.member("calculation", calculation)
                json.endObject()
            }
        }

        package var expression: String
        package var result: String

        package init(expression: String, result: String) {
            self.expression = expression
            self.result = result
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var expression: String?
            var result: String?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "expression": expression = try String(from: &json)
                case "result": result = try String(from: &json)
                default: try json.skip()
                }
            }
            self.expression = try json.required(expression, "expression")
            self.result = try json.required(result, "result")
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("expression", expression)
            json.member("result", result)
            json.endObject()
        }
    }

    /// Lists calculations, oldest first; `newest` is the number of the newest to list, null for all.
    package struct List: VarlinkMethod {
        package static let name = "io.clockd.Calculations.List"

        package struct Reply: ListReply {
            package static let member = "calculations"
            package var objects: [CalculationObject] { calculations }
            package init(objects: [CalculationObject]) { calculations = objects }

            package var calculations: [CalculationObject]

            package init(calculations: [CalculationObject]) {
                self.calculations = calculations
            }
        }

        package var newest: Int?

        package init(newest: Int? = nil) {
            self.newest = newest
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var newest: Int?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "newest": newest = try Optional<Int>(from: &json)
                default: try json.skip()
                }
            }
            self.newest = newest
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("newest", newest)
            json.endObject()
        }
    }

    /// Deletes all calculations and returns their number.
    package struct Clear: VarlinkMethod {
        package static let name = "io.clockd.Calculations.Clear"

        package struct Reply: JSONConvertible, Equatable, Sendable {
            package var cleared: Int

            package init(cleared: Int) {
                self.cleared = cleared
            }

            package init(from json: inout JSONReader) throws(JSONError) {
                var cleared: Int?
                try json.members { (key, json) throws(JSONError) in
                    switch key {
                    case "cleared": cleared = try Int(from: &json)
                    default: try json.skip()
                    }
                }
                self.cleared = try json.required(cleared, "cleared")
            }

            package func write(to json: inout JSONWriter) {
                json.beginObject()
                json.member("cleared", cleared)
                json.endObject()
            }
        }

        package init() {}

        package init(from json: inout JSONReader) throws(JSONError) {
            _ = try NoParameters(from: &json)
        }

        package func write(to json: inout JSONWriter) {
            NoParameters().write(to: &json)
        }
    }

    /// The description that is served: the file, and the types of other files that it uses.
    package static let description = InterfaceDescription(
        known: #"""
            # The history of the calculator. Clients calculate; the daemon stores their calculations.
            interface io.clockd.Calculations

            # `result` is text that the calculator writes and can read: 2:15, -8:30, 1d 12:40, 16, 2026-12-25. `resultSeconds` is
            # null if it is not a duration.
            type Calculation (at: string, expression: string, result: string, resultSeconds: ?float)

            # Stores a calculation of at most 1024 bytes. At most 10000 are kept; the oldest are deleted.
            method Add(expression: string, result: string) -> (calculation: Calculation)

            # Lists calculations, oldest first; `newest` is the number of the newest to list, null for all.
            method List(newest: ?int) -> (calculations: []Calculation)

            # Deletes all calculations and returns their number.
            method Clear() -> (cleared: int)

            """#
    )
}
