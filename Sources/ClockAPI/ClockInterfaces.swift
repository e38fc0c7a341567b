import Varlink

/// The interface descriptions that the daemon serves, as the files in Interfaces/ have them.
package enum ClockInterfaces {
    package static let all: [InterfaceDescription] = [
        PackageResources.io_clockd_Alarms_varlink, PackageResources.io_clockd_Archive_varlink,
        PackageResources.io_clockd_Calculations_varlink, PackageResources.io_clockd_Clock_varlink,
        PackageResources.io_clockd_Days_varlink, PackageResources.io_clockd_Doctor_varlink,
        PackageResources.io_clockd_Focus_varlink, PackageResources.io_clockd_History_varlink,
        PackageResources.io_clockd_Rings_varlink, PackageResources.io_clockd_Stopwatches_varlink,
        PackageResources.io_clockd_Tasks_varlink, PackageResources.io_clockd_Timers_varlink,
        PackageResources.io_clockd_World_varlink,
    ].map(parsed)

    private static func parsed(_ bytes: [UInt8]) -> InterfaceDescription {
        do {
            return try InterfaceDescription(parsing: String(decoding: bytes, as: UTF8.self))
        } catch {
            preconditionFailure("an interface file that cannot be read: \(error)")
        }
    }
}
