import Foundation
import Observation
import Testing

@testable import Hydrate
@testable import TestSupport

/// Every trap of `Mirror`, one row each.
@Suite struct MirrorReaderTests {
  @propertyWrapper struct Plain<T> { var wrappedValue: T }
  @propertyWrapper struct Boxed<T> {
    private var value: T
    var wrappedValue: T {
      get { value }
      set { value = newValue }
    }
    init(wrappedValue: T) { value = wrappedValue }
  }
  @propertyWrapper final class Shared<T> {
    var wrappedValue: T
    init(wrappedValue: T) { self.wrappedValue = wrappedValue }
  }
  @propertyWrapper struct Clamped {
    var number: Int
    let range: ClosedRange<Int>
    var wrappedValue: Int { min(max(number, range.lowerBound), range.upperBound) }
    init(wrappedValue: Int, _ range: ClosedRange<Int>) {
      number = wrappedValue
      self.range = range
    }
  }

  struct Wrapped {
    @Plain var a = 1
    @Boxed var b: Int? = nil
    @Shared var c = ["x"]
    @Boxed @Plain var d = "both"
    @Clamped(0...5) var e = 9
  }
  struct Underscored {
    let _id = 3
    let _name = "n"
    let _price = Decimal(5)
    let _when = Date(timeIntervalSince1970: 0)
    let _list = [1]
    let _maybe: Int? = nil
    let _box = Pair(value: 1, other: 2)
  }
  struct Pair { let value, other: Int }

  class Base { var base = 1 }
  class Middle: Base { private let hidden = "h" }
  final class Derived: Middle { var own = [true] }
  class Empty {}
  final class Lazy {
    lazy var asked = 5
    lazy var never = 6
    lazy var none: Int? = nil
  }
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Observable final class Watched {
    var name = "Ann"
    var _id = 3
    @ObservationIgnored var ignored = 1
    @ObservationIgnored lazy var late = 2
  }

  enum Plainly { case one, two }
  enum Coded: String { case one = "1st" }
  enum Payload {
    case none, single(Int), labelled(first: Int, String), only(x: Bool), many(Int, Int), nested([Plainly])
  }
  indirect enum Tree { case leaf, node(Tree, value: Int, Tree) }
  enum Readable: Codable, Equatable { case none, some(count: Int, Bool) }
  enum Described: CustomStringConvertible {
    case plain, value(Int)
    var description: String { "something else" }
  }

  struct Mirrored: CustomReflectable {
    let secret = 1
    var customMirror: Mirror { Mirror(self, children: ["shown": 2]) }
  }
  struct Listed: CustomReflectable { var customMirror: Mirror { Mirror(self, unlabeledChildren: [1, 2], displayStyle: .collection) } }
  struct Generic<T> { let content: T }
  struct Hollow {}

  private static func rows() -> [(Any, String)] {
    let lazy = Lazy()
    _ = lazy.asked
    _ = lazy.none
    let pair: (Int, b: String) = (1, "x")
    return [
      (Wrapped(), #"{"a":1,"b":null,"c":["x"],"d":"both","_e":{"number":9,"range":[0,5]}}"#),
      (
        Underscored(),
        #"{"_id":3,"_name":"n","_price":5,"_when":"1970-01-01T00:00:00Z","_list":[1],"_maybe":null,"_box":{"value":1,"other":2}}"#
      ),
      (Derived(), #"{"base":1,"hidden":"h","own":[true]}"#), (Empty(), "{}"), (Hollow(), "{}"),
      (lazy, #"{"asked":5,"none":null}"#),
      (Plainly.two, #""two""#), (Coded.one, #""1st""#), ([Plainly.one, .two], #"["one","two"]"#),
      (Payload.none, #""none""#), (Payload.single(1), #"{"single":{"_0":1}}"#),
      (Payload.labelled(first: 1, "x"), #"{"labelled":{"first":1,"_1":"x"}}"#), (Payload.only(x: true), #"{"only":{"x":true}}"#),
      (Payload.many(1, 2), #"{"many":{"_0":1,"_1":2}}"#), (Payload.nested([.one]), #"{"nested":{"_0":["one"]}}"#),
      (Tree.node(.leaf, value: 1, .leaf), #"{"node":{"_0":"leaf","value":1,"_2":"leaf"}}"#),
      (Readable.none, #"{"none":{}}"#), (Readable.some(count: 1, true), #"{"some":{"count":1,"_1":true}}"#),
      (Described.value(1), #"{"value":{"_0":1}}"#),
      ((1, 2), "[1,2]"), ((a: 1, b: "x"), #"{"a":1,"b":"x"}"#), (pair, #"{"_0":1,"b":"x"}"#), ((), "[]"),
      (Mirrored(), #"{"shown":2}"#), (Listed(), "[1,2]"), (Generic(content: Generic(content: Int?.none)), #"{"content":{"content":null}}"#),
      ([1.5: "a"], #"[1.5,"a"]"#),
      ([UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"): 1], #"["E621E1F8-C36C-495A-93FC-0C247A3E6E5F",1]"#),
      ([Plainly.one: 1], #"["one",1]"#), ([Coded.one: Pair(value: 1, other: 2)], #"{"1st":{"value":1,"other":2}}"#),
      (Set([Coded.one]), #"["1st"]"#), (AnyHashable(Coded.one), #""1st""#), ([1, Plainly.one, nil] as [Any?], #"[1,"one",null]"#),
      (1..<3, "[1,3]"), (CGRect(x: 1, y: 2, width: 3, height: 4), "[[1,2],[3,4]]"),
      (TimeZone(identifier: "Europe/Berlin") as Any, #"{"identifier":"Europe/Berlin"}"#),
      (
        DateInterval(start: Date(timeIntervalSince1970: 0), duration: 1), #"{"duration":1,"start":"1970-01-01T00:00:00Z"}"#
      ),
      ([Pair(value: 1, other: 2)][...], #"[{"value":1,"other":2}]"#), (NSArray(array: [1, "x"]), #"[1,"x"]"#),
    ]
  }

  @Test func everyTrapIsKnown() throws {
    for (subject, text) in Self.rows() {
      // By way of text, so that a date can stand in a row.
      let written = try Value(reflecting: subject).description
      #expect(try Value(json: written) == Value(json: text), "\(type(of: subject)): \(written)")
    }
  }

  @Test func whatObservationAddsIsTakenOff() throws {
    guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) else { return }
    let watched = Watched()
    #expect(try Value(reflecting: watched).description == #"{"name":"Ann","_id":3,"ignored":1}"#)
    _ = watched.late
    #expect(try Value(reflecting: watched).keys == ["name", "_id", "ignored", "late"])
  }

  @Test func propertiesKeepTheirOrder() throws {
    #expect(try Value(reflecting: Wrapped()).keys == ["a", "b", "c", "d", "_e"])
    #expect(try Value(reflecting: Derived()).keys == ["base", "hidden", "own"])
  }

  private static func refused() -> [(Any, MappingIssue.Code, String)] {
    [
      (Generic(content: { 1 } as () -> Int), .typeMismatch, "content"), (Generic(content: Int.self), .typeMismatch, "content"),
      (Int.self, .typeMismatch, ""), ([Described.plain], .typeMismatch, "[0]"),
      (Generic(content: [1.0, .nan]), .invalidValue, "content[1]"),
      (Payload.labelled(first: 1, "x"), .init("none"), ""), (Tree.node(.leaf, value: 1, .leaf), .init("none"), ""),
      (Generic(content: ["a": Described.plain]), .typeMismatch, "content.a"),
      (Readable.some(count: 1, true), .init("none"), ""), (["k": (1, { 1 } as () -> Int)], .typeMismatch, "k[1]"),
    ]
  }

  @Test func refusesTheRestWithItsPath() {
    for (subject, code, path) in Self.refused() {
      var found: MappingIssue?
      do {
        _ = try Value(reflecting: subject)
      } catch {
        found = error.issues.first
      }
      #expect(found?.code ?? .init("none") == code, "\(type(of: subject))")
      #expect(found?.sourcePath.description ?? "" == path, "\(type(of: subject))")
    }
  }

  private final class Node {
    let name: String
    var children: [Node] = []
    weak var parent: Node?
    init(_ name: String) { self.name = name }
  }

  @Test func cyclesAreRefusedAndSharedObjectsAreNot() throws {
    let (parent, child) = (Node("p"), Node("c"))
    parent.children = [child, child]
    #expect(try Value(reflecting: parent)["children"]?[1]?["name"]?.string == "c")
    child.parent = parent
    let error = #expect(throws: MappingError.self) { try Value(reflecting: parent) }
    #expect(error?.issues.map(\.code) == [.invalidValue])
    #expect(error?.issues.first?.sourcePath.description == "children[0].parent")
  }

  @Test func whatIsReflectedIsReadBack() throws {
    for value in [Readable.none, .some(count: 1, true)] {
      let data = try Value(reflecting: value).jsonData()
      #expect(try JSONDecoder().decode(Readable.self, from: data) == value)
    }
  }

  @Test func childrenAreNamedLikeTheProperties() {
    #expect(MirrorReader.children(of: Wrapped()).map(\.label) == ["a", "b", "c", "d", "_e"])
    #expect(MirrorReader.children(of: Wrapped())[0].value as? Int == 1)
    #expect(StoredProperty.all(of: Wrapped()).map(\.name) == ["a", "b", "c", "d", "_e"])
    #expect(StoredProperty.all(of: Wrapped())[0].value is Plain<Int>)
    #expect(MirrorReader.children(of: Derived()).map(\.label) == ["base", "hidden", "own"])
    #expect(MirrorReader.children(of: 5).isEmpty)
  }

  @Test func nilHidesInAny() {
    let three: Int??? = 3
    let hidden: Int??? = .some(.some(nil))
    #expect(MirrorReader.unwrapped(three as Any) as? Int == 3)
    #expect(MirrorReader.unwrapped(hidden as Any) == nil)
    #expect(MirrorReader.unwrapped("x") as? String == "x")
  }

  enum Itself: CustomReflectable { case one; var customMirror: Mirror { Mirror(self, unlabeledChildren: [self], displayStyle: .enum) } }
  enum Shown: CustomReflectable, Codable {
    case list(Int), members, case1, nothing
    var customMirror: Mirror {
      switch self {
      case .list: Mirror(self, unlabeledChildren: [7, 8], displayStyle: .enum)
      case .members: Mirror(self, children: ["x": 7, "y": 8], displayStyle: .enum)
      case .case1: Mirror(self, children: ["one": 1], displayStyle: .enum)
      case .nothing: Mirror(self, children: [], displayStyle: .enum)
      }
    }
  }
  struct Holding<T>: Decodable {
    var held: T
    init(_ held: T) { self.held = held }
    init(from decoder: any Decoder) throws { throw CancellationError() }
  }

  @Test func enumsThatShowThemselvesByMirrorsOfTheirOwn() throws {
    let rows: [(Shown, String)] = [
      (.list(1), "[7,8]"), (.members, #"{"x":7,"y":8}"#), (.case1, #"{"one":{"_0":1}}"#), (.nothing, #"{"nothing":{}}"#),
    ]
    for (shown, expected) in rows { #expect(try Value(reflecting: shown).description == expected) }
    for read in [
      { _ = try Value(reflecting: Itself.one) }, { _ = try Value(reflecting: ["a": [Itself.one]]) },
      { _ = try ReflectiveMapper<Holding<Itself>>().jsonData(from: Holding(Itself.one)) },
    ] as [() throws -> Void] {
      let lines = issueLines(read)
      let isTold = lines.first.map { $0.hasPrefix("! tooDeep") || $0.hasPrefix("! irreversible") } ?? false
      #expect(lines.count == 1 && isTold, "\(lines.map { $0.prefix(60) })")
    }
  }

  @Test func enumsAreTold() {
    for value in [Plainly.one, Coded.one, Payload.single(1), Readable.none] as [Any] { #expect(isEnum(type(of: value)), "\(value)") }
    for value in [1, "x", Int?.none as Any, (1, 2), Hollow(), Empty(), [1]] as [Any] { #expect(!isEnum(type(of: value)), "\(value)") }
  }

  /// Each asking makes an object anew, so that the address of one that is gone may be used again.
  struct Making: RawRepresentable {
    let depth: Int
    init(depth: Int) { self.depth = depth }
    init?(rawValue: Made) { nil }
    var rawValue: Made { Made(depth) }
  }
  final class Made {
    let next: Any?
    init(_ depth: Int) { next = depth > 0 ? Making(depth: depth - 1) : nil }
  }

  @Test func objectsThatAreMadeOnTheWayAreNoCircle() throws {
    #expect(try Value(reflecting: Making(depth: 3)).description == #"{"next":{"next":{"next":{"next":null}}}}"#)
  }
}
