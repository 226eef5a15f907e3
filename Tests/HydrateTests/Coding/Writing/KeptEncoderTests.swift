import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// What was kept of an encoder gives errors once its `encode(to:)` has ended, and touches nothing, wherever it is used or let go of.
///
/// The sanitizers look at this suite: see `.ci/run`.
@Suite struct KeptEncoderTests {
  private static var next: WritingScript { WritingScript { try ["a": 1].encode(to: $0) } }
  private static let mapper = ReflectiveMapper<[WritingScript]>()

  private static func text(_ scripts: [WritingScript]) throws -> String {
    String(decoding: try mapper.jsonData(from: scripts), as: UTF8.self)
  }

  private static func isRefused(_ kept: KeptWriting.Kept?, _ location: SourceLocation = #_sourceLocation) {
    #expect(throws: EncodingError.self, sourceLocation: location) {
      guard let kept else { throw CancellationError() }
      try kept.write()
    }
  }

  // MARK: One thread

  @Test(arguments: KeptWriting.allCases) func afterTheEnd(_ way: KeptWriting) throws {
    let keeper = KeptWriting.Keeper()
    let text = try Self.text([keeper.script(way), Self.next])
    #expect(!text.contains("late"))
    let kept = keeper.take()
    Self.isRefused(kept)
    let value = try Self.mapper.reversed.map([keeper.script(way), Self.next])
    Self.isRefused(keeper.take())
    Self.isRefused(kept)
    #expect(try value.jsonString() == text)
    #expect(try Self.text([keeper.script(way), Self.next]) == text)
  }

  @Test(arguments: KeptWriting.allCases) func withinTheSameCall(_ way: KeptWriting) throws {
    let keeper = KeptWriting.Keeper()
    let user = WritingScript { encoder in
      let kept = keeper.take()
      Self.isRefused(kept)
      var object = encoder.container(keyedBy: AnyTextKey.self)
      try object.encode(1, forKey: "a")
      Self.isRefused(kept)
      try object.encode(2, forKey: "b")
    }
    let text = try Self.text([keeper.script(way), user, Self.next])
    #expect(text.hasSuffix(#",{"a":1,"b":2},{"a":1}]"#) && !text.contains("late"))
  }

  @Test(arguments: KeptWriting.allCases) func inTheNextCall(_ way: KeptWriting) throws {
    let keeper = KeptWriting.Keeper()
    _ = try Self.text([keeper.script(way)])
    let kept = keeper.take()
    for _ in 0..<3 {
      let user = WritingScript { encoder in
        Self.isRefused(kept)
        try ["a": 1].encode(to: encoder)
        Self.isRefused(kept)
      }
      #expect(try Self.text([user, Self.next]) == #"[{"a":1},{"a":1}]"#)
    }
  }

  @Test(arguments: KeptWriting.allCases) func afterAThrow(_ way: KeptWriting) throws {
    let keeper = KeptWriting.Keeper()
    #expect(throws: MappingError.self) { try Self.text([keeper.script(way, fails: true)]) }
    Self.isRefused(keeper.take())
    let outer = WritingScript { encoder in
      var object = encoder.container(keyedBy: AnyTextKey.self)
      try object.encode(1, forKey: "a")
      #expect(throws: (any Error).self) { try object.encode(keeper.script(way, fails: true), forKey: "lost") }
      Self.isRefused(keeper.take())
      try object.encode(2, forKey: "b")
    }
    #expect(try Self.text([outer]) == #"[{"a":1,"b":2}]"#)
  }

  @Test(arguments: KeptWriting.allCases) func whenTheMapperIsGone(_ way: KeptWriting) throws {
    let keeper = KeptWriting.Keeper()
    do {
      let mapper = ReflectiveMapper<WritingScript>().keyTransformer(.camelToSnake)
      _ = try mapper.jsonData(from: keeper.script(way))
    }
    Self.isRefused(keeper.take())
  }

  // MARK: Several

  @Test(arguments: KeptWriting.allCases) func elsewhereWhileTheEngineWritesOn(_ way: KeptWriting) async throws {
    let (stream, sender) = AsyncStream.makeStream(of: KeptWriting.Kept.self)
    async let used = Task.detached {
      // Some are let go of late.
      var late: [KeptWriting.Kept] = []
      var count = 0
      for await kept in stream {
        Self.isRefused(kept)
        count += 1
        if count % 3 == 0 { late.append(kept) }
        if late.count > 8 { late.removeFirst(4) }
      }
      return count
    }.value
    let keeper = KeptWriting.Keeper()
    let first = try Self.text([keeper.script(way), Self.next])
    for round in 0..<40 {
      if round % 4 == 3 { _ = try? Self.text([keeper.script(way, fails: true)]) }
      #expect(try Self.text([keeper.script(way), Self.next]) == first)
      if let kept = keeper.take() { sender.yield(kept) }
    }
    sender.finish()
    #expect(await used == 40)
  }

  /// It leaves its `encode(to:)`, and is let go of whenever the other thread comes to it.
  @Test(arguments: KeptWriting.allCases) func letGoOfElsewhereMeanwhile(_ way: KeptWriting) async throws {
    let (stream, sender) = AsyncStream.makeStream(of: KeptWriting.Kept.self)
    async let dropped = Task.detached { await stream.reduce(0) { count, _ in count + 1 } }.value
    let sending = WritingScript { sender.yield(try way.keep($0)) }
    let first = try Self.text([sending, Self.next])
    for _ in 0..<40 { #expect(try Self.text([sending, Self.next]) == first) }
    sender.finish()
    #expect(await dropped == 41)
  }

  /// A type that is met so often that its container is lent.
  struct Item: Codable {
    enum CodingKeys: String, CodingKey { case number, inner }

    let number: Int
    var inner: [Item] = []
    var keep: (@Sendable (KeptWriting.Kept) -> Void)?

    init(_ number: Int, inner: [Item] = []) { (self.number, self.inner) = (number, inner) }

    init(from decoder: any Decoder) throws {
      number = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .number)
    }

    func encode(to encoder: any Encoder) throws {
      let container = encoder.container(keyedBy: CodingKeys.self)
      keep?(
        KeptWriting.Kept {
          var container = container
          _ = container.codingPath
          try container.encode(7, forKey: .number)
        })
      var own = container
      try own.encode(number, forKey: .number)
      if !inner.isEmpty { try own.encode(inner, forKey: .inner) }
    }
  }

  @Test func lentContainersElsewhere() async throws {
    let (stream, sender) = AsyncStream.makeStream(of: KeptWriting.Kept.self)
    let (drops, dropper) = AsyncStream.makeStream(of: KeptWriting.Kept.self)
    async let used = Task.detached {
      var count = 0
      for await kept in stream {
        Self.isRefused(kept)
        count += 1
      }
      return count
    }.value
    async let dropped = Task.detached { await drops.reduce(0) { count, _ in count + 1 } }.value
    let mapper = ReflectiveMapper<[Item]>()
    let expected = "[" + (0..<120).map { #"{"number":\#($0),"inner":[{"number":1},{"number":2}]}"# }.joined(separator: ",") + "]"
    for _ in 0..<10 {
      let log = Log()
      let items = (0..<120).map { number in
        var last = Item(2)
        if number % 9 == 0 { last.keep = { log.kept.append($0) } }
        var item = Item(number, inner: [Item(1), last])
        if number % 10 == 0 {
          item.keep = { log.kept.append($0) }
        } else if number % 7 == 0 {
          item.keep = { dropper.yield($0) }
        }
        return item
      }
      #expect(String(decoding: try mapper.jsonData(from: items), as: UTF8.self) == expected)
      for kept in log.kept { sender.yield(kept) }
    }
    sender.finish()
    dropper.finish()
    #expect(await used == 260)
    #expect(await dropped == 160)
  }

  final class Log: @unchecked Sendable {
    // Used by one task.
    var kept: [KeptWriting.Kept] = []
  }

  // MARK: After the end

  @Test func nothingWorksAfterTheEnd() throws {
    final class Kept: @unchecked Sendable {
      // Used on one task.
      var encoder: (any Encoder)?
      var object: KeyedEncodingContainer<AnyTextKey>?
      var list: (any UnkeyedEncodingContainer)?
      var inner: (any UnkeyedEncodingContainer)?
      var parent: (any Encoder)?
    }
    let kept = Kept()
    let script = WritingScript {
      kept.encoder = $0
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(1, forKey: "a")
      kept.list = object.nestedUnkeyedContainer(forKey: "list")
      kept.parent = object.superEncoder()
      kept.inner = kept.list?.nestedUnkeyedContainer()
      kept.object = object
    }
    let mapper = ReflectiveMapper<[WritingScript]>()
    let value = try mapper.reversed.map([script])
    #expect(try value.jsonString() == #"[{"a":1,"list":[[]],"super":{}}]"#)
    #expect(throws: (any Error).self) { try kept.object?.encode(1, forKey: "b") }
    #expect(throws: (any Error).self) { try kept.object?.encodeNil(forKey: "b") }
    #expect(throws: (any Error).self) { try kept.object?.encodeIfPresent(1, forKey: "b") }
    #expect(throws: (any Error).self) { try kept.list?.encode(1) }
    #expect(throws: (any Error).self) { try kept.list?.encodeNil() }
    #expect(throws: (any Error).self) { try kept.inner?.encode(1) }
    for encoder in [kept.encoder, kept.parent, kept.object?.superEncoder()] {
      #expect(throws: (any Error).self) { try encoder.map { try 1.encode(to: $0) } }
      #expect(throws: (any Error).self) { try encoder.map { try Leafy(someCount: 1).encode(to: $0) } }
      #expect(throws: (any Error).self) { try encoder.map { try [1].encode(to: $0) } }
    }
    #expect(try value.jsonString() == #"[{"a":1,"list":[[]],"super":{}}]"#)
    #expect(try mapper.reversed.map([script]).jsonString() == #"[{"a":1,"list":[[]],"super":{}}]"#)
  }

  final class Shelf: @unchecked Sendable {
    // Used on one task at a time.
    var containers: [KeyedEncodingContainer<OutOfOrderTests.Key>] = []
  }

  /// A container that outlives its type writes nothing more, and says where it stood.
  @Test func keptContainers() throws {
    let shelf = Shelf()
    let keeping = OutOfOrderTests.named { own in
      var nested = own.nestedContainer(keyedBy: OutOfOrderTests.Key.self, forKey: .a)
      try nested.encode(1, forKey: .x)
      shelf.containers.append(nested)
      for var kept in shelf.containers.dropLast() {
        #expect(throws: EncodingError.self) { try kept.encode(9, forKey: .y) }
      }
    }
    let mapper = ReflectiveMapper<[OutOfOrderTests.Named]>()
    let expected = "[" + Array(repeating: #"{"a":{"x":1}}"#, count: 3).joined(separator: ",") + "]"
    for _ in 0..<2 {
      #expect(String(decoding: try mapper.jsonData(from: Array(repeating: keeping, count: 3)), as: UTF8.self) == expected)
    }
    #expect(shelf.containers.count == 6)
    for var kept in shelf.containers {
      #expect(throws: EncodingError.self) { try kept.encode(9, forKey: .y) }
      #expect(kept.codingPath.last?.stringValue == "a")
    }
  }

  // MARK: Encoders

  final class KeptEncoder: @unchecked Sendable {
    // Used on one task at a time.
    var encoder: (any Encoder)?
  }

  /// What is asked of an encoder that was kept.
  static func use(_ encoder: (any Encoder)?) {
    guard let encoder else { return }
    for _ in 0..<2 {
      var object = encoder.container(keyedBy: AnyTextKey.self)
      #expect(throws: (any Error).self) { try object.encode(1, forKey: "x") }
      var inner = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "y")
      #expect(throws: (any Error).self) { try inner.encode(1, forKey: "x") }
      var list = encoder.unkeyedContainer()
      #expect(throws: (any Error).self) { try list.encode(1) }
      var innerList = list.nestedUnkeyedContainer()
      #expect(throws: (any Error).self) { try innerList.encode(1) }
      #expect(throws: (any Error).self) { try 1.encode(to: encoder) }
      #expect(throws: (any Error).self) { try 1.encode(to: list.superEncoder()) }
    }
  }

  @Test func ofATypeThatWroteNothing() throws {
    let kept = KeptEncoder()
    let script = WritingScript { kept.encoder = $0 }
    let mapper = ReflectiveMapper<[WritingScript]>()
    let value = try mapper.reversed.map([script])
    Self.use(kept.encoder)
    #expect(try value.jsonString() == "[{}]")
    #expect(value == [[:]])
  }

  /// However full the memory was when the last type ended.
  @Test func whateverWasWrittenBefore() throws {
    for count in Array(56..<64) + Array(120..<128) {
      let kept = KeptEncoder()
      let script = WritingScript { kept.encoder = $0 }
      let numbers = (0..<count).map { number in WritingScript { try number.encode(to: $0) } }
      let value = try ReflectiveMapper<[WritingScript]>().reversed.map(numbers + [script])
      let text = try value.jsonString()
      Self.use(kept.encoder)
      #expect(try value.jsonString() == text)
    }
  }

  @Test func ofATypeThatFailed() throws {
    let kept = KeptEncoder()
    let failing = WritingScript {
      kept.encoder = $0
      throw CancellationError()
    }
    let script = WritingScript {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode("first", forKey: "a")
      try? object.encode(failing, forKey: "b")
      Self.use(kept.encoder)
      try object.encode("last", forKey: "c")
    }
    #expect(try ReflectiveMapper<WritingScript>().reversed.map(script).jsonString() == #"{"a":"first","c":"last"}"#)
    #expect(try ReflectiveMapper<WritingScript>().jsonData(from: script) == Data(#"{"a":"first","c":"last"}"#.utf8))
  }

  @Test func amongTheElementsThatFollow() throws {
    let kept = KeptEncoder()
    let empty = WritingScript { kept.encoder = $0 }
    let next = WritingScript {
      var list = $0.unkeyedContainer()
      try list.encode(1)
      Self.use(kept.encoder)
      try list.encode(2)
    }
    #expect(try ReflectiveMapper<[WritingScript]>().reversed.map([empty, next, empty]).jsonString() == "[{},[1,2],{}]")
  }

  @Test func onAnotherThreadWhileTheMapperRunsAgain() async throws {
    let kept = KeptEncoder()
    let mapper = ReflectiveMapper<[WritingScript]>()
    _ = try mapper.reversed.map([WritingScript { kept.encoder = $0 }])
    async let text = mapper.reversed.map(Array(repeating: WritingScript { try ["a": 1].encode(to: $0) }, count: 2000)).jsonString()
    Self.use(kept.encoder)
    #expect(try await text.utf8.count == 2000 * 8 + 1)
  }
}

/// A container that user code has kept writes nothing more, whatever is written after it.
///
/// There are more values than are written before a container is lent.
@Suite struct KeptWriterTests {
  final class Log: @unchecked Sendable {
    // Used on one task at a time.
    var containers: [KeyedEncodingContainer<Item.CodingKeys>] = []
    var boxes: [UInt] = []
    var others: [UnsafeMutableRawPointer] = []

    deinit {
      for other in others { other.deallocate() }
    }
  }

  struct Refusal: Error {}

  struct Item: Codable {
    enum CodingKeys: String, CodingKey { case number, inner }

    let number: Int
    var inner: [Item] = []
    var log: Log?
    var isKept = false
    var fails = false

    init(_ number: Int, _ log: Log?, keeps isKept: Bool = false, fails: Bool = false, inner: [Item] = []) {
      (self.number, self.log, self.isKept, self.fails, self.inner) = (number, log, isKept, fails, inner)
    }

    init(from decoder: any Decoder) throws {
      number = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .number)
    }

    func encode(to encoder: any Encoder) throws {
      // What takes the memory of a box that was given back.
      log?.others += [24, 32, 40, 48, 56, 64].map { UnsafeMutableRawPointer.allocate(byteCount: $0, alignment: 16) }
      var container = encoder.container(keyedBy: CodingKeys.self)
      log?.boxes.append(withUnsafeBytes(of: container) { $0.loadUnaligned(as: UInt.self) })
      if isKept { log?.containers.append(container) }
      if let log { KeptWriterTests.use(isKept ? log.containers.dropLast() : log.containers[...]) }
      if fails { throw Refusal() }
      try container.encode(number, forKey: .number)
      for item in inner { try? container.encode([item], forKey: .inner) }
    }
  }

  /// Nothing can be written to the containers of values that have ended.
  static func use(_ kept: ArraySlice<KeyedEncodingContainer<Item.CodingKeys>>) {
    for var container in kept {
      #expect(throws: EncodingError.self) { try container.encode(7, forKey: .number) }
      #expect(throws: EncodingError.self) { try container.encode("x", forKey: .inner) }
      #expect(throws: EncodingError.self) { try container.encodeIfPresent(Int?.none, forKey: .inner) }
    }
  }

  private static func text(_ items: [Item]) throws -> String {
    String(decoding: try ReflectiveMapper<[Item]>().jsonData(from: items), as: UTF8.self)
  }

  private static func expected(_ numbers: Range<Int>) -> String {
    "[" + numbers.map { #"{"number":\#($0)}"# }.joined(separator: ",") + "]"
  }

  @Test func theFirstAndTheLastAreKept() throws {
    let log = Log()
    for _ in 0..<2 { #expect(try Self.text((0..<75).map { Item($0, log, keeps: $0 < 4 || $0 > 60) }) == Self.expected(0..<75)) }
    #expect(log.containers.count == 36)
    Self.use(log.containers[...])
  }

  @Test func someAreKept() throws {
    let log = Log()
    #expect(try Self.text((0..<150).map { Item($0, log, keeps: $0 % 30 == 29) }) == Self.expected(0..<150))
    Self.use(log.containers[...])
    #expect(log.containers.map { $0.codingPath.first?.intValue } == [29, 59, 89, 119, 149])
  }

  @Test func thoseOfValuesThatFail() throws {
    let log = Log()
    let failing = Item(9, log, keeps: true, fails: true)
    let items = (0..<75).map { Item($0, log, inner: $0 < 70 ? [Item(8, log)] : [failing, Item(8, log), failing]) }
    #expect(try Self.text(items) == "[" + (0..<75).map { #"{"number":\#($0),"inner":[{"number":8}]}"# }.joined(separator: ",") + "]")
    #expect(log.containers.count == 10)
    Self.use(log.containers[...])
  }

  /// Deeper than scopes are kept.
  @Test func farDown() throws {
    let log = Log()
    var item = Item(0, log)
    for number in 1..<100 { item = Item(number, log, inner: [item]) }
    for _ in 0..<80 {
      #expect(try Self.text([item]).hasSuffix(#"{"number":1,"inner":[{"number":0}]"# + String(repeating: "}]", count: 99)))
    }
  }

  /// An address says whether it is the same container.
  @Test(.enabled(if: ContainerReuse.isOn)) func aContainerIsHandedOutAgain() throws {
    let log = Log()
    #expect(try Self.text((0..<300).map { Item($0, log) }) == Self.expected(0..<300))
    #expect(Set(log.boxes.suffix(200)).count == 1)
  }
}
