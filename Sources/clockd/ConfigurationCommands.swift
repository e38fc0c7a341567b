enum ConfigurationCommands {
    static func check() -> Int32 { 0 }
    static func show() -> Int32 { 0 }
}
