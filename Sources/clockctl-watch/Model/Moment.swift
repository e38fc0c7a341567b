import Console

/// The time of all clocks at one moment.
struct Moment: Sendable {
    /// Seconds since the machine was started, including time asleep.
    var bootSeconds: Double
    /// Seconds since the machine was started, without time asleep.
    var awakeSeconds: Double
    /// The wall clock, and the zone of the reader.
    var viewpoint: Viewpoint
}
