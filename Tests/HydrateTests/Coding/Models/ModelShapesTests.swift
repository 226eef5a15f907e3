import Foundation
import Hydrate
import Testing

@testable import TestSupport

@Suite struct ModelShapesTests {
  @Test(arguments: rows) func everyShapeSurvives(_ row: RoundTrip) {
    let problems = row.problems
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }

  static let rows = RoundTrips.rows {
    compiled(&$0)
    classes(&$0)
    handWritten(&$0)
    keysByHand(&$0)
  }

  @Test(arguments: [.identity, .camelToSnake] as [KeyTransformer]) func nullSurvivesWhereItIsAValue(_ keys: KeyTransformer) throws {
    let one = ReflectiveMapper<AnyValue>().keyTransformer(keys)
    #expect(try one.map(one.reversed.map(.null)) == .null)
    #expect(try one.map(json: "null") == .null)
    let list = ReflectiveMapper<[AnyValue]>().keyTransformer(keys)
    #expect(try list.map(list.reversed.map([.null, .int(1)])) == [.null, .int(1)])
    let page = ReflectiveMapper<Boxed<AnyValue>>().keyTransformer(keys)
    #expect(try page.map(page.reversed.map(Boxed(.null))) == Boxed(.null))
    #expect(throws: MappingError.self) { try ReflectiveMapper<Leafy>().map(json: "null") }
  }

  private static func compiled(_ all: inout RoundTrips) {
    all.add(Nothing())
    all.add(Leafy(someCount: 1))
    all.add(
      TreeNode(nodeName: "a", childNodes: [TreeNode(nodeName: "b", byName: ["aKey": TreeNode(nodeName: "c")]), TreeNode(nodeName: "")]))
    all.add(LinkedNode(1, LinkedNode(2, LinkedNode(3))))
    all.add(Boxed(Boxed([Boxed(5)])))
    all.add(Page(allItems: [1, 2], nextPage: nil))
    all.add(Page(allItems: [Page(allItems: ["a"], nextPage: 5)], nextPage: 1))
    all.add(Page(allItems: [Payload.noPayload, .unlabelled(1)], nextPage: 1))
    all.add(Renamed(firstName: "a", lastName: "b"))
    all.add(Renamed(firstName: "a", lastName: nil))
    all.add(NumberedKeys(firstValue: 1, secondValue: "x"))
    all.add(Wrapped(loadPercent: 5, keyedName: "a", nickName: nil, keyedModel: Leafy(someCount: 1)))
    all.add(Wrapped(loadPercent: 100, keyedName: "", nickName: "n", keyedModel: Leafy(someCount: 2)))
  }

  private static func classes(_ all: inout RoundTrips) {
    all.add(Dog(commonName: "Rex", legCount: 4))
    all.add(Cat(commonName: "Tom", lifeCount: 9))
  }

  private static func handWritten(_ all: inout RoundTrips) {
    all.add(Pair(1, "a"))
    all.add(Flattened(itsName: "a", innerCount: 2, deepFlags: [true, false], rows: ["x", "y"]))
    all.add(Flattened(itsName: "", innerCount: 0, deepFlags: [], rows: []))
    let tree: AnyValue = .object([
      "aB": .array([.int(1), .double(1.5), .null, .string("5"), .bool(true)]), "c_d": .object([:]), "e": .string("true"),
    ])
    all.add(tree, ways: [.foundationReads, .foundationWrites])
    all.add(AnyValue.string("no"))
    all.add(Alternatives([5]))
    all.add(Alternatives([5, 5]))
    all.add(Alternatives([1, 2, 3]))
    all.add(Shy("x"))
    all.add(Shy(nil), ways: [.foundationReads, .text])
  }

  private static func keysByHand(_ all: inout RoundTrips) {
    all.add(Discriminated.textMessage(bodyText: "x"))
    all.add(Discriminated.imageLink(imageSize: 5))
    all.add(KeyTold.firstKind(1))
    all.add(KeyTold.secondKind("x"))
    all.add(DynamicKeys(["aKey": 1, "b_key": 2, "": 3]))
    all.add(DynamicWithin(ownName: "a", moreValues: ["aKey": Leafy(someCount: 1), "b_key": Leafy(someCount: 2)]))
    all.add(StructKeys(firstValue: 1, secondValue: [Leafy(someCount: 1)]))
    all.add(Embedding(eventName: "a", payload: .labelledValue(theName: "n", itsAge: 4), title: Titled(title: "t")))
    all.add(Inlined(eventName: "a", payload: .labelledValue(theName: "n", itsAge: 4)))
    all.add(Inlined(eventName: "b", payload: .noPayload), ways: [.foundationReads, .foundationWrites, .text])
  }
}
