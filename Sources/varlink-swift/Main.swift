import Foundation

/// `varlink-swift DIRECTORY OUTPUT` generates a Swift file in OUTPUT for each .varlink file in DIRECTORY.
@main
enum Main {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else { fail("usage: varlink-swift DIRECTORY OUTPUT") }
        do {
            for (file, text) in try Compilation(ofFilesIn: arguments[1]).outputs {
                try text.write(toFile: "\(arguments[2])/\(file)", atomically: true, encoding: .utf8)
            }
        } catch {
            fail("\(error)")
        }
    }

    private static func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data("varlink-swift: \(message)\n".utf8))
        exit(1)
    }
}
