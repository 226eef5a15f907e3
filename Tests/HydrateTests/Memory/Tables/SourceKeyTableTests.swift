import Testing

@testable import Hydrate
@testable import TestSupport

@Suite struct SourceKeyTableTests {
  /// Keys of every length about the sixteen bytes that are compared at once, alike but for their ends.
  private static let keys = (1...40).map { String(repeating: "k", count: $0 - 1) + "é" } + ["a", "b", "aé", "", "last"]

  private func withTable(_ body: (SourceKeyTable) -> Void) {
    let table = SourceKeyTable(Self.keys)
    body(table)
  }

  /// The field of a key as it stands in a text, with other letters after it.
  private func field(_ key: String, in table: SourceKeyTable, hint: Int) -> Int? {
    let text = key + String(repeating: "k", count: 16)
    let memory = TapeMemory(of: text)
    return memory.withTape { table.field($0, at: 0, key.utf8.count, hint: hint) }
  }

  @Test func everyKeyIsFoundWhateverTheHint() {
    withTable { table in
      for (number, key) in Self.keys.enumerated() where !key.isEmpty {
        for hint in [0, number, Self.keys.count - 1, Self.keys.count] { #expect(field(key, in: table, hint: hint) == number) }
        #expect(table.field(key) == number)
        #expect(table.hasKey(number))
      }
    }
  }

  @Test func nothingElseIs() {
    withTable { table in
      for key in Self.keys {
        for other in [key + "k", key + "\0", String(key.dropLast()), "é" + key] where !Self.keys.contains(other) {
          #expect(field(other, in: table, hint: 0) == nil)
          #expect(table.field(other) == nil)
        }
      }
      #expect(table.field("") == nil)
      // At the end of a text, where nothing but zeros follows.
      let memory = TapeMemory(of: "xlast")
      #expect(memory.withTape { table.field($0, at: 1, 4, hint: 0) } == Self.keys.firstIndex(of: "last"))
      #expect(memory.withTape { table.field($0, at: 5, 0, hint: 0) } == nil)
      #expect(!table.hasKey(Self.keys.firstIndex(of: "") ?? 0))
      #expect(!table.hasKey(Self.keys.count))
    }
  }
}
