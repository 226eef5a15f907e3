import Foundation
import HydrateRows
import Testing

@testable import Hydrate

/// Calls of a mapper of a model share what is set up for one, and nobody can tell.
@Suite struct ReusedSessionTests {
  /// A model that does something while it reads itself, without the caller's information.
  struct Watched: Codable, Equatable {
    @TaskLocal static var watch: (@Sendable (any Decoder) throws -> Void)?
    enum CodingKeys: CodingKey { case number, text }

    let number: Int
    let text: String?

    init(_ number: Int) { (self.number, text) = (number, "t") }

    init(from decoder: any Decoder) throws {
      let object = try decoder.container(keyedBy: CodingKeys.self)
      number = try object.decode(Int.self, forKey: .number)
      text = try object.decodeIfPresent(String.self, forKey: .text)
      // Not while the type is inspected, which may be at any time, and is no call: then the text is made up.
      if text == "x" { try Self.watch?(decoder) }
    }
  }

  /// Whatever was kept, by one task at a time.
  private final class Kept: @unchecked Sendable {
    var mapper: ReflectiveMapper<Watched>?
    var resting: [Int?] = []
    var contexts: [MappingContext] = []
    var decoders: [any Decoder] = []

    /// How many reads by what was kept did not fail.
    func reads() -> Int {
      decoders.filter { decoder in
        _ = decoder.codingPath
        return (try? decoder.container(keyedBy: Watched.CodingKeys.self).decode(Int.self, forKey: .number)) != nil
      }.count
    }
  }

  private static let json = #"{"number": 7, "text": "x"}"#

  /// A mapper of its own engine, one of whose fields is mapped by a closure.
  private func mapper(_ see: @escaping @Sendable (Value, inout MappingContext) throws -> Void = { _, _ in }) -> ReflectiveMapper<Watched> {
    ReflectiveMapper<Watched>()
      .field(
        \.text,
        using: ClosureMapper { (text: Value, context: inout MappingContext) -> String in
          try see(text, &context)
          return text.string ?? "?"
        })
  }

  @Test func callsWithNothingToSayShareASession() throws {
    let kept = Kept()
    let mapper = mapper { _, _ in kept.resting.append(kept.mapper?.engine.idleCount) }
    kept.mapper = mapper
    defer { kept.mapper = nil }
    #expect(mapper.engine.idleCount == 0)
    for _ in 0..<3 {
      #expect(try mapper.map(json: Self.json).number == 7)
      #expect(mapper.engine.idleCount == 1)
    }
    #expect(try mapper.mapReportingIssues(json: Data(Self.json.utf8)).issues.isEmpty)
    #expect(mapper.engine.idleCount == 1 && kept.resting == [0, 0, 0, 0])
  }

  @Test("pooled calls: generic code, which knows the protocol alone, reuses the session as well")
  func genericCallsAreOneToo() throws {
    let kept = Kept()
    let mapper = mapper { _, _ in kept.resting.append(kept.mapper?.engine.idleCount) }
    kept.mapper = mapper
    defer { kept.mapper = nil }
    func use(_ mapper: some Mapper<Value, Watched>) throws {
      #expect(try mapper.map(json: Self.json).text == "x")
      #expect(try mapper.map(json: Data(Self.json.utf8)).text == "x")
      #expect(try mapper.map(["number": 7, "text": "y"]).text == "y")
      #expect(try mapper.map(["number": 7, "text": "y"], userInfo: [:]).text == "y")
      #expect(try mapper.mapReportingIssues(json: Self.json).value.number == 7)
      #expect(kept.mapper?.engine.idleCount == 1)
    }
    try use(mapper)
    let erased: any Mapper<Value, Watched> = mapper
    try use(erased)
    #expect(kept.resting == Array(repeating: 0, count: 10))
  }

  @Test func whatIsSaidInACallIsSaidInNoOther() throws {
    let key = try #require(CodingUserInfoKey(rawValue: "key"))
    let mapper = mapper { text, context in
      if text == "odd" { context.report(.invalidValue, "odd") }
      if text == "bad" { throw context.failure(.invalidValue, "bad") }
      if text == "info", context.userInfo[key] as? Int != 1 { throw context.failure(.invalidValue, "no information") }
    }
    func issues(_ text: String, _ userInfo: MappingUserInfo = [:], limit: Int = 1000) -> Int {
      let json = #"{"number": 7, "text": "\#(text)"}"#
      let options = JSONReadingOptions(issueLimit: limit)
      do throws(MappingError) {
        return try mapper.mapReportingIssues(json: json, options: options, userInfo: userInfo).issues.count
      } catch { return -error.issues.count }
    }
    let seen = [issues("x"), issues("odd"), issues("x"), issues("bad"), issues("x"), issues("info", [key: 1]), issues("info"), issues("x")]
    #expect(seen == [0, 1, 0, -1, 0, 0, -1, 0])
    #expect(issues("odd", limit: 1) == 1)
    #expect(issues("odd") == 1)
  }

  @Test func aContextThatIsKeptIsOfItsCall() throws {
    let kept = Kept()
    let mapper = mapper { text, context in
      for number in kept.contexts.indices { kept.contexts[number].report(.invalidValue, "too late") }
      if text != "no" { kept.contexts.append(context) }
    }
    for text in ["a", "b", "no", "c", "d"] {
      let result = try mapper.mapReportingIssues(json: #"{"number": 1, "text": "\#(text)"}"#)
      #expect(result.value.text == text && result.issues.isEmpty)
      // A session of which something was kept serves no other call.
      kept.resting.append(mapper.engine.idleCount)
    }
    #expect(kept.resting == [0, 0, 1, 0, 0])
    for number in kept.contexts.indices {
      #expect(kept.contexts[number].sourcePath.description == "text")
      #expect(try kept.contexts[number].read(Int.self, from: "5") == 5)
    }
  }

  /// The same of the rows of a batch, which share a call too.
  @Test func whatARowKeepsIsOfThatRow() throws {
    let kept = Kept()
    let mapper = mapper { _, context in
      for number in kept.contexts.indices { kept.contexts[number].report(.invalidValue, "too late") }
      kept.contexts.append(context)
      #expect(kept.reads() == 0)
    }
    let lines = (0..<50).map { #"{"number": \#($0), "text": "x"}"# }.joined(separator: "\n")
    let rows = Watched.$watch.withValue({ decoder in kept.decoders.append(decoder) }) { Array(mapper.rows(jsonLines: Data(lines.utf8))) }
    #expect(rows.compactMap { try? $0.get().number } == Array(0..<50) && rows.allSatisfy(\.issues.isEmpty))
    #expect(kept.decoders.count == 50 && kept.reads() == 0)
  }

  @Test(arguments: [false, true]) func aDecoderThatIsKeptIsDeadOnAnyThread(_ fails: Bool) async throws {
    struct Refusal: Error {}
    let kept = Kept()
    let mapper = ReflectiveMapper<Watched>()
    let watch: @Sendable (any Decoder) throws -> Void = { decoder in
      kept.decoders.append(decoder)
      if fails { throw Refusal() }
    }
    for _ in 0..<10 {
      let model = Watched.$watch.withValue(watch) { try? mapper.map(json: Self.json) }
      #expect((model == nil) == fails)
    }
    // Another task goes on with the same engine, and so its plans, its memory and all that it keeps for the next call.
    async let others = Self.sum(mapper, 300)
    for _ in 0..<20 { #expect(kept.reads() == 0) }
    kept.decoders = []
    #expect(await others == 300 * 299 / 2)
  }

  private static func sum(_ mapper: ReflectiveMapper<Watched>, _ count: Int) async -> Int {
    (0..<count).reduce(0) { sum, number in
      let json = #"{"number": \#(number), "text": "x"}"#
      let back = Data(#"{"number":\#(number),"text":"x"}"#.utf8)
      guard let model = try? mapper.map(json: json), (try? mapper.jsonData(from: model)) == back else { return -1_000_000 }
      return sum + model.number
    }
  }

  @Test func callsGoOnAtOnceAndWithinEachOther() async {
    let mapper = ReflectiveMapper<Watched>()
    let within: @Sendable (any Decoder) throws -> Void = { _ in
      // The call around is at work.
      let inner = try Watched.$watch.withValue(nil) { try mapper.map(json: #"{"number": 1}"#) }
      #expect(inner.number == 1)
    }
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 { group.addTask { await Watched.$watch.withValue(within) { await Self.sum(mapper, 100) } } }
      for await sum in group { #expect(sum == 100 * 99 / 2) }
    }
  }

  private final class Token: Sendable {}
  private final class WeakToken: @unchecked Sendable {
    // Set once, by one task.
    weak var token: Token?
    init(_ token: Token) { self.token = token }
  }

  /// What waits for the next call does not keep what its mapper is set up with.
  @Test func aMapperThatHasGoneIsNotKept() throws {
    weak var token: Token?
    do {
      let captured = Token()
      token = captured
      let mapper = mapper { _, _ in withExtendedLifetime(captured) {} }
      for _ in 0..<3 { #expect(try mapper.map(json: Self.json).number == 7) }
      #expect(mapper.engine.idleCount == 1)
    }
    #expect(token == nil)
  }

  /// Nor what a call was given.
  @Test func whatACallIsGivenEndsWithIt() throws {
    let key = try #require(CodingUserInfoKey(rawValue: "key"))
    let mapper = mapper()
    weak var token: Token?
    do {
      let given = Token()
      token = given
      #expect(try mapper.map(json: Self.json, userInfo: [key: given]).number == 7)
    }
    #expect(token == nil)
  }

  /// What the mappers that a mapper is made of learn meanwhile is known to the calls that rest.
  @Test func whatPartsLearnMeanwhileIsKnown() throws {
    struct Part: Decodable {
      let a: Int
      let b: Int
    }
    let part = ReflectiveMapper<Part>()
    let mapper = mapper { _, context in
      let _: Part = try context.map(part, ["a": "x", "b": "x"])
    }
    for _ in 0..<3 {
      let error = #expect(throws: MappingError.self) { try mapper.map(json: Self.json) }
      #expect(error?.isComplete == false)
    }
    try part.plan()
    let error = #expect(throws: MappingError.self) { try mapper.map(json: Self.json) }
    #expect(error?.isComplete == true && error?.issues.count == 2)
  }

  /// Mappers that are made up while a document is read do not gather in the calls that rest.
  @Test func mappersThatAreMadeUpAreLetGoOf() throws {
    final class Made: @unchecked Sendable {
      // Used by one task.
      var tokens: [WeakToken] = []
    }
    let made = Made()
    let mapper = mapper { text, context in
      let token = Token()
      made.tokens.append(WeakToken(token))
      let string = ClosureMapper { (text: String) in withExtendedLifetime(token) { text } }
      let members: [String: String] = try context.map(ReflectiveMapper<[String: String]>().mapType(String.self, using: string), ["a": text])
      #expect(members == ["a": "x"])
    }
    for _ in 0..<100 { #expect(try mapper.map(json: Self.json).text == "x") }
    #expect(made.tokens.count == 100 && made.tokens.count { $0.token != nil } < 20)
  }

  /// Who asks for a plan meanwhile is heard by calls that rest.
  @Test func whatIsLearntMeanwhileIsKnown() throws {
    struct Pair: Decodable {
      let a: Int
      let b: Int
    }
    let mapper = ReflectiveMapper<Pair>()
    for _ in 0..<2 {
      let error = #expect(throws: MappingError.self) { try mapper.map(json: #"{"a": "x", "b": "x"}"#) }
      #expect(error?.isComplete == false)
    }
    try mapper.plan()
    let error = #expect(throws: MappingError.self) { try mapper.map(json: #"{"a": "x", "b": "x"}"#) }
    #expect(error?.isComplete == true && error?.issues.count == 2)
  }
}
