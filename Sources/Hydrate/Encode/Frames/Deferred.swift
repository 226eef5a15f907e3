/// What is put in its place when a value ends, which few types need: containers nested in their own, values at places further down than one key, and
/// members that several fields may write.
final class Deferred {
  /// A part of the container that does not stand in its sink.
  struct Part {
    enum Place {
      case key(String)
      case accessor(Accessor)
      case element
    }

    enum Content {
      case nested(NestedValue)
      case value(Value)
    }

    /// nil for an element.
    let author: WriteAuthor?
    let place: Place
    let content: Content
    /// The members or elements in the sink that stand before it.
    var before: Int
  }

  private(set) var parts: [Part] = []
  /// The last part of each author.
  private var lastParts: [ExactKey: Int] = [:]
  /// The authors of the members in the sink that are not by the first field at their key.
  private(set) var rivals: [Int: WriteAuthor] = [:]
  /// Whether a member may be written by a field that is not the first at its key.
  private(set) var hasRivals = false
  private(set) var elementCount = 0
  /// Whether the type writes to a container of another kind than it has begun.
  private(set) var isMixed = false
  /// The parts that come before all that stands in the sink.
  private var settledCount = 0
  /// How often what stood in the sink was taken out of it.
  private(set) var takenOut = 0
  /// Whether the type has nested containers in its own, at any depth, which end with it.
  var hasNested = false
  /// What went wrong where no error could be thrown.
  var failure: Failure?

  /// The containers that the type has nested here.
  var nested: [NestedValue] {
    parts.compactMap { part in
      if case .nested(let value) = part.content { value } else { nil }
    }
  }

  /// Whether every part is a container at a key or an element, so that it needs only be put in between.
  var hasNestedOnly: Bool {
    parts.allSatisfy { part in
      switch (part.place, part.content) {
      case (.key, .nested), (.element, .nested): true
      default: false
      }
    }
  }

  func lastPart(of author: WriteAuthor) -> Part? { lastParts[author.identity].map { parts[$0] } }

  func add(_ part: Part) {
    if let author = part.author { lastParts[author.identity] = parts.count } else { elementCount += 1 }
    parts.append(part)
  }

  /// Takes a value in place of an author's last part.
  func replaceLastPart(of author: WriteAuthor, by value: Value) {
    guard let index = lastParts[author.identity] else { return }
    let old = parts[index]
    parts[index] = Part(author: old.author, place: old.place, content: .value(value), before: old.before)
  }

  /// Notes who writes the member of a number, or a part where it has none.
  func noteRival(_ author: WriteAuthor, at number: Int?) {
    hasRivals = true
    if let number { rivals[number] = author }
  }

  /// Notes containers of two kinds, where that cannot be told at once.
  func noteMixed() { isMixed = true }

  /// Takes in the members that stood in the sink, in their turn.
  func takeOut(_ members: [(key: String, value: Value)], by author: (String) -> WriteAuthor) {
    takenOut += 1
    let waiting = Array(parts[settledCount...])
    parts.removeSubrange(settledCount...)
    var next = waiting.startIndex
    func addParts(before number: Int) {
      while next < waiting.endIndex, waiting[next].before <= number {
        var part = waiting[next]
        part.before = 0
        add(part)
        next += 1
      }
    }
    for (number, member) in members.enumerated() {
      addParts(before: number)
      add(Part(author: rivals[number] ?? author(member.key), place: .key(member.key), content: .value(member.value), before: 0))
    }
    addParts(before: .max)
    settledCount = parts.count
    rivals = [:]
  }

  /// Forgets what a value that failed has written; containers that were nested meanwhile stay.
  func takeBack(count: Int, parts known: Int) {
    for number in rivals.keys where number >= count { rivals[number] = nil }
    for index in parts.indices.dropFirst(settledCount) { parts[index].before = min(parts[index].before, count) }
    guard parts.dropFirst(known).contains(where: { if case .value = $0.content { true } else { false } }) else { return }
    let kept = parts.enumerated().filter { index, part in
      if index >= known, case .value = part.content { false } else { true }
    }
    (parts, lastParts, elementCount) = ([], [:], 0)
    for (_, part) in kept { add(part) }
  }
}
