import Foundation
import Testing

@testable import HydrateTour

@Suite struct InputFileTests {
  @Test func readsAFileAndRefusesWhatIsNone() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hydrate-tour-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = { (name: String) in folder.appendingPathComponent(name).path }
    try Data("[]".utf8).write(to: URL(fileURLWithPath: path("full.json")))
    try Data().write(to: URL(fileURLWithPath: path("empty.json")))
    try FileManager.default.createSymbolicLink(atPath: path("link.json"), withDestinationPath: path("full.json"))

    #expect(try InputFile(path: path("full.json")).read() == Data("[]".utf8))
    #expect(try InputFile(path: path("link.json")).read() == Data("[]".utf8))
    let refused = [
      path("missing.json"): "\(path("missing.json")): no such file",
      path("empty.json"): "\(path("empty.json")): is empty",
      folder.path: "\(folder.path): is a directory, not a file",
      "/dev/null": "/dev/null: is not a regular file",
      "": "the file's name is empty",
    ]
    for (path, line) in refused {
      #expect(throws: TourFailure(line), "\(path)") { try InputFile(path: path).read() }
    }
  }
}
