/// Words that are intentionally the same in English and another language.
enum SharedWords {
    /// The shared words of a page in a language.
    static func of(_ language: String, page: String) -> Set<String> {
        Set(
            [everywhere, languages[language], pages[page]].compactMap(\.self).flatMap { $0.split(separator: " ") }.map(
                String.init
            )
        )
    }

    /// Names of programs, keys and units, and labels.
    private static let everywhere = """
        CAP_WAKE_ALARM Esc ID KiB NTP PipeWire PulseAudio Tab Zzyx ans clockctl clockd dunst mako paplay pavucontrol rofi \
        root systemd tzdata zzyx
        """

    /// Commands, typed text, names of options and files.
    private static let pages = [
        "doctor": """
        alarm bell cancel chmod config conf done dismiss edit enable focus hooks journalctl list loginctl oga pactl \
        pipewire play reload remove restart short show sinks snooze sock socket sound speaker start stop sysctl \
        systemctl timedatectl timer true volume wireplumber
        """,
        "empty lists": "Seoul add sound world",
        "alarm list": "Europe Berlin", "alarm show": "Seoul Asia", "history": "Seoul", "preview": "Berlin CET",
        "sound list": "bell oga",
        "world list": "Berlin", "world search": "Berlin", "world add": "Berlin",
        "world list --follow: titles": "Berlin",
        "task done: what follows": "edit task",
        "watch: something rings": "Berlin", "watch": "Berlin", "watch: help": "start tea timer",
        "refusals": "cancel done focus forever label list pause preset sound stop stopwatch task timer volume",
        "mistyped times": """
        add after alarm before day days edit every list midnight monthly on tomorow tomorrow zzyx
        """,
    ]

    private static let languages = [
        "de": "April August DETAILS Jan Jun MEDIAN NAME Nov November September TREND Timer an in min ok was",
        "es": "No TOTAL audio bus bytes control min no total",
        "fr": """
        DATE Date EXPRESSION TOTAL accessible an archive argument audio bus cause configuration cycle date expression \
        journal machine menu min minute minutes mode moment notification ok option pause phase services session sessions \
        standard synchronisation total version volume
        """,
    ]
}
