import ArgumentParser

/// An option with named values.
///
/// The library would form key paths to read the names, and print any value by reflection, in each run of each command:
/// an eighth of what a command costs.
package protocol Choice: ExpressibleByArgument, CaseIterable, RawRepresentable where RawValue == String {}

extension Choice {
    package static var allValueStrings: [String] { allCases.map { $0.rawValue } }
    package static var allValueDescriptions: [String: String] { [:] }

    package var defaultValueDescription: String { rawValue }
}
