/// The plants of a poster as shapes that stand on the point (0, 0) and grow upwards, to −100.
///
/// No two neighbours look the same: shape, colour, size and inclination follow from the day, so that the poster of a
/// year is always the same picture.
enum PosterPlants {
    /// A day without work, above the ground, on which it could not be seen; fainter if it was before the first day of use
    /// or is still to come.
    static func dot(x: Double, y: Double, isInUse: Bool) -> Markup {
        .element(
            "circle",
            [
                .number("cx", x), .number("cy", y - 16), .word("r", isInUse ? "6" : "4.5"),
                .word("fill", isInUse ? "#c3b596" : "#dfd5c0"),
            ]
        )
    }

    /// Nil for no growth and for an unknown stage. `number`: distinguishes the plants of a stage.
    static func plant(_ growth: String, x: Double, y: Double, seconds: Double, number: Int) -> Markup? {
        let chance = Chance(number)
        let hours = min(12, max(0, seconds) / 3600)
        let shapes: [Markup]
        let height: Double
        switch growth {
        case "seed": (shapes, height) = (seed, 58 + chance.part(1) * 10)
        case "sprout": (shapes, height) = (sprout(chance), 88 + chance.part(1) * 16)
        case "apple": (shapes, height) = (apple(chance), 62 + chance.part(1) * 8)
        // The tops stay below the ground of the month before.
        case "tree": (shapes, height) = (tree(chance), 158 + min(60, max(0, hours - 2) * 9) + chance.part(1) * 14)
        default: return nil
        }
        let degrees = (chance.part(2) - 0.5) * (growth == "tree" ? 5 : 14)
        return .element("g", [.place(x: x, y: y, scale: height / 100, degrees: degrees)], Markup(lines: shapes))
    }

    // MARK: Shapes

    private static func path(_ colour: StaticString, _ data: StaticString) -> Markup {
        .element("path", [.word("fill", colour), .word("d", data)])
    }

    private static func stroke(_ colour: StaticString, _ width: StaticString, _ data: StaticString) -> Markup {
        .element(
            "path",
            [
                .word("fill", "none"), .word("stroke", colour), .word("stroke-width", width),
                .word("stroke-linecap", "round"), .word("d", data),
            ]
        )
    }

    private static func circle(_ colour: StaticString, x: Double, y: Double, radius: Double) -> Markup {
        .element(
            "circle",
            [.word("fill", colour), .number("cx", x), .number("cy", y), .number("r", radius)]
        )
    }

    /// A pip, with a mound of earth.
    private static let seed = [
        path("#8a5a2b", "M0 -62C17 -44 20 -16 0 -2C-20 -16 -17 -44 0 -62Z"),
        path("#a97743", "M-3 -50C-13 -36 -13 -20 -5 -11C-8 -24 -7 -38 -3 -50Z"),
        path("#cdb98f", "M-40 2C-26 -10 26 -10 40 2Z"),
    ]

    private static func sprout(_ chance: Chance) -> [Markup] {
        let leaves: [(dark: StaticString, light: StaticString)] = [
            ("#5f8f3c", "#7fae55"), ("#6b9a3f", "#8ab85c"), ("#558a45", "#76a964"),
        ]
        let leaf = leaves[chance.index(3, of: leaves.count)]
        return [
            stroke("#6d8f3f", "6", "M0 0C2 -22 -2 -40 0 -58"),
            path(leaf.dark, "M0 -56C-4 -84 -28 -96 -48 -92C-46 -68 -26 -52 0 -56Z"),
            path(leaf.light, "M0 -50C4 -76 26 -88 44 -82C42 -62 24 -46 0 -50Z"),
            path("#cdb98f", "M-34 2C-22 -8 22 -8 34 2Z"),
        ]
    }

    private static func apple(_ chance: Chance) -> [Markup] {
        let skins: [(dark: StaticString, light: StaticString)] = [
            ("#b5362c", "#cf5a48"), ("#a92f2b", "#c65045"), ("#c04a2e", "#d8714f"),
        ]
        let skin = skins[chance.index(3, of: skins.count)]
        return [
            stroke("#6b4a2a", "5", "M0 -72C0 -82 2 -90 8 -96"),
            path("#6b9a3f", "M4 -80C12 -98 30 -102 44 -98C38 -82 22 -74 4 -80Z"),
            path(
                skin.dark,
                """
                M0 -72C-12 -84 -46 -80 -46 -42C-46 -14 -24 2 -12 2C-6 2 -4 -1 0 -1C4 -1 6 2 12 2\
                C24 2 46 -14 46 -42C46 -80 12 -84 0 -72Z
                """
            ),
            path(skin.light, "M-32 -60C-42 -44 -38 -24 -30 -14C-34 -32 -32 -48 -24 -64C-27 -64 -30 -63 -32 -60Z"),
        ]
    }

    private static func tree(_ chance: Chance) -> [Markup] {
        let leaves: [(shade: StaticString, body: StaticString, light: StaticString)] = [
            ("#3d6a35", "#4d7d42", "#6c9a5a"), ("#45713a", "#578648", "#79a463"), ("#36623a", "#467548", "#658f62"),
            ("#4f7536", "#628a44", "#85a75f"),
        ]
        let leaf = leaves[chance.index(3, of: leaves.count)]
        let crown = crowns[chance.index(4, of: crowns.count)]
        let apples = crown.apples.enumerated().filter { chance.part(10 + $0.offset) < 0.6 }.map(\.element)
        return [
            path("#6f4e2f", "M-5.5 0C-3.5 -16 -4 -30 -3 -48H3C4 -30 3.5 -16 5.5 0C2 1.5 -2 1.5 -5.5 0Z"),
            stroke("#6f4e2f", "3", "M0 -26C4 -34 10 -40 14 -48"),
            stroke("#6f4e2f", "2.6", "M0 -30C-5 -38 -9 -42 -12 -50"),
            path(leaf.body, crown.body), path(leaf.shade, crown.shade), path(leaf.light, crown.light),
        ] + apples.map { circle("#c2402f", x: $0.x, y: $0.y, radius: 2.7) }
    }

    private struct Crown {
        let body: StaticString
        let shade: StaticString
        let light: StaticString
        let apples: [(x: Double, y: Double)]
    }

    private static let crowns = [
        // Round.
        Crown(
            body: """
                M0 -100C14 -101 25 -93 28 -82C37 -76 38 -61 30 -54C27 -43 14 -38 4 -41\
                C-6 -36 -22 -39 -27 -50C-38 -56 -38 -72 -29 -79C-27 -92 -14 -101 0 -100Z
                """,
            shade: """
                M30 -54C27 -43 14 -38 4 -41C-6 -36 -22 -39 -27 -50C-14 -44 2 -46 12 -52\
                C22 -58 28 -68 28 -82C37 -76 38 -61 30 -54Z
                """,
            light: "M-24 -74C-23 -86 -12 -94 0 -94C-8 -89 -14 -82 -15 -73C-17 -70 -22 -70 -24 -74Z",
            apples: [(-16, -58), (8, -82), (20, -63), (0, -50), (-4, -72), (-22, -70), (15, -47)]
        ),
        // Tall.
        Crown(
            body: """
                M1 -103C12 -102 19 -93 20 -83C29 -76 31 -62 26 -54C24 -42 12 -36 1 -39\
                C-10 -35 -22 -42 -24 -52C-31 -60 -29 -75 -20 -82C-19 -93 -11 -103 1 -103Z
                """,
            shade: """
                M26 -54C24 -42 12 -36 1 -39C-10 -35 -22 -42 -24 -52C-12 -46 2 -47 10 -54\
                C18 -61 21 -72 20 -83C29 -76 31 -62 26 -54Z
                """,
            light: "M-15 -78C-15 -89 -8 -97 1 -97C-4 -91 -7 -84 -7 -76C-9 -73 -13 -74 -15 -78Z",
            apples: [(-12, -60), (6, -86), (16, -66), (0, -49), (-4, -74), (-18, -68), (14, -52)]
        ),
        // Broad, of two parts.
        Crown(
            body: """
                M-8 -93C-2 -99 12 -99 18 -90C30 -90 39 -79 36 -69C41 -57 30 -46 19 -47\
                C10 -40 -6 -40 -12 -45C-24 -42 -38 -50 -36 -62C-41 -73 -33 -85 -22 -86\
                C-20 -91 -14 -94 -8 -93Z
                """,
            shade: """
                M36 -69C41 -57 30 -46 19 -47C10 -40 -6 -40 -12 -45C-24 -42 -38 -50 -36 -62\
                C-26 -53 -10 -52 0 -56C8 -52 24 -56 36 -69Z
                """,
            light: """
                M-29 -70C-31 -79 -23 -84 -14 -83C-19 -79 -21 -74 -21 -69C-23 -66 -27 -66 -29 -70ZM2 -82\
                C3 -90 11 -93 17 -89C12 -86 10 -82 9 -78C7 -76 3 -78 2 -82Z
                """,
            apples: [(-22, -58), (10, -74), (26, -64), (2, -50), (-6, -78), (-30, -66), (18, -53)]
        ),
    ]

    /// Numbers that look random and follow from a seed (the finalizer of MurmurHash3).
    private struct Chance {
        private let seed: UInt64

        init(_ number: Int) { seed = UInt64(bitPattern: Int64(number)) }

        /// From 0 up to 1. `index`: independent numbers of the same seed.
        func part(_ index: Int) -> Double { Double(mixed(index) >> 11) / Double(1 << 53) }

        func index(_ index: Int, of count: Int) -> Int { Int(mixed(index) >> 33) % count }

        private func mixed(_ index: Int) -> UInt64 {
            var bits = seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(index) &* 0xD1B5_4A32_D192_ED03
            bits = (bits ^ bits >> 33) &* 0xFF51_AFD7_ED55_8CCD
            bits = (bits ^ bits >> 33) &* 0xC4CE_B9FE_1A85_EC53
            return bits ^ bits >> 33
        }
    }
}
