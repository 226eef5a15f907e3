import Foundation
import Hydrate
import Testing

/// Coders and mappers that are made for each call leave nothing behind, and find again what can be found.
@Suite(.serialized) struct ProfileEnginesTests {
  static let declared = Counter()
  final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0
    func add() { lock.withLock { count += 1 } }
    func take() -> Int {
      lock.withLock {
        defer { count = 0 }; return count
      }
    }
  }
  /// Counts how often its declarations are asked for: once a plan.
  struct Counted: FieldDeclaring, Equatable {
    var a = 0
    init() {}
    static var fields: [Field<Counted>] {
      ProfileEnginesTests.declared.add()
      return [Field(\.a).from("A")]
    }
  }
  struct Other: Codable, Equatable { var b: Int? }
  static let json = Data(#"{"A": 1}"#.utf8)

  @Test("profiles that say the same share their plans") func sameProfilesSharePlans() throws {
    let profiles: [@Sendable () -> MappingProfile] = [
      { MappingProfile().keyTransformer(.camelToKebab).coercion(.strict) },
      { MappingProfile().type(Other.self) { $0.optional(\.b) }.unknownKeys(.report) },
      { MappingProfile().type(Counted.self) { $0.sensitive(\.a) }.nullTexts("none").singleAsList() },
      { MappingProfile().including(MappingProfile().nulls(.write)).type(Other.self) { $0.field(\.b, from: "x.y") } },
    ]
    for (number, profile) in profiles.enumerated() {
      _ = Self.declared.take()
      for _ in 0..<20 {
        #expect(try MappingDecoder(profile()).decode(Counted.self, from: Self.json).a == 1)
        #expect(try ReflectiveMapper<Counted>(profile: profile()).map(json: #"{"A": 1}"#).a == 1)
        #expect(try MappingEncoder(profile()).encode(Counted()) == Data(#"{"A":0}"#.utf8))
      }
      #expect(Self.declared.take() == 1, "profile \(number)")
    }
    _ = Self.declared.take()
    _ = try MappingDecoder(MappingProfile().type(Other.self) { $0.optional(\.b) }.unknownKeys(.refuse)).decode(
      Counted.self, from: Self.json)
    _ = try MappingDecoder(MappingProfile().type(Other.self) { $0.required(\.b) }.unknownKeys(.report)).decode(
      Counted.self, from: Self.json)
    #expect(Self.declared.take() == 2, "other profiles, other plans")
  }

  final class Token: Sendable {}

  @Test("a profile that cannot be compared serves as long as it is kept, and no longer") func engineGoesWithItsProfile() throws {
    weak var left: Token?
    func use() throws {
      let token = Token()
      left = token
      let profile = MappingProfile().mapType(
        Int.self, using: ClosureMapper { (number: Double) in withExtendedLifetime(token) { Int(number) } })
      _ = Self.declared.take()
      for _ in 0..<5 {
        let copy = profile
        #expect(try MappingDecoder(copy).decode(Counted.self, from: Self.json).a == 1)
        #expect(try ReflectiveMapper<Counted>(profile: profile).map(json: #"{"A": 1}"#).a == 1)
      }
      #expect(Self.declared.take() == 1)
    }
    try use()
    #expect(left == nil)
    // What a mapper goes on with keeps what it needs.
    func mapper() -> ReflectiveMapper<Counted> {
      let token = Token()
      left = token
      return ReflectiveMapper(
        profile: MappingProfile().mapType(Int.self, using: ClosureMapper { (_: Double) in withExtendedLifetime(token) { 5 } }))
    }
    do {
      let kept = mapper()
      #expect(try kept.map(json: #"{"A": 1}"#).a == 5 && left != nil)
    }
    #expect(left == nil)
  }

  @Test("key transformers that are made for each call are given up") func transformersAreGivenUp() throws {
    final class Tokens: @unchecked Sendable {
      struct Weak { weak var token: Token? }
      var all: [Weak] = []
    }
    let tokens = Tokens()
    for _ in 0..<300 {
      let token = Token()
      tokens.all.append(.init(token: token))
      let upper = KeyTransformer(sourceKey: { key in withExtendedLifetime(token) { key.uppercased() } }, property: { $0.lowercased() })
      #expect(try MappingDecoder(MappingProfile().keyTransformer(upper)).decode(Other.self, from: Data(#"{"B": 1}"#.utf8)).b == 1)
    }
    #expect(tokens.all.filter { $0.token != nil }.count < 100)
  }
}
