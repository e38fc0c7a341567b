import Glibc

/// A program that plays one file and ends.
package struct Player: Hashable, Sendable {
    package let program: String
    /// File extensions of the formats it reads, in lower case; nil if it may read any format.
    package let extensions: Set<String>?
    /// The time for which it may use no processor time before it counts as hung. Known players fill buffers of at most
    /// two seconds; a configured player may make another machine play.
    package var patience = Duration.seconds(3)
    /// Whether it is a player of ``known`` rather than the configured one.
    package var isKnown = true
    /// Its arguments for a file and a volume in percent.
    package let arguments: @Sendable (_ file: String, _ volume: Int) -> [String]

    package static func == (left: Player, right: Player) -> Bool { left.program == right.program }

    package func hash(into hasher: inout Hasher) { hasher.combine(program) }

    /// The known players in the order in which they are tried. If they have options for this, they report the stream as
    /// an alarm of this program: volume controls show that, and sound servers use it to decide whether other streams
    /// continue meanwhile.
    package static let known: [Player] = [
        Player(program: "pw-play", extensions: nil) { file, volume in
            ["--media-role=\(mediaRole)", "--volume=\(Double(volume) / 100)", "--", file]
        },
        // 65536 is full volume.
        Player(program: "paplay", extensions: nil) { file, volume in
            [
                "--client-name=\(applicationName)", "--property=media.role=\(mediaRole)",
                "--property=application.icon_name=\(applicationName)", "--volume=\(volume * 65536 / 100)", "--", file,
            ]
        },
        Player(program: "canberra-gtk-play", extensions: ["wav", "oga", "ogg"]) { file, volume in
            [
                "--property=application.name=\(applicationName)", "--property=media.role=\(mediaRole)",
                "--property=application.icon_name=\(applicationName)", "--volume=\(decibels(percent: volume))",
                "--file=\(file)",
            ]
        },
        // aplay has no volume option.
        Player(program: "aplay", extensions: ["wav", "au", "voc"]) { file, _ in ["-q", "--", file] },
    ]

    /// The name of the program for sound servers (`application.name`), and of its icon.
    package static let applicationName = "clockd"
    /// `media.role`
    private static let mediaRole = "alarm"

    /// Variables with the properties of a stream, for players without options for them: those of libpulse, also for
    /// players that use it through ALSA, and of libpipewire. Values in `environment` take precedence.
    package static func streamVariables(_ environment: [String: String]) -> [String: String] {
        let icon = "application.icon_name=\(applicationName)"
        let own = environment["PULSE_PROP"].map { " " + $0 } ?? ""
        var variables = ["PULSE_PROP": "media.role=\(mediaRole) application.name=\(applicationName) \(icon)\(own)"]
        if environment["PIPEWIRE_PROPS"] == nil {
            variables["PIPEWIRE_PROPS"] =
                "{ application.name=\(applicationName) application.icon-name=\(applicationName) media.role=\(mediaRole) }"
        }
        return variables
    }

    package func canPlay(_ file: String) -> Bool {
        guard let extensions else { return true }
        guard let dot = file.lastIndex(of: ".") else { return false }
        return extensions.contains(file[file.index(after: dot)...].lowercased())
    }

    /// Returns the path of its program; nil if it is not found.
    package func path(in environment: [String: String]) -> String? { findProgram(program, in: environment) }

    private static func decibels(percent: Int) -> Double {
        percent <= 0 ? -100 : 20 * log10(Double(percent) / 100)
    }
}

extension Player {
    /// A configured player: a program and its arguments, not read by a shell. `{file}` in an argument stands for the
    /// file; if no argument has it, the file is appended. Nil if no program is named.
    package init?(words: [String]) {
        guard let program = words.first, !program.isEmpty else { return nil }
        let template = words.dropFirst()
        self.init(program: program, extensions: nil, patience: .seconds(30), isKnown: false) { file, _ in
            guard template.contains(where: { $0.contains("{file}") }) else { return template + [file] }
            return template.map {
                $0.split(separator: "{file}", omittingEmptySubsequences: false).joined(separator: file)
            }
        }
    }
}

/// Finds an executable as a shell does: in PATH, unless `name` has a slash. Returns its path, or nil.
package func findProgram(_ name: String, in environment: [String: String]) -> String? {
    if name.utf8.contains(UInt8(ascii: "/")) { return access(name, X_OK) == 0 ? name : nil }
    let directories = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    return directories.lazy.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
}
