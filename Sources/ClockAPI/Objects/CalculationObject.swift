/// A calculation that is kept. The interface file has the meaning of each member.
package struct CalculationObject: Codable, Hashable, Sendable {
    package var at: String
    package var expression: String
    package var result: String
    @OrNull package var resultSeconds: Double?

    package init(at: String, expression: String, result: String, resultSeconds: Double?) {
        self.at = at
        self.expression = expression
        self.result = result
        self.resultSeconds = resultSeconds
    }
}
