import Testing

@testable import Hydrate

@Suite struct ObjectTableTests {
  private final class Thing {
    var atEnd: () -> Void = {}
    deinit { atEnd() }
  }

  @Test func thereIsNothingBeyondTheEnd() {
    let table = ObjectTable<Thing>()
    #expect(table[-1] == nil && table[0] == nil && table[1_000_000] == nil)
    #expect(!table.isKept(-1) && !table.isKept(0) && !table.isKept(1_000_000))
  }

  @Test func objectsAreFoundByTheirNumbers() {
    let table = ObjectTable<Thing>()
    let things = (0..<100).map { _ in Thing() }
    for (number, thing) in things.enumerated() { table[number * 3] = thing }
    for (number, thing) in things.enumerated() {
      #expect(table[number * 3] === thing)
      #expect(table[number * 3 + 1] == nil)
    }
  }

  @Test func whoeverHasAnObjectShows() {
    let table = ObjectTable<Thing>()
    var other: Thing? = Thing()
    table[0] = other
    #expect(table.isKept(0))
    other = nil
    #expect(!table.isKept(0))
    withExtendedLifetime(other) {}
  }

  @Test func anObjectIsLentOrSomethingElseIsDone() {
    let table = ObjectTable<Thing>()
    let thing = Thing()
    table[3] = thing
    #expect(table.lend(3, { $0 === thing }, orElse: { false }))
    for number in [-1, 0, 2, 4, 1_000_000] { #expect(table.lend(number, { _ in false }, orElse: { true })) }
    // What is done instead may change the table, which lends nothing then.
    table.lend(5, { _ in }, orElse: { table[5] = thing })
    #expect(table[5] === thing)
  }

  /// A lent object may be lent again meanwhile, and is there as long as the table has it.
  @Test func lendingCountsNothing() {
    let table = ObjectTable<Thing>()
    table[0] = Thing()
    #expect(table.lend(0, { outer in table.lend(0, { $0 === outer }, orElse: { false }) }, orElse: { false }))
    #expect(!table.isKept(0))
  }

  /// What goes may come back to the table, which is in order by then.
  @Test func anObjectsEndMayUseTheTable() {
    let table = ObjectTable<Thing>()
    let next = Thing()
    do {
      let first = Thing()
      first.atEnd = { [unowned table] in table[200] = table[0] }
      table[0] = first
    }
    table[0] = next
    #expect(table[200] === next)
    table.removeAll()
    #expect(table[0] == nil && table[200] == nil)
  }
}
