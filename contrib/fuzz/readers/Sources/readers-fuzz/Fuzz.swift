import Glibc

/// libFuzzer's loop for programs with their own `main`, such as those of the package manager.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

@main
struct Fuzz {
    static func main() {
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        _ = runDriver(&count, &arguments, fuzz)
    }
}

/// Reads external input: the first byte selects the reader, the rest is its input. Any input must be read or refused in
/// bounded time and memory; values are probed, and printed values must read back as the same.
private func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let choice = bytes.first else { return 0 }
    let input = Array(bytes.dropFirst())
    let start = processorSeconds()
    defer { precondition(processorSeconds() - start < 1, "one input took a second of the processor") }
    if choice == UInt8(ascii: "z") {
        fuzzZoneFile(input)
    } else {
        readers[choice]?(String(decoding: input, as: UTF8.self))
    }
    return 0
}

/// The processor time of this thread, because elapsed time is unreliable on a busy machine.
private func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
}

private let readers: [UInt8: @Sendable (String) -> Void] = [
    UInt8(ascii: "p"): fuzzPosixRule,
    UInt8(ascii: "r"): fuzzRule,
    UInt8(ascii: "c"): fuzzExpression,
    UInt8(ascii: "d"): fuzzDuration,
    UInt8(ascii: "w"): fuzzMoment,
    UInt8(ascii: "e"): fuzzRepetition,
    UInt8(ascii: "D"): fuzzDate,
    UInt8(ascii: "i"): fuzzInstant,
    UInt8(ascii: "x"): fuzzCalculation,
    UInt8(ascii: "t"): fuzzConfiguration,
    UInt8(ascii: "h"): fuzzHolidays,
    UInt8(ascii: "g"): fuzzCities,
    UInt8(ascii: "o"): fuzzOffset,
]
