import Foundation
import Testing

@testable import Hydrate

/// The names of properties that key paths do not say: what changes when something is written through them.
@Suite struct ResolvedNamesTests {
  typealias Base = OpenModels.Base
  typealias Odd = OpenModels.Odd
  typealias Loud = OpenModels.Loud

  private func told<Root>(_ keyPath: PartialKeyPath<Root>) -> String {
    text(SchemaReader.property(of: UnnamedKeyPath(keyPath, KeyPathText(keyPath)), in: Root.self))
  }

  private func told<Root>(_ keyPath: PartialKeyPath<Root>, _ make: @escaping () throws -> Root) -> String {
    text(SchemaReader.property(of: UnnamedKeyPath(keyPath, KeyPathText(keyPath)), made: make))
  }

  private func text(_ told: PropertyName) -> String {
    switch told {
    case .name(let name): name
    case .unresolved(let reason): reason.text
    }
  }

  @Test func everyTypeOfPropertyIsTold() {
    #expect(told(\Base.flag) == "flag")
    #expect(told(\Base.count) == "count")
    #expect(told(\Base.same) == "same")
    #expect(told(\Base.ratio) == "ratio")
    #expect(told(\Base.label) == "label")
    #expect(told(\Base.made) == "made")
    #expect(told(\Base.born) == "born")
    #expect(told(\Base.site) == "site")
    #expect(told(\Base.bytes) == "bytes")
    #expect(told(\Base.id) == "id")
    #expect(told(\Base.price) == "price")
    #expect(told(\Base.letter) == "letter")
    #expect(told(\Base.suit) == "suit")
    #expect(told(\Base.place) == "place")
    #expect(told(\Base.loose) == "loose")
    #expect(told(\Base.numbers) == "numbers")
    #expect(told(\Base.scores) == "scores")
    #expect(told(\Base.tags) == "tags")
    #expect(told(\Base.places) == "places")
    #expect(told(\Base.parent) == "parent")
  }

  @Test func superclassesAreLookedAt() {
    #expect(told(\OpenModels.Sub.count) == "count")
    #expect(told(\OpenModels.Sub.extra) == "extra")
    #expect(told(\OpenModels.Sub.letter) { OpenModels.Sub() } == "letter")
    #expect(told(\OpenModels.Sub.place) { OpenModels.Sub() } == "place")
  }

  @Test func whatStoresAPropertyHasItsName() {
    #expect(told(\Odd.later) == "later")
    #expect(told(\Odd.wrapped) == "wrapped")
    #expect(told(\Odd.boxed) == "boxed")
    #expect(told(\Odd.clamped) == "clamped")
    #expect(told(\Odd.limited) == "limited")
    #expect(told(\Odd.alias) == "count")
    if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
      #expect(told(\OpenModels.Watched.name) == "name" && told(\OpenModels.Watched.count) == "count")
    }
    #expect(told(\OpenModels.Generic<Int>.content) == "content")
    #expect(told(\OpenModels.Generic<[String: Int?]>.content) == "content")
    #expect(told(\OpenModels.Empty.count) == "count")
    #expect(told(\OpenModels.Empty.plain) == "plain")
  }

  @Test func whatCannotBeToldSaysWhy() {
    #expect(told(\Odd.moved) == ": writing through it changes several properties: count, moved")
    #expect(told(\Odd.half) == ": writing through it stores another value in count")
    #expect(told(\Odd.x) == ": writing through it stores another value in point")
    #expect(told(\Odd.stubborn) == ": writing through it changes no stored property")
    #expect(told(\Odd.nowhere) == ": writing through it changes no stored property")
    #expect(told(\Odd.size) == ": it is read-only, so that no write shows the property")
    // Who may not write through it is given a key path that may, or may not, as the compiler has it.
    #expect(["own", ": it is read-only, so that no write shows the property"].contains(told(\Base.own)))
    #expect(told(\Odd.point.x) == ": it does not lead to a property of the model itself")
    #expect(told(\Odd[0]) == ": writing through it changes no stored property")
    #expect(told(\Base.parent?.count) == ": it does not lead to a property of the model itself")
    #expect(told(\Base.only) == ": no second value could be made to write through it (Only)")
    #expect(told(\Base.alike) == ": no second value could be made to write through it (Alike)")
    #expect(told(\OpenModels.Refusing.count) == ": no instance could be made to write through it")
    #expect(told(\OpenModels.Mirrored.count).hasPrefix(": the model's own mirror hides"))
  }

  @Test func whatIsNotCodableIsToldByWhatThereIs() {
    let make = { Loud() }
    #expect(told(\Loud.engine, make) == "engine")
    #expect(told(\Loud.spare, make) == "spare")
    #expect(told(\Loud.other, make) == "other")
    #expect(told(\Loud.peer, make) == "peer")
    #expect(told(\Loud.engines, make) == "engines")
    #expect(told(\Loud.plain, make) == "plain")
    #expect(told(\Loud.some, make) == "some")
    #expect(told(\Loud.kind, make) == ": no second value could be made to write through it (Any.Type)")
    #expect(told(\Loud.pointer, make) == ": no second value could be made to write through it (UnsafeRawPointer?)")
    #expect(told(\Loud.ratio, make) == "ratio")
    #expect(told(\Loud.action, make) == ": no second value could be made to write through it ((() -> ())?)")
    #expect(told(\Loud.token, make) == ": no second value could be made to write through it (Token)")
    #expect(told(\OpenModels.Engine.power) { throw CancellationError() }.hasPrefix(": no instance could be made"))
    #expect(told(\OpenModels.Engine.power) { OpenModels.Engine() } == "power")
  }

  @Test func aPathIsLookedAtOnce() async {
    final class Counter: @unchecked Sendable {
      let lock = NSLock()
      var count = 0
      func note() { lock.withLock { count += 1 } }
    }
    class Own { var a = 0 }
    let made = Counter()
    for _ in 0..<3 {
      #expect(
        told(\Own.a) {
          made.note()
          return Own()
        } == "a")
    }
    #expect(made.count == 1)
  }

  @Test func casesAreCountedWithoutBeingMade() {
    enum One: Int { case a }
    enum Two: Int { case a, b }
    #expect(lastCase(of: Two.self) == .b && lastCase(of: OpenModels.Letter.self) == .c && lastCase(of: One.self) == nil)
    #expect(lastCase(of: Bool.self) == nil && lastCase(of: UInt8.self) == nil && lastCase(of: String.self) == nil)
    #expect(lastCase(of: Unicode.GeneralCategory.self) == .unassigned)
  }

  /// Of cases that hold something the numbers are the compiler's, in bits that the payload leaves: none is made up, however deep they are nested.
  @Test func casesThatHoldSomethingAreNotMade() {
    enum Two { case a, b }
    enum Payload { case a(Bool), b(Bool) }
    enum Mixed { case a(Bool), b(Bool), c }
    enum Nested { case a(Mixed), b(Mixed), c(Mixed) }
    enum Single { case a(Two), b }
    enum Optionally { case a(Two?), b }
    enum Empty { case a(Void), b(Void), c }
    #expect(lastCase(of: Payload.self) == nil && lastCase(of: Mixed.self) == nil && lastCase(of: Nested.self) == nil)
    #expect(lastCase(of: Single.self) == nil && lastCase(of: Optionally.self) == nil && lastCase(of: Empty.self) == nil)
  }
}
