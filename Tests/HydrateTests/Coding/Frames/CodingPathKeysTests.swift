import Hydrate
import Testing

@testable import TestSupport

/// Coding paths have the very keys that a type has used.
@Suite struct CodingPathKeysTests {
  enum Numbered: Int, CodingKey { case seven = 7, eight = 8 }
  struct Key: CodingKey, Equatable {
    var stringValue: String
    var intValue: Int?
    init(stringValue: String) { self.stringValue = stringValue }
    init(intValue: Int) { (stringValue, self.intValue) = ("number \(intValue)", intValue) }
  }
  /// What is seen of paths on the way down.
  final class Log: @unchecked Sendable {
    // One mapping after another.
    var paths: [String] = []
    static let key = CodingUserInfoKey(rawValue: "paths")
    static func of(_ userInfo: [CodingUserInfoKey: Any]) -> Log? { key.flatMap { userInfo[$0] } as? Log }
    func note(_ path: [any CodingKey]) {
      paths.append(path.map { "\(Swift.type(of: $0)).\($0.stringValue)" + ($0.intValue.map { "#\($0)" } ?? "") }.joined(separator: " "))
    }
  }
  struct Leaf: Codable {
    init() {}
    init(from decoder: any Decoder) throws {
      Log.of(decoder.userInfo)?.note(decoder.codingPath)
      _ = try decoder.container(keyedBy: Numbered.self).decodeIfPresent(Int.self, forKey: .seven)
    }
    func encode(to encoder: any Encoder) throws {
      Log.of(encoder.userInfo)?.note(encoder.codingPath)
      var fields = encoder.container(keyedBy: Numbered.self)
      Log.of(encoder.userInfo)?.note(fields.nestedContainer(keyedBy: Key.self, forKey: .eight).codingPath)
    }
  }
  struct Root: Codable {
    init() {}
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Numbered.self)
      _ = try fields.decode(Leaf.self, forKey: .seven)
      let inner = try fields.nestedContainer(keyedBy: Key.self, forKey: .eight)
      Log.of(decoder.userInfo)?.note(inner.codingPath)
      _ = try inner.decode(Leaf.self, forKey: Key(intValue: 5))
      _ = try inner.decode([Leaf].self, forKey: Key(stringValue: "list"))
      for key in inner.allKeys where key.stringValue != "list" { _ = try inner.decode(Leaf.self, forKey: key) }
      _ = try inner.decode([Int: Leaf].self, forKey: Key(stringValue: "map"))
    }
    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: Numbered.self)
      try fields.encode(Leaf(), forKey: .seven)
      var inner = fields.nestedContainer(keyedBy: Key.self, forKey: .eight)
      try inner.encode(Leaf(), forKey: Key(intValue: 5))
      try inner.encode([Leaf()], forKey: Key(stringValue: "list"))
    }
  }

  @Test(arguments: [false, true]) func onTheWayIn(isTransformed: Bool) throws {
    let log = Log()
    let key = try #require(Log.key)
    let mapper = ReflectiveMapper<Root>().keyTransformer(isTransformed ? .camelToSnake : .identity)
    for _ in coldAndWarm {
      log.paths = []
      _ = try mapper.map(
        json: #"{"seven": {"seven": 1}, "eight": {"number 5": {}, "list": [{}, {}], "map": {"3": {}}}}"#, userInfo: [key: log])
      #expect(
        log.paths == [
          "Numbered.seven#7", "Numbered.eight#8", "Numbered.eight#8 Key.number 5#5", "Numbered.eight#8 Key.list AnyKey.Index 0#0",
          "Numbered.eight#8 Key.list AnyKey.Index 1#1", "Numbered.eight#8 Key.number 5", "Numbered.eight#8 Key.map",
          "Numbered.eight#8 Key.map MemberKey.3#3",
        ])
    }
  }

  @Test(arguments: [false, true]) func onTheWayBack(isTransformed: Bool) throws {
    let log = Log()
    let key = try #require(Log.key)
    let mapper = ReflectiveMapper<Root>().keyTransformer(isTransformed ? .camelToSnake : .identity)
    for _ in coldAndWarm {
      log.paths = []
      _ = try mapper.jsonData(from: Root(), userInfo: [key: log])
      #expect(
        log.paths == [
          "Numbered.seven#7", "Numbered.seven#7 Numbered.eight#8", "Numbered.eight#8 Key.number 5#5",
          "Numbered.eight#8 Key.number 5#5 Numbered.eight#8", "Numbered.eight#8 Key.list AnyKey.Index 0#0",
          "Numbered.eight#8 Key.list AnyKey.Index 0#0 Numbered.eight#8",
        ])
    }
  }

  /// Keys of dictionaries are numbers too where their text is one, as Foundation has them.
  @Test func inDictionaries() throws {
    let key = try #require(Log.key)
    for text in ["12", "a"] {
      let log = Log()
      let mapper = ReflectiveMapper<[String: Leaf]>()
      _ = try mapper.map(json: #"{"\#(text)": {}}"#, userInfo: [key: log])
      _ = try mapper.jsonData(from: [text: Leaf()], userInfo: [key: log])
      #expect(log.paths.prefix(2) == ["MemberKey.\(text)" + (Int(text).map { "#\($0)" } ?? ""), log.paths.first ?? ""])
    }
    let log = Log()
    _ = try ReflectiveMapper<[Int: Leaf]>().jsonData(from: [5: Leaf()], userInfo: [key: log])
    #expect(log.paths.first == "MemberKey.5#5")
  }

  /// A number that has nothing to do with its key's text, and two types of keys with one text.
  struct Odd: CodingKey {
    var stringValue: String
    var intValue: Int?
    init(_ text: String, _ number: Int?) { (stringValue, intValue) = (text, number) }
    init(stringValue: String) { self.init(stringValue, nil) }
    init?(intValue: Int) { nil }
  }
  struct Odds: Codable {
    var seen: [String] = []
    init(from decoder: any Decoder) throws {
      func note(_ body: () throws -> Void) {
        func text(_ key: any CodingKey) -> String { "\(type(of: key)) \(key.stringValue) \(key.intValue ?? -1)" }
        do { try body() } catch DecodingError.typeMismatch(_, let context) {
          seen += context.codingPath.map(text)
        } catch DecodingError.keyNotFound(let key, _) { seen.append(text(key)) } catch {}
      }
      let (odd, numbered) = (try decoder.container(keyedBy: Odd.self), try decoder.container(keyedBy: Numbered.self))
      note { _ = try numbered.decode(Int.self, forKey: .seven) }
      note { _ = try odd.decode(Int.self, forKey: Odd("seven", 9)) }
      note { _ = try odd.decode(Int.self, forKey: Odd("absent", 9)) }
    }
    func encode(to encoder: any Encoder) throws {}
  }

  @Test func theKeyAtHandIsTheOneInTheError() throws {
    for _ in coldAndWarm {
      #expect(try ReflectiveMapper<Odds>().map(json: #"{"seven": []}"#).seen == ["Numbered seven 7", "Odd seven 9", "Odd absent 9"])
    }
  }

  /// Fails below two keys, and says where the error of its part did.
  struct Catching: Codable {
    var parts = [1: Infinite()]
    struct Infinite: Codable { var number = Double.infinity }
    init() {}
    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      do {
        try fields.encode(parts, forKey: .parts)
      } catch EncodingError.invalidValue(let value, let context) {
        Log.of(encoder.userInfo)?.paths.append(context.codingPath.map(\.stringValue).joined(separator: "."))
        throw EncodingError.invalidValue(value, context)
      }
    }
  }

  @Test func onTheWayBackErrorsHaveTheWholePath() throws {
    let log = Log()
    let key = try #require(Log.key)
    #expect(throws: MappingError.self) { try ReflectiveMapper<Catching>().jsonData(from: Catching(), userInfo: [key: log]) }
    #expect(log.paths == ["parts.1.number"])
  }

  struct Failing: Codable {
    var seen: [[Int?]] = []
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Numbered.self)
      func note(_ body: () throws -> Void) {
        do {
          try body()
        } catch DecodingError.typeMismatch(_, let context), DecodingError.dataCorrupted(let context) {
          seen.append(context.codingPath.map(\.intValue))
        } catch DecodingError.keyNotFound(let key, let context) {
          seen.append(context.codingPath.map(\.intValue) + [key.intValue])
        } catch {}
      }
      note { _ = try fields.decode(Int.self, forKey: .seven) }
      note { _ = try fields.decode([Int: [Int]].self, forKey: .eight) }
      note { _ = try fields.nestedContainer(keyedBy: Numbered.self, forKey: .eight).decode(Int.self, forKey: .seven) }
    }
    func encode(to encoder: any Encoder) throws {}
  }

  @Test func inErrors() throws {
    for _ in coldAndWarm {
      let failing = try ReflectiveMapper<Failing>().map(json: #"{"seven": [], "eight": {"4": [1, "x"]}}"#)
      #expect(failing.seen == [[7], [8, 4, 1], [8, 7]])
    }
  }
}
