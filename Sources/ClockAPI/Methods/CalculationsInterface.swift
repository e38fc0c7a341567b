import Varlink

/// The methods of io.clockd.Calculations.
package enum CalculationsInterface {
    package struct Add: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Calculations.Add"

        package var expression: String
        package var result: String

        package init(expression: String, result: String) {
            self.expression = expression
            self.result = result
        }

        package struct Reply: Codable, Hashable, Sendable {
            package var calculation: CalculationObject

            package init(calculation: CalculationObject) {
                self.calculation = calculation
            }
        }
    }

    package struct List: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Calculations.List"

        @OrNull package var newest: Int?

        package init(newest: Int? = nil) {
            self.newest = newest
        }

        package struct Reply: Codable, Hashable, Sendable {
            package var calculations: [CalculationObject]

            package init(calculations: [CalculationObject]) {
                self.calculations = calculations
            }
        }
    }

    package struct Clear: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Calculations.Clear"

        package init() {}

        package struct Reply: Codable, Hashable, Sendable {
            package var cleared: Int

            package init(cleared: Int) {
                self.cleared = cleared
            }
        }
    }
}
