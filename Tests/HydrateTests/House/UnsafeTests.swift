import Hydrate
import Testing

/// What leaves Swift's memory safety, or says without a proof that tasks may share it, stands in `Memory` alone.
@Suite struct UnsafeTests {
  /// The other files that may, and why.
  private static let exceptions: [String: String] = [
    "Coders/FoundationJSONDecoder": "a subclass of `JSONDecoder` must say it again; what it adds is constant or guarded",
    "Coders/FoundationJSONEncoder": "a subclass of `JSONEncoder` must say it again; what it adds is constant or guarded",
    "Report/Failures/Failure": "failures are constant while another reference is left; the last one releases what they continue",
    "Report/Failures/PathNode": "the same, for the links of a path",
  ]

  /// `unsafe` and all names with it, also in attributes; `@unchecked Sendable`, `@exclusivity(unchecked)`; `Unmanaged`.
  private static func isUnsafe(_ word: String) -> Bool {
    word.lowercased().contains("unsafe") || word == "unchecked" || word == "Unmanaged"
  }

  private static func path(of file: HouseTests.File) -> String { "\(file.folder)/\(file.name)" }

  @Test func whatIsUnsafeStandsInMemory() {
    for file in HouseTests.files where file.room != "Memory" {
      let path = Self.path(of: file)
      guard Self.exceptions[path] == nil else { continue }
      #expect(file.names.words.filter(Self.isUnsafe).sorted() == [], "\(path)")
    }
  }

  @Test func noExceptionIsLeftThatNeedsNone() {
    let needed = HouseTests.files.filter { $0.names.words.contains(where: Self.isUnsafe) }.map(Self.path)
    for path in Self.exceptions.keys { #expect(needed.contains(path), "\(path)") }
  }

  @Test func wordsAreFoundWhereverTheyStand() {
    let words = SwiftNames(
      """
      // unsafe in a comment
      let text = "unsafe in a text"
      final class Box: @unchecked Sendable { nonisolated(unsafe) var a = 1; unowned(unsafe) let b: Box }
      bytes.withUnsafeBytes { unsafeBitCast($0, to: Unmanaged<Box>.self) }
      """
    ).words
    let found: Set<String> = ["unchecked", "unsafe", "withUnsafeBytes", "unsafeBitCast", "Unmanaged"]
    #expect(Set(words.filter(Self.isUnsafe)) == found)
    #expect(SwiftNames("// unsafe\nlet text = \"Unmanaged\"").words.filter(Self.isUnsafe).isEmpty)
  }
}
