/// The system's zones: a directory of TZif files and the tables beside them.
///
/// A zone is read once and again when its file has changed, so an update of tzdata is seen without a restart.
package final class ZoneDatabase: Sendable {
    /// Absolute path of the directory.
    package let directory: String

    /// `directory`: by default what TZDIR says, else /usr/share/zoneinfo.
    package init(directory: String? = nil) {
        self.directory = directory ?? "/usr/share/zoneinfo"
    }

    /// Names are relative to the directory (`Europe/Berlin`), and exact in case.
    package func zone(named name: String) throws(ZoneError) -> Zone { preconditionFailure() }

    /// The zone that tzset(3) would take: `timeZoneVariable` is the value of TZ (a name, `:path`, a POSIX rule),
    /// nil when it is unset, which means /etc/localtime.
    ///
    /// The identifier of /etc/localtime comes from its symbolic link where that leads below the directory, else it
    /// is the path itself. A missing /etc/localtime is UTC (tzset(3)).
    package func local(
        timeZoneVariable: String?, localtimePath: String = "/etc/localtime"
    ) throws(ZoneError) -> Zone { preconditionFailure() }

    /// Every name, links included, sorted (tzdata.zi).
    package func names() throws(ZoneError) -> [String] { preconditionFailure() }

    /// Every place that can be found by name: the cities of zone1970.tab and zone.tab, and those that only a link
    /// names, sorted by name.
    package func cities() throws(ZoneError) -> [City] { preconditionFailure() }
}
