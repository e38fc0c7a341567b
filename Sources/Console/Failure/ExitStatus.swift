/// What clockctl's exit status says: sysexits.h, and 3 for what was waited for in vain.
package enum ExitStatus: Int32, Error, Sendable, CaseIterable {
    case done = 0
    /// The thing waited for was cancelled.
    case cancelled = 3
    /// Usage, or input that can't be read (EX_USAGE).
    case usage = 64
    /// No such item, or several (EX_NOINPUT).
    case noSuchItem = 66
    /// The daemon can't be reached (EX_UNAVAILABLE).
    case unreachable = 69
    /// A mistake of these programs (EX_SOFTWARE).
    case internalError = 70
    /// The store or the output could not be written (EX_IOERR).
    case writeFailed = 74
    /// Not as things are; later perhaps (EX_TEMPFAIL).
    case tryAgain = 75
    /// EX_NOPERM
    case notPermitted = 77
}
