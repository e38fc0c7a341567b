import CNotify

/// What can be found out about popups without showing one.
package enum PopupExamination: Hashable, Sendable {
    case noBus(problem: String)
    /// No server runs, and none can be started.
    case noServer
    /// A server owns the name but does not answer.
    case silentServer(problem: String)
    case server(NotificationServer)
}

/// The notification server as it describes itself (GetServerInformation, GetCapabilities).
package struct NotificationServer: Hashable, Sendable {
    package var name: String
    package var version: String
    package var capabilities: Set<String>
    /// Whether it suppresses popups at the moment (“do not disturb”); nil if that can't be found out.
    package var isQuiet: Bool?

    /// Whether it supports buttons, drawn or not.
    package var hasButtons: Bool { capabilities.contains("actions") }

    /// The command that opens the menu of buttons, if the server supports buttons but draws none; else nil.
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
    /// Examines the server. If there is none, starts an installed one, as a popup would.
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
