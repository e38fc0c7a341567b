import Chronology
import Console

/// The value of an expression, in which `ans` is the last result.
struct CalculatedText {
    let viewpoint: Viewpoint
    let newestResult: () -> String?

    /// Nil for what can't be calculated.
    func value(_ expression: String) -> Calculation? {
        let today = viewpoint.today
        do throws(TimeTextError) {
            return try ReaderLanguage.current.calculation(expression, today: today).calculation
        } catch {
            guard case .noAnswerYet = error.reason, let newest = newestResult(),
                let answer = try? Calculator.evaluate(newest, today: today)
            else { return nil }
            return try? ReaderLanguage.current.calculation(expression, today: today, answer: answer).calculation
        }
    }
}
