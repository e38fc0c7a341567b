import CNotify

/// What can be known of popups without showing one.
package enum PopupExamination: Hashable, Sendable {
    case noBus(problem: String)
    /// Nobody owns the name, and nothing installed would take it.
    case noServer
    /// It has the name and does not answer.
    case silentServer(problem: String)
    case server(NotificationServer)
}

/// The notification server as it describes itself (GetServerInformation, GetCapabilities).
package struct NotificationServer: Hashable, Sendable {
    package var name: String
    package var version: String
    package var capabilities: Set<String>
    /// Whether it keeps popups back at the moment; nil where it has no way of telling that we know.
    package var isQuiet: Bool?

    /// Whether it takes buttons, drawn or not.
    package var hasButtons: Bool { capabilities.contains("actions") }

    /// What opens the menu that has the buttons, of a server that takes them and draws none; nil for all others.
    package var buttonsMenu: String? {
        guard hasButtons else { return nil }
        switch name.lowercased() {
        case "mako": return "makoctl menu"
        case "dunst": return "dunstctl context"
        default: return nil
        }
    }
}

extension Popups {
    /// Where there is no server, one that is installed is started, as a popup would start it.
    func examine(_ done: @escaping @Sendable (PopupExamination) -> Void) {
        switch reach {
        case .noBus(let problem): done(.noBus(problem: problem))
        case .server(let bus, _): ask(bus, done)
        case .asking(let bus), .noServer(let bus):
            bus.startServer { [weak self] started in
                guard case .success = started, let self else { return done(.noServer) }
                self.assumeIsolated { $0.examineStarted(done) }
            }
        }
    }

    private func examineStarted(_ done: @escaping @Sendable (PopupExamination) -> Void) {
        switch reach {
        case .noBus(let problem): done(.noBus(problem: problem))
        case .asking(let bus), .noServer(let bus), .server(let bus, _): ask(bus, done)
        }
    }

    private func ask(_ bus: SessionBus, _ done: @escaping @Sendable (PopupExamination) -> Void) {
        bus.capabilities { capabilities in
            switch capabilities {
            case .failure(let error): done(.silentServer(problem: error.description))
            case .success(let capabilities):
                bus.serverInformation { information in
                    switch information {
                    case .failure(let error): done(.silentServer(problem: error.description))
                    case .success(let (name, version)):
                        bus.isQuiet(server: name) { isQuiet in
                            done(
                                .server(
                                    NotificationServer(
                                        name: name,
                                        version: version,
                                        capabilities: capabilities,
                                        isQuiet: isQuiet
                                    )
                                )
                            )
                        }
                    }
                }
            }
        }
    }
}
