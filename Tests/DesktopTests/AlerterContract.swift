import Agenda
import Engine
import Testing

/// The contract of every ``Alerter``, real and simulated.
struct AlerterContract {
    let alerter: any Alerter
    let log: AlerterLog
    let pressSnooze: (ItemID) async throws -> Void
    let closeAsPerson: (ItemID) async throws -> Void
    let killServer: () async throws -> Void
    let startServer: () async throws -> Void

    func expectAll() async throws {
        try await expectPressed(ItemID(.ring, 21))
        try await expectClosed(ItemID(.ring, 22))
        await expectWithdrawn(ItemID(.ring, 23))
        try await expectServerVanished(ItemID(.ring, 24))
    }

    private func expectShown(_ ring: ItemID) async {
        log.forget()
        alerter.present(.test(ring: ring.number))
        #expect(await log.shown(ring) != nil, "what is presented is told to be shown")
    }

    private func expectPressed(_ ring: ItemID) async throws {
        await expectShown(ring)
        try await pressSnooze(ring)
        #expect(await log.hears(.pressed(ring: ring, .snooze)), "a pressed button is told")
        alerter.withdraw(ring)
    }

    private func expectClosed(_ ring: ItemID) async throws {
        await expectShown(ring)
        try await closeAsPerson(ring)
        #expect(await log.hears(.popupEnded(ring: ring, .closedByPerson)), "a person who closes it is told")
        alerter.withdraw(ring)
    }

    private func expectWithdrawn(_ ring: ItemID) async {
        await expectShown(ring)
        alerter.withdraw(ring)
        alerter.withdraw(ItemID(.ring, 999))
        #expect(
            !log.all.contains { if case .popupEnded(ring, _) = $0 { true } else { false } },
            "what was asked for is not told"
        )
    }

    private func expectServerVanished(_ ring: ItemID) async throws {
        await expectShown(ring)
        try await killServer()
        #expect(await log.hears(.serverVanished))
        #expect(await log.hears(.popupEnded(ring: ring, .serverVanished)), "a popup goes with its server")
        try await startServer()
        #expect(await log.hears(.serverAppeared))
        alerter.withdraw(ring)
    }
}
