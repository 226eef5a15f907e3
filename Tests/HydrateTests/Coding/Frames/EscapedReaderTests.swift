import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Whatever of a decoder outlives its `init(from:)` gives errors, whoever uses it, and whatever the mapper does meanwhile.
@Suite struct EscapedReaderTests {
  /// Every kind of thing that can be kept.
  final class Kept: @unchecked Sendable {
    // Handed from one task to another.
    var decoders: [any Decoder] = []
    var objects: [KeyedDecodingContainer<AnyTextKey>] = []
    var lists: [any UnkeyedDecodingContainer] = []
    var values: [any SingleValueDecodingContainer] = []

    func keepAll(of decoder: any Decoder) throws {
      let object = try decoder.container(keyedBy: AnyTextKey.self)
      var list = try object.nestedUnkeyedContainer(forKey: "l")
      var inner = try list.nestedUnkeyedContainer()
      decoders += [decoder, try object.superDecoder(), try object.superDecoder(forKey: "o"), try list.superDecoder()]
      decoders.append(try inner.superDecoder())
      objects += [
        object, try object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "o"), try list.nestedContainer(keyedBy: AnyTextKey.self),
      ]
      objects.append(try object.superDecoder(forKey: "o").container(keyedBy: AnyTextKey.self))
      lists += [list, inner]
      values += [try decoder.singleValueContainer(), try object.superDecoder(forKey: "l").singleValueContainer()]
    }

    /// Reads by all that was kept; the number of reads that did not fail as decoding does.
    func reads() -> Int {
      var count = 0
      func attempt(_ body: () throws -> Void) {
        do {
          try body()
          count += 1
        } catch is DecodingError {} catch { count += 1 }
      }
      for object in objects {
        attempt { _ = try object.decode(Int.self, forKey: "a") }
        attempt { _ = try object.decodeIfPresent(String.self, forKey: "a") }
        attempt { _ = try object.decodeIfPresent(UInt8.self, forKey: "none") }
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) { attempt { _ = try object.decode(Int128.self, forKey: "a") } }
        attempt { _ = try object.decode([String: Int].self, forKey: "o") }
        attempt { _ = try object.decodeIfPresent(Leafy.self, forKey: "o") }
        attempt { _ = try object.decodeNil(forKey: "a") }
        attempt { _ = try object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "o") }
        attempt { _ = try object.nestedUnkeyedContainer(forKey: "l") }
        attempt { _ = try object.decode(Leafy.self, forKey: "o") }
        attempt { _ = try object.superDecoder() }
        attempt { _ = try object.superDecoder(forKey: "o") }
        if object.contains("a") || !object.allKeys.isEmpty { count += 1 }
      }
      for list in lists {
        var list = list
        attempt { _ = try list.decode(Int.self) }
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) { attempt { _ = try list.decode(UInt128.self) } }
        attempt { _ = try list.decodeNil() }
        attempt { _ = try list.nestedUnkeyedContainer() }
        attempt { _ = try list.nestedContainer(keyedBy: AnyTextKey.self) }
        attempt { _ = try list.superDecoder() }
      }
      for value in values {
        attempt { _ = try value.decode([String: Value].self) }
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) { attempt { _ = try value.decode(Int128.self) } }
        attempt { _ = try value.decode(Leafy.self) }
      }
      for decoder in decoders {
        attempt { _ = try decoder.container(keyedBy: AnyTextKey.self) }
        attempt { _ = try decoder.unkeyedContainer() }
        attempt { _ = try decoder.singleValueContainer() }
        attempt { _ = try Leafy(from: decoder) }
        _ = (decoder.codingPath.count, decoder.userInfo.count)
      }
      return count
    }
  }

  struct Refusal: Error {}
  private static let json = #"{"a":1,"o":{"a":2},"l":[[0,1],{"a":3},{"a":4},4,5],"super":{"a":6}}"#

  @Test(arguments: [false, true]) func onAnotherThreadWhileTheMapperRunsAgain(_ fails: Bool) async throws {
    let kept = Kept()
    let mapper = ReflectiveMapper<ReadingScript>().unknownKeys(.report)
    let lines = try? ReadingScript.hydrated(Self.json, mapper) { decoder, _ in
      try kept.keepAll(of: decoder)
      #expect(kept.reads() > 40)
      if fails { throw Refusal() }
    }
    #expect((lines == nil) == fails && kept.decoders.count == 5)
    // The same engine, and so its plans, its memory and all that it keeps for the next run.
    async let others = Self.useAnew(mapper)
    for _ in 0..<20 { #expect(kept.reads() == 0) }
    #expect(try await others == 300)
  }

  private static func useAnew(_ mapper: ReflectiveMapper<ReadingScript>) async throws -> Int {
    try (0..<300).filter { number in
      let text = #"{"a":\#(number),"o":{"a":2},"l":[[0,1],{"a":3},4,5]}"#
      return try ReadingScript.hydrated(text, mapper) { decoder, transcript in
        let object = try decoder.container(keyedBy: AnyTextKey.self)
        transcript.note(try object.decode(Int.self, forKey: "a"))
        transcript.note(try object.decode([String: Int].self, forKey: "o"))
      } == ["\(number)", #"["a": 2]"#]
    }.count
  }

  /// What an alternative that failed has kept is dead, though the type around it goes on.
  @Test func fromAnAlternativeWithinTheSameRun() throws {
    struct Alternative: Decodable {
      init(from decoder: any Decoder) throws {
        guard let key = CodingUserInfoKey(rawValue: "kept"), let kept = decoder.userInfo[key] as? Kept else { throw Refusal() }
        try kept.keepAll(of: decoder)
        throw Refusal()
      }
    }
    struct Around: Decodable {
      let number: Int
      let survivors: Int
      init(from decoder: any Decoder) throws {
        guard let key = CodingUserInfoKey(rawValue: "kept"), let kept = decoder.userInfo[key] as? Kept else { throw Refusal() }
        let object = try decoder.container(keyedBy: AnyTextKey.self)
        _ = try? object.decode(Alternative.self, forKey: "inner")
        _ = try? Alternative(from: object.superDecoder(forKey: "inner"))
        let before = kept.decoders.count
        let other = try object.decode([String: [Int]].self, forKey: "other")
        // Read by this very type's decoder, the second alternative is not over yet.
        kept.objects.removeSubrange(4...)
        kept.lists.removeSubrange(2...)
        kept.values.removeSubrange(2...)
        kept.decoders.removeSubrange(5...)
        survivors = kept.reads() + (before == 10 ? 0 : 1)
        number = try object.decode(Int.self, forKey: "number") + (other["x"]?.count ?? 0)
      }
    }
    let kept = Kept()
    let key = try #require(CodingUserInfoKey(rawValue: "kept"))
    let text = #"{"inner":\#(Self.json),"other":{"x":[1,2]},"number":"40"}"#
    let model = try ReflectiveMapper<Around>().mapReportingIssues(Value(json: text), userInfo: [key: kept]).value
    #expect(model.number == 42)
    #expect(model.survivors == 0)
    #expect(kept.reads() == 0)
  }

  /// A type around may be read from while one of its parts is: that part's own decoder goes on as before.
  @Test func theContainerAroundIsReadFromWithin() throws {
    let lines = try ReadingScript.hydrated(Self.json, ReflectiveMapper()) { decoder, transcript in
      let outer = try decoder.container(keyedBy: AnyTextKey.self)
      let inner = try outer.superDecoder(forKey: "o").container(keyedBy: AnyTextKey.self)
      var list = try outer.nestedUnkeyedContainer(forKey: "l")
      transcript.note(try outer.decode(Int.self, forKey: "a"))
      transcript.note(try inner.decode(Int.self, forKey: "a"))
      transcript.note(try list.decode([Int].self))
      transcript.note(try outer.decode([String: Int].self, forKey: "super"))
      transcript.note(try list.decode([String: Int].self))
    }
    #expect(lines == ["1", "2", "[0, 1]", #"["a": 6]"#, #"["a": 3]"#])
  }

  /// The decoder that finds out about a type has no document; what is kept of it reads made-up values.
  @Test func ofTheDecoderThatLooksAtAType() throws {
    struct Looked: Decodable {
      static let kept = Kept()
      let number: Int
      init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: AnyTextKey.self)
        Self.kept.decoders.append(decoder)
        Self.kept.objects.append(object)
        number = try object.decode(Int.self, forKey: "number")
      }
    }
    _ = try ReflectiveMapper<Looked>().plan()
    _ = Looked.kept.reads()
    #expect(try ReflectiveMapper<Looked>().map(json: #"{"number":3}"#).number == 3)
    #expect(Looked.kept.decoders.count > 1)
  }
}

/// A context that is kept past its call still works, and keeps alive only what it needs itself.
@Suite struct EscapedContextTests {
  private final class Token: Sendable {}

  private final class Kept: @unchecked Sendable {
    // One task writes and reads.
    var context: MappingContext?
    weak var token: Token?
  }

  @Test func endsWithItsOwner() throws {
    let kept = Kept()
    let key = try #require(CodingUserInfoKey(rawValue: "token"))
    let mapper = ClosureMapper { (value: Value, context: inout MappingContext) -> Int in
      kept.context = context
      return 1
    }
    do {
      let token = Token()
      kept.token = token
      #expect(try mapper.map(["a": 1], userInfo: [key: token]) == 1)
    }
    #expect(kept.token != nil && kept.context?.userInfo[key] is Token)
    #expect(try kept.context?.read(Int.self, from: "5") == 5)
    kept.context = nil
    // The session had the information, and ended with the last context.
    #expect(kept.token == nil)
  }
}
