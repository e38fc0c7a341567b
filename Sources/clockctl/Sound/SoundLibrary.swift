import Configuration
import Console
import Files
import Glibc
import Sounds

/// The sounds that can be named and their players, according to the configuration.
struct SoundLibrary {
    private let theme: SoundTheme
    private let player: Player?
    private let environment: [String: String]

    /// A configuration with mistakes counts as empty, as for the daemon.
    static var configured: SoundLibrary {
        let file = UserDirectories(Environment.value).configurationFile
        return SoundLibrary((try? Configuration.read(file)) ?? Configuration())
    }

    private init(_ configuration: Configuration) {
        let names = ["HOME", "PATH", "XDG_DATA_HOME", "XDG_DATA_DIRS", "PULSE_PROP", "PIPEWIRE_PROPS"]
        let values = names.compactMap { name in Environment.value(name).map { (name, $0) } }
        environment = Dictionary(uniqueKeysWithValues: values)
        theme = SoundTheme(name: configuration.desktop.soundTheme, environment: environment)
        player = Player(words: configuration.desktop.player)
    }

    /// Each name with the file that would be played, sorted by name.
    var sounds: [(name: String, file: String)] {
        theme.names.compactMap { name in theme.files(named: name).first.map { (name, $0) } }
    }

    func candidates() -> [Candidate] {
        theme.names.compactMap { Candidate($0) }
    }

    /// The files of a sound, best first; empty if the theme does not have this sound.
    func files(named name: String) -> [String] { theme.files(named: name) }

    /// Whether a file is a sound, by its first bytes: a configured player may know other formats.
    func isSound(_ file: String) -> Bool {
        player != nil || AudioFormat.header(of: file).map(AudioFormat.isKnown) ?? false
    }

    /// The variables of a player that describe its stream to the sound server.
    var streamVariables: [String: String] { Player.streamVariables(environment) }

    /// The command lines that play a file, in the order to try; programs are found in PATH.
    func commands(playing file: String, volume: Int) -> [[String]] {
        (player.map { [$0] } ?? Player.known).filter { $0.canPlay(file) }.compactMap { player in
            player.path(in: environment).map { [$0] + player.arguments(file, volume) }
        }
    }
}
