import Localization

/// The stages of growth as shapes, which can be distinguished without colour.
enum GrowthPictures {
    /// The shapes, once for the whole document; ``picture(of:)`` refers to them.
    static let definitions = Markup.element(
        "svg",
        [.word("class", "unseen"), .word("aria-hidden", "true"), .word("focusable", "false")],
        symbol("seed", path("seed", "M12 6c4 0 6 3.5 6 7s-2.5 6-6 6-6-2.5-6-6 2-7 6-7zm-2 3-2 4"), []),
        symbol(
            "sprout",
            path("sprout", "M11 21V13C6 13 3 10 3 5c5 0 8 2 9 5 1-3 4-5 9-5 0 5-3 8-8 8v8z"),
            []
        ),
        symbol(
            "apple",
            path("apple", "M12 9c-2-2-9-2-9 4 0 5 4 9 6 9 1 0 2-1 3-1s2 1 3 1c2 0 6-4 6-9 0-6-7-6-9-4z"),
            [path("apple", "M11 8V5h2v3zM13 5c1-3 3-4 5-4 0 3-2 4-5 4z")]
        ),
        symbol(
            "tree",
            path("tree", "M12 1a6 6 0 0 1 6 5 5 5 0 0 1-1 10H7A5 5 0 0 1 6 6a6 6 0 0 1 6-5z"),
            [path("seed", "M10 16h4l1 7H9z")]
        )
    )

    private static func symbol(_ id: StaticString, _ first: Markup, _ rest: [Markup]) -> Markup {
        .element("symbol", [.word("id", id), .word("viewBox", "0 0 24 24")], Markup(lines: [first] + rest))
    }

    private static func path(_ colour: StaticString, _ data: StaticString) -> Markup {
        .element("path", [.word("class", colour), .word("d", data)])
    }

    /// A picture shown with a name; nil for no growth and for an unknown stage.
    static func picture(of growth: String) -> Markup? {
        symbol(of: growth).map { reference in
            .element(
                "svg",
                [.word("viewBox", "0 0 24 24"), .word("aria-hidden", "true"), .word("focusable", "false")],
                .element("use", [.word("href", reference)])
            )
        }
    }

    /// The reference to a shape; nil for no growth and for an unknown stage.
    static func symbol(of growth: String) -> StaticString? {
        switch growth {
        case "seed": "#seed"
        case "sprout": "#sprout"
        case "apple": "#apple"
        case "tree": "#tree"
        default: nil
        }
    }

    /// All stages, the least work first.
    static var legend: Markup {
        let stages = ["seed", "sprout", "apple", "tree"].compactMap { stage in
            GrowthLook(stage).flatMap { look in picture(of: stage).map { ($0, look.name) } }
        }
        return .element(
            "ul",
            [.word("class", "legend"), .text(.label, localized("Growth of a day, from little to much work"))],
            lines: stages.map { .element("li", [], $0.0, Markup(text: $0.1)) }
        )
    }
}
