import Hydrate
import Testing

/// A call that rests keeps nothing of other mappers, which may have its own.
@Suite struct ReusedPartsTests {
  struct A: Decodable { let n: Int; let b: B? }
  struct B: Decodable { let a: Leaf? }
  struct Leaf: Decodable { let n: Int }

  /// Two mappers that need each other; the way back to the second is weak, so that nothing of the user's is a cycle.
  final class Owner: @unchecked Sendable {
    let captured = Captured()
    private(set) lazy var a: ReflectiveMapper<A> = ReflectiveMapper<A>()
      .field(
        \.b,
        using: ClosureMapper { [weak self, captured] (v: Value, c: inout MappingContext) -> B? in
          try withExtendedLifetime(captured) { try self.map { try c.map($0.b, v) } }
        })
    private(set) lazy var b: ReflectiveMapper<B> = ReflectiveMapper<B>()
      .field(\.a, using: a.then(ClosureMapper { (a: A) in Leaf(n: a.n) }))
  }

  @Test(arguments: [false, true]) func mappersThatNeedEachOtherAreLetGoOf(_ hasInfo: Bool) throws {
    weak var captured: Captured?
    do {
      let owner = Owner()
      captured = owner.captured
      let key = try #require(CodingUserInfoKey(rawValue: "k"))
      let model = try owner.a.map(json: #"{"n": 1, "b": {"a": {"n": 5}}}"#, userInfo: hasInfo ? [key: 1] : [:])
      #expect(model.b?.a?.n == 5)
    }
    #expect(captured == nil)
  }

  final class Captured: Sendable {}
  final class Seen: @unchecked Sendable { weak var captured: Captured? }

  @Test func whatAMadeUpMapperHasCapturedGoesWithTheCall() throws {
    let seen = Seen()
    let mapper = ReflectiveMapper<A>().field(
      \.b,
      using: ClosureMapper { (v: Value, c: inout MappingContext) -> B in
        let captured = Captured()
        seen.captured = captured
        let leaf = ClosureMapper { (v: Value) -> Leaf in withExtendedLifetime(captured) { Leaf(n: 1) } }
        return try c.map(ReflectiveMapper<B>().field(\.a, using: leaf), v)
      })
    _ = try mapper.map(json: #"{"n": 1, "b": {"a": {"n": 5}}}"#)
    #expect(seen.captured == nil)
  }
}
