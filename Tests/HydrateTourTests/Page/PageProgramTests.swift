import Foundation
import Testing

@testable import HydrateTour

@Suite struct PageProgramTests {
  @Test("--html: the command line")
  func commandLine() throws {
    let file = PageFile(path: "out.html")
    let rows: [([String], TourCommand)] = [
      (["--html", "out.html"], .page(.shop, file)),
      (["--html=out.html"], .page(.shop, file)),
      (["a.json", "--as", "users", "--html", "out.html"], .page(.file(path: "a.json", kind: .users), file)),
      (["--html=a=b", "--as=users", "a.json"], .page(.file(path: "a.json", kind: .users), PageFile(path: "a=b"))),
      (["--as=tweets", "--", "--html"], .file(path: "--html", kind: .tweets)),
      (["--html", "out.html", "--help"], .help),
    ]
    for (arguments, command) in rows { #expect(try TourCommand(arguments) == command, "\(arguments)") }
    let refused: [([String], String)] = [
      (["--html"], "--html needs a file name"),
      (["--html", "a", "--html=b"], "--html is given twice"),
      (["--html", "a", "--explain"], "--explain and --html do not go together"),
    ]
    for (arguments, line) in refused {
      #expect(throws: TourFailure(line), "\(arguments)") { try TourCommand(arguments) }
    }
  }

  @Test("--html: writes the page, also where mapping fails, and never over the document")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hydrate-tour-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = { (name: String) in folder.appendingPathComponent(name).path }
    let text = { (name: String) in try String(decoding: Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self) }

    let line = try TourProgram.output(["--html", path("shop.html")])
    #expect(try line == "\(path("shop.html")): \(text("shop.html").utf8.count) bytes, 19 issues\n")
    #expect(try TourProgram.output(["--html", path("shop.html")]) == line)

    for (json, count) in [("[1, 2]", "2 issues"), ("[1", "1 issue")] {
      try Data(json.utf8).write(to: folder.appendingPathComponent("bad.json"))
      let arguments = [path("bad.json"), "--as", "events"]
      let failure = #expect(throws: TourFailure.self) { try TourProgram.output(arguments + ["--html", path("bad.html")]) }
      #expect(failure?.output.hasSuffix(" bytes, \(count)\n") == true)
      let plain = #expect(throws: TourFailure.self) { try TourProgram.output(arguments) }
      #expect(failure?.line == plain?.line && plain?.output == "")
      #expect(try text("bad.html").contains("<h2>Document</h2>"))
    }

    try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: path("bad.json"))
    try FileManager.default.linkItem(atPath: path("bad.json"), toPath: path("same"))
    let itself = "is the document itself; the page needs another file"
    let rows = [
      (path("bad.json"), "\(path("bad.json")): \(itself)"),
      (path("link"), "\(path("link")): \(itself)"),
      (path("same"), "\(path("same")): \(itself)"),
      (path("none/page.html"), "\(path("none/page.html")): no such directory"),
      (folder.path, "\(folder.path): is a directory, not a file"),
      ("/dev/null", "/dev/null: is not a regular file"),
      ("", "the page's file name is empty"),
    ]
    for (page, line) in rows {
      #expect(throws: TourFailure(line), "\(page)") { try TourProgram.output([path("bad.json"), "--as", "events", "--html", page]) }
    }
    #expect(try text("bad.json") == "[1")
  }
}
