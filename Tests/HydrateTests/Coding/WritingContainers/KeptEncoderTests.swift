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
}
