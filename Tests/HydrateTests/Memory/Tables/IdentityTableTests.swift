import Testing

@testable import Hydrate

@Suite struct IdentityTableTests {
  private final class Thing {}

  @Test func everyKeyFindsItsOwn() {
    var table = IdentityTable<Thing>()
    let keys = (0..<1000).map { _ in Thing() }
    let things = keys.map { _ in Thing() }
    #expect(table[ObjectIdentifier(keys[0])] == nil)
    for (number, key) in keys.enumerated() {
      table.keep(things[number], for: ObjectIdentifier(key))
      #expect(table[ObjectIdentifier(key)] === things[number])
    }
    for (number, key) in keys.enumerated() {
      #expect(table[ObjectIdentifier(key)] === things[number])
      #expect(table[ObjectIdentifier(things[number])] == nil)
    }
  }

  @Test func theLastOneKeptIsTheKeys() {
    var table = IdentityTable<Thing>()
    let (first, second) = (Thing(), Thing())
    table.keep(first, for: ObjectIdentifier(Int.self))
    table.keep(second, for: ObjectIdentifier(Int.self))
    #expect(table[ObjectIdentifier(Int.self)] === second)
    #expect(table[ObjectIdentifier(String.self)] == nil)
  }
}
