package import Hydrate

extension LearntModel {
  /// What the samples have at one place, for programs that show it.
  package struct Place: Sendable {
    /// The path, as notes have it.
    package let path: String
    /// The keys on the way, without those that are data.
    package let keys: ValuePath
    /// The kinds of the values, but null, with their numbers.
    package let kinds: [(name: String, count: Int)]
    package let nulls: Int
    /// How many objects lack the place.
    package let absences: Int
    /// A few values, and forms of dates after them.
    package let examples: [(value: String, form: String?)]
    /// What is unusual, and does not hinder a model.
    let oddity: String?
  }

  /// The notes on what may be a mistake in the samples, in the order of the places.
  package var suspicions: [Note] {
    let numbers = Dictionary(places.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { one, _ in one })
    let odd = places.compactMap { place in
      place.oddity.map { Note(path: place.path, text: $0, count: place.kinds.reduce(0) { $0 + $1.count }, isSuspicious: true) }
    }
    let found = notes.filter(\.isSuspicious) + odd
    return found.enumerated().sorted { (numbers[$0.1.path] ?? .max, $0.0) < (numbers[$1.1.path] ?? .max, $1.0) }.map(\.element)
  }
}

extension Shape {
  /// The place of the shape, and all places in it, in the order of the document.
  ///
  /// - Parameter dictionaries: The paths of objects whose keys are data.
  func places(_ dictionaries: Set<String>) -> [LearntModel.Place] {
    var places: [LearntModel.Place] = []
    collect(at: TypeFinder.Place(named: ""), .root, absences: 0, dictionaries, into: &places)
    return places
  }

  private func collect(
    at place: TypeFinder.Place, _ keys: ValuePath, absences: Int, _ dictionaries: Set<String>, into places: inout [LearntModel.Place]
  ) {
    guard count > 0 else { return }
    let isDictionary = dictionaries.contains(place.path) || hasNumericKeys
    places.append(
      LearntModel.Place(
        path: place.path, keys: keys, kinds: valueKinds, nulls: nulls, absences: absences, examples: examples.shown(with: texts),
        oddity: isDictionary && !dictionaries.contains(place.path) ? "\(members.count) keys that are data" : oddity))
    if isDictionary {
      joinedMembers().collect(at: place.each(place.path.isEmpty ? "*" : ".*"), keys, absences: 0, dictionaries, into: &places)
    } else {
      for (key, member) in members {
        let missing = max(objects - member.count, 0)
        member.collect(at: place.member(key), keys.appending(.key(key)), absences: missing, dictionaries, into: &places)
      }
    }
    elements?.collect(at: place.each("[]"), keys, absences: 0, dictionaries, into: &places)
  }

  /// Whether all keys begin with a digit. They are data, even if a model has them as properties
  /// because they are few.
  private var hasNumericKeys: Bool {
    members.count > 3 && members.allSatisfy { $0.key.utf8.first.map { ASCIIText.digit($0) < 10 } ?? false }
  }

  private var oddity: String? {
    guard texts.count > 0 else { return nil }
    if texts.order == [""] { return "always an empty string" }
    if numbers.count == 0, texts.numbers != nil { return "numbers in strings" }
    return !texts.areDates && examples.haveDate ? "dates and other strings" : nil
  }
}

/// A few of the values at a place: the least and the greatest number, and a text of each form of
/// dates.
struct ExampleValues {
  /// So many texts are looked at.
  private static let textLimit = 200

  private var (least, greatest): ((number: Double, value: Value)?, (number: Double, value: Value)?)
  private var texts: [(text: String, form: String?)] = []
  private var textCount = 0

  mutating func add(_ value: Value) {
    if let text = value.string {
      guard textCount < Self.textLimit else { return }
      textCount += 1
      add(text, DateStyle.date(text) == nil ? nil : RecognizedDate.name(of: text))
    } else if value.kind == .number, let number = value.double {
      add(number, value)
    }
  }

  mutating func add(_ other: ExampleValues) {
    for (text, form) in other.texts { add(text, form) }
    for (number, value) in [other.least, other.greatest].compactMap(\.self) { add(number, value) }
  }

  private mutating func add(_ text: String, _ form: String?) {
    if !texts.contains(where: { $0.form == form }) { texts.append((String(text.prefix(80)), form)) }
  }

  private mutating func add(_ number: Double, _ value: Value) {
    if number < least?.number ?? .infinity { least = (number, value) }
    if number > greatest?.number ?? -.infinity { greatest = (number, value) }
  }

  var haveDate: Bool { texts.contains { $0.form != nil } }

  /// The examples as JSON. Texts of which there are few are shown each.
  func shown(with facts: TextFacts) -> [(value: String, form: String?)] {
    let few = facts.order.count > 1 && facts.count > 2 * facts.order.count && !haveDate
    let shown = few ? facts.order.map { (text: $0, form: nil) } : texts
    let numbers = [least?.value.description, greatest?.value.description].compactMap(\.self)
    let range = numbers.first == numbers.last ? numbers.prefix(1) : [numbers.joined(separator: " to ")]
    return shown.map { (value: Value($0.text).description, form: $0.form) } + range.map { (value: $0, form: nil) }
  }
}
