import Agenda
import AgendaStore
import Chronology
import ClockAPI

extension RequestTable {
    mutating func addCalculationRequests() {
        add(CalculationsInterface.Add.self) { request, turn in
            try .init(calculation: turn.keepCalculation(request))
        }
        add(CalculationsInterface.List.self) { request, turn in
            let newest = try Bounds.number(
                request.newest ?? Bounds.calculations,
                in: 0...Bounds.calculations,
                parameter: "newest"
            )
            return try .init(calculations: turn.transaction.calculations(limit: newest).map(turn.object))
        }
        add(CalculationsInterface.Clear.self) { _, turn in
            try .init(cleared: turn.transaction.clearCalculations())
        }
    }
}

extension Turn {
    /// Stores a calculation. A result that can't be read back is refused, because `ans` refers to it later.
    fileprivate func keepCalculation(_ request: CalculationsInterface.Add) throws -> CalculationObject {
        let calculation = KeptCalculation(
            at: now.wall,
            expression: try Bounds.name(request.expression, parameter: "expression"),
            result: try Bounds.name(request.result, parameter: "result")
        )
        _ = try ClockError.reading("result") { () throws(TimeTextError) in
            try Calculator.evaluate(calculation.result, today: now.today)
        }
        try transaction.append(calculation, keeping: Bounds.calculations)
        return object(calculation)
    }

    fileprivate func object(_ calculation: KeptCalculation) -> CalculationObject {
        CalculationObject(
            at: text(calculation.at),
            expression: calculation.expression,
            result: calculation.result,
            resultSeconds: (try? Calculator.evaluate(calculation.result, today: now.today))?.value.resultSeconds
        )
    }
}
