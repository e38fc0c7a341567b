import Configuration

/// A configuration that was read is printed and read back as the same value; every problem is reported in one line.
func fuzzConfiguration(_ text: String) {
    do {
        let configuration = try Configuration.parse(text)
        guard (try? Configuration.parse(configuration.print())) == configuration else {
            preconditionFailure(configuration.print())
        }
    } catch {
        for problem in error.problems {
            precondition(!problem.text(path: "fuzz").utf8.contains(UInt8(ascii: "\n")))
        }
    }
}

func fuzzHolidays(_ text: String) {
    precondition(HolidayCalendar(text).dates.count <= 100_000)
}
