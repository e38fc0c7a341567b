import Console
import Offers

/// Finds, describes and executes offers for the launchers.
final class Provider {
    private let daemon = OfferedDaemon()
    private let places = Places()

    func offers(_ text: String) -> [Offer] {
        let reader = OfferReader(
            viewpoint: .here,
            places: places,
            mayBeName: true,
            kept: daemon.state,
            newestResult: daemon.newestResult
        )
        return reader.offers(text)
    }

    func text(_ offer: Offer) -> OfferText? {
        OfferWording(viewpoint: .here, places: places, newestResult: daemon.newestResult).text(offer)
    }

    /// Executes the chosen offer and shows the result. `copies`: whether this program has to set the clipboard.
    func choose(_ offer: Offer, copies: Bool, _ desktop: DesktopServices) {
        do throws(Failure) {
            if let line = try daemon.carryOut(offer, .here) { return desktop.show(line) }
        } catch {
            return desktop.show(error)
        }
        guard let text = text(offer), let copied = text.copied else { return }
        if case .calculation(let expression) = offer { daemon.keep(expression, result: copied) }
        if copies, !desktop.copy(copied) { desktop.show(text.title, text.subtitle) }
    }
}
