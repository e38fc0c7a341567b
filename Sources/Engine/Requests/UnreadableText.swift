import Chronology
import ClockAPI

/// Every error of the language of times names the parameter and the part at fault.
extension ClockError {
    static func unreadable(parameter: String, _ error: TimeTextError) -> ClockError {
        .unreadable(
            parameter: parameter,
            text: error.text,
            offset: error.range.lowerBound,
            length: error.range.count,
            message: error.message,
            suggestion: error.suggestion
        )
    }
}
