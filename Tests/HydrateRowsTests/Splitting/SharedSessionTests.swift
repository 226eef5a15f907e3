import Foundation
import Hydrate
import HydrateRows
import Testing

/// Rows of a batch share what is set up for a call, and nobody can tell.
@Suite struct SharedSessionTests {
  private func rows<M: Mapper>(_ mapper: M, _ lines: [String]) -> [MappedRow<M.Output>] where M.Input == Value {
    Array(mapper.rows(jsonLines: Data(lines.joined(separator: "\n").utf8)))
  }

  @Test func whatIsSaidOfARowIsSaidOfNoOther() throws {
    let plain = ReflectiveMapper<Reading>().optional(\.level)
    try plain.unknownKeys(.report).plan()
    for mapper in [plain, plain.unknownKeys(.report), plain.coercion(.reported)] {
      let lines = [
        #"{"id": 1, "at": 0}"#, #"{"id": 2, "at": 0, "level": "x"}"#, #"{"id": 3, "at": 0, "more": 1}"#, #"{"id": "x", "at": 0}"#,
        #"{"id": "4", "at": 0, "level": 1}"#, "?",
        #"{"id": 6, "at": 0}"#,
      ]
      let seen = rows(mapper, lines).map { SeenRow($0) }
      // Each with lines before it that have nothing to say, in place of the others.
      let other = #"{"id": 9, "at": 0}"#
      for (number, line) in lines.enumerated() {
        let alone = rows(mapper, lines.indices.map { $0 == number ? line : other })
        #expect(seen[number] == SeenRow(alone[number]))
      }
    }
  }

  /// Whoever keeps a context has that of the row, and no part in the next one.
  @Test func aContextThatIsKeptIsOfItsRow() {
    final class Kept: @unchecked Sendable { var contexts: [MappingContext] = [] }
    let kept = Kept()
    let mapper = ClosureMapper { (value: Value, context: inout MappingContext) -> Int in
      for number in kept.contexts.indices { kept.contexts[number].report(.invalidValue, "too late") }
      if value != 2 { kept.contexts.append(context) }
      return value.int ?? 0
    }
    let rows = rows(mapper, ["1", "2", "3", "4"])
    #expect(rows.compactMap(\.value) == [1, 2, 3, 4] && rows.allSatisfy { $0.issues.isEmpty })
    #expect(kept.contexts.map { $0.sourcePath.description } == ["", "", ""])
  }
}
