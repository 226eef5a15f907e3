import Hydrate
import HydrateEditing
import Testing

@testable import TestSupport

/// The laws of editing, for models, documents and edits at random.
@Suite struct EditingLawTests {
  struct Part: Codable, Hashable {
    var firstName: String
    var number: Int?
    var tags: [String]?
  }

  enum Shape: Codable, Equatable {
    case circle(radius: Int)
    case point
  }

  struct Model: Codable, Equatable {
    var count: Int
    var name: String
    var option: Int?
    var numbers: [Int]
    var part: Part?
    var parts: [Part]
    var table: [String: Int]
    var partTable: [String: Part]?
    var rows: [[Int]]
    var ratio: Double?
    var shape: Shape?
    var words: Set<String>?
    var next: Int?
  }

  private static let seeds = 0..<Effort.rounds(300)
  static let models = ReflectiveMapper<Model>().keyTransformer(.camelToSnake).field(\.next, from: "links.next")
  static let closed: Set<String> = ["table", "part_table", "shape"]

  /// A model, and a document that is read as it.
  private func sample(_ seed: Int) throws -> (model: Model, text: String, options: JSONReadingOptions, random: RepeatableRandom) {
    var random = RepeatableRandom(state: UInt64(seed))
    var writer = UntidyJSON(seed: UInt64(seed), closed: Self.closed)
    let model = Model(&random)
    let text = try writer.text(of: Self.models.reversed.map(model))
    try #require(try Self.models.map(json: text, options: writer.options) == model, "\(text)")
    return (model, text, writer.options, random)
  }

  @Test(arguments: seeds) func editingNothingGivesTheSameBytes(_ seed: Int) throws {
    let (model, text, options, _) = try sample(seed)
    #expect(try Self.models.edit(json: text, options: options) { _ in } == text)
    #expect(try Self.models.edit(json: text, options: options) { $0 = model } == text)
  }

  @Test(arguments: seeds) func theEditedTextMapsToTheEditedModel(_ seed: Int) throws {
    var (_, text, options, random) = try sample(seed)
    for _ in 0..<3 {
      let other = Model(&random)
      let edited = try Self.models.edit(json: text, options: options) { $0 = other }
      #expect(try Self.models.map(json: edited, options: options) == other, "\(text)\n=>\n\(edited)")
      text = edited
    }
  }

  @Test(arguments: seeds) func anAdditionAndItsRemovalGiveTheSameBytes(_ seed: Int) throws {
    var (model, text, options, random) = try sample(seed)
    let more = model.adding(&random)
    let edited = try Self.models.edit(json: text, options: options) { $0 = more }
    #expect(try Self.models.map(json: edited, options: options) == more)
    #expect(try Self.models.edit(json: edited, options: options) { $0 = model } == text, "\(edited)")
  }

  @Test(arguments: seeds) func onlyThePlaceOfAChangedValueDiffers(_ seed: Int) throws {
    var (model, text, options, random) = try sample(seed)
    let changed = model.changingOneValue(&random)
    let edited = try Self.models.edit(json: text, options: options) { $0 = changed }
    #expect(try Self.models.map(json: edited, options: options) == changed)
    let (old, new) = (Array(text.utf8), Array(edited.utf8))
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    // No value has more characters, each escaped.
    #expect(old.count - start - end <= 6 * 8 + 2, "\(text)\n=>\n\(edited)")
  }
}

extension EditingLawTests.Part {
  init(_ random: inout RepeatableRandom) {
    self.init(firstName: random.word, number: random.maybe { $0.digit }, tags: random.maybe { random in random.list { $0.word } })
  }
}

extension EditingLawTests.Model {
  init(_ random: inout RepeatableRandom) {
    count = random.digit
    name = random.word
    option = random.maybe { $0.digit }
    numbers = random.list { $0.digit }
    part = random.maybe { EditingLawTests.Part(&$0) }
    parts = random.list { EditingLawTests.Part(&$0) }
    table = Dictionary(random.list { ($0.word, $0.digit) }) { $1 }
    partTable = random.maybe { random in Dictionary(random.list { ($0.word, EditingLawTests.Part(&$0)) }) { $1 } }
    rows = random.list { random in random.list { $0.digit } }
    ratio = random.maybe { Double($0.digit) / 4 }
    shape = random.maybe { random in random.maybe { .circle(radius: $0.digit) } ?? .point }
    words = random.maybe { random in Set(random.list { $0.word }) }
    next = random.maybe { $0.digit }
  }

  /// Something that was not there, where the place for it was.
  func adding(_ random: inout RepeatableRandom) -> Self {
    var more = self
    switch Int.random(in: 0..<9, using: &random) {
    case 0: more.option = option ?? 77
    case 1: more.numbers.insert(77, at: Int.random(in: 0...numbers.count, using: &random))
    case 2: more.parts.insert(.init(firstName: "new", number: 1, tags: ["a", "b"]), at: Int.random(in: 0...parts.count, using: &random))
    case 3: more.table["added"] = 77
    case 4: more.partTable = (partTable ?? [:]).merging(["added": .init(firstName: "new")]) { $1 }
    case 5: more.rows.append([7, 7])
    case 6: more.shape = shape ?? .circle(radius: 77)
    case 7: more.part = part ?? .init(firstName: "new", tags: [])
    default: more.parts = parts.map { .init(firstName: $0.firstName, number: $0.number ?? 77, tags: $0.tags) }
    }
    return more
  }

  func changingOneValue(_ random: inout RepeatableRandom) -> Self {
    var changed = self
    switch Int.random(in: 0..<6, using: &random) {
    case 0 where !numbers.isEmpty: changed.numbers[numbers.count - 1] += 100
    case 1 where !parts.isEmpty: changed.parts[0].firstName += "z"
    case 2 where part?.number != nil: changed.part?.number = 77
    case 3: for key in table.keys.sorted().prefix(1) { changed.table[key] = 77 }
    case 4: changed.name += "z"
    default: changed.count += 100
    }
    return changed
  }
}

extension RepeatableRandom {
  fileprivate var digit: Int { mutating get { Int.random(in: 0...9, using: &self) } }

  /// A text of up to seven characters, some with a meaning in JSON.
  fileprivate var word: String {
    mutating get {
      (["a", "b", "hé", "x\"y", "t\nab", "//", "z,", "{", "e]", "\u{1F600}", ""].randomElement(using: &self) ?? "") + "\(digit)"
    }
  }
}
