/// The fields of one kind of object in the order in which they are requested, with a table to
/// find them by source keys.
///
/// A layout never changes; a plan that learns a field creates a new one.
final class Layout: Sendable {
  let fields: [FieldPlan]
  /// The same fields in the form that the fast path needs.
  let fast: [FastField]
  /// The keys of the fields, followed by other known keys, which have a target each.
  let keys: SourceKeyTable
  /// For each other key, the field that it is inverted to; -1 for none.
  let targets: [Int32]
  /// Whether other keys may be inverted to a field, by a key transformer.
  let usesInverse: Bool
  /// The keys with which fields can be requested on the fast path.
  let expectedKeys: ExpectedKeys
  private let byCodingKey: NameTable
  /// The fields that other keys may be inverted to, by their match keys.
  private let byMatchKey: NameTable
  /// The source keys that are on the path to a field, but are not its own key.
  let passedKeys: Set<String>
  /// Whether the only field is the object itself, as the payload of a case may be.
  let isWhole: Bool

  static let empty = Layout([])

  /// - Parameters:
  ///   - inverse: The other keys that have been met, with their inverse, if there is a key
  ///     transformer.
  ///   - claimed: The source keys that rules mention.
  ///   - isOfObjects: Whether the fields are members of an object. Those of an array have no fast path.
  init(
    _ fields: [FieldPlan], inverse: [String: InverseKey?]? = nil, claimed: Set<String> = [], isOfObjects: Bool = true, isWhole: Bool = false
  ) {
    (self.fields, self.isWhole) = (fields, isWhole && fields.count == 1)
    var (byCodingKey, byMatchKey, taken, names) = (NameTable(), NameTable(), NameTable(), [String]())
    for (number, field) in fields.enumerated() {
      byCodingKey.add(field.codingKey, number)
      // Of two fields with one key, the first is matched; the other looks up its value itself.
      guard let key = field.sourceKey, !field.rule.isLeftOut, taken.add(key) else {
        names.append("")
        continue
      }
      names.append(key)
      if !key.isEmpty, field.isInvertible, let matchKey = field.matchKey { byMatchKey.add(matchKey, number) }
    }
    let passed = inverse == nil ? [] : fields.reduce(into: claimed) { if $1.sourceKey == nil { $0.formUnion($1.source.rootKeys) } }
    var (others, targets) = ([String](), [Int32]())
    for (number, field) in fields.enumerated() where !names[number].isEmpty {
      guard let other = field.otherKey, !other.isEmpty, !taken.contains(other), !passed.contains(other) else { continue }
      others.append(other)
      targets.append(Int32(truncatingIfNeeded: number))
    }
    for (key, answer) in inverse ?? [:] where !key.isEmpty && !others.contains(key) {
      let isKnown = taken.contains(key) || passed.contains(key)
      // A field's own key is already in the table; a key on the path to a field has no inverse.
      if isKnown, names.contains(key) { continue }
      others.append(key)
      let target = isKnown ? nil : answer.flatMap { Self.index(of: $0, byMatchKey, fields) }
      targets.append(target.map { Int32(truncatingIfNeeded: $0) } ?? -1)
    }
    let keys = SourceKeyTable(names + others)
    (self.keys, self.targets, self.byCodingKey, self.byMatchKey, passedKeys) = (keys, targets, byCodingKey, byMatchKey, passed)
    fast = fields.enumerated().map { [isWhole = self.isWhole] in FastField($1, isMatched: isWhole || keys.hasKey($0)) }
    usesInverse = inverse != nil || !others.isEmpty
    let learnt = fields.lazy.compactMap { $0.used.type.map { ObjectIdentifier($0) } }
    // Other keys may be those of a type with rules of its own.
    if !isOfObjects {
      expectedKeys = .ofType(nil)
    } else if inverse == nil, let first = learnt.first {
      expectedKeys = .ofTypes(first, learnt.first { $0 != first } ?? first)
    } else {
      expectedKeys = inverse == nil ? .all : .ofType(learnt.first)
    }
  }

  private static func index(of key: InverseKey, _ byMatchKey: NameTable, _ fields: [FieldPlan]) -> Int? {
    key.matchKeys.lazy.compactMap { byMatchKey.number(of: $0) }.first { key.isOf(fields[$0]) }
  }

  /// The field of a coding key.
  func index(ofCodingKey key: String) -> Int? { byCodingKey.number(of: key) }

  // MARK: Other keys

  /// Returns the field to which another source key is inverted.
  func index(of key: InverseKey) -> Int? { passedKeys.contains(key.key) ? nil : Self.index(of: key, byMatchKey, fields) }
}

/// The data that the fast path of a field needs. It contains no references, so it needs no
/// reference counting.
///
/// The fast path applies to a field that is requested in order by its expected type, has no rule
/// of its own, and is found by one key.
struct FastField: BitwiseCopyable {
  private let key: KeyBits
  private let type: ObjectIdentifier?
  /// The number of its type's plan, if the type's own `init(from:)` reads objects and its rules
  /// have no mistakes; else -1.
  let modelNumber: Int

  /// A field that has only been written so far takes the slow path once, to learn how it is read.
  ///
  /// The key's bits refer to the string of the field plan, which the layout keeps alive.
  init(_ field: FieldPlan, isMatched: Bool) {
    key = KeyBits(field.codingKey)
    type = field.isPlain && isMatched && field.plan != nil && field.isConditional != nil ? field.type.map { ObjectIdentifier($0) } : nil
    modelNumber = field.plan.map { $0.isModel ? $0.object.number : -1 } ?? -1
    assert(modelNumber >= 0 || field.plan?.isModel != true, "a type's plan without a number")
  }

  private init(_ key: KeyBits, modelNumber: Int) { (self.key, type, self.modelNumber) = (key, nil, modelNumber) }

  /// The same field without the fast path.
  var byRules: FastField { FastField(key, modelNumber: modelNumber) }

  @inline(__always) func isExpected(_ key: String, _ type: Any.Type) -> Bool {
    self.type == ObjectIdentifier(type) && self.key == KeyBits(key)
  }
}

/// The keys with which fields can be requested on the fast path: keys that are not data, if that
/// makes a difference.
enum ExpectedKeys: Sendable, BitwiseCopyable {
  case all
  /// The keys of the type with which fields were learned; nil if none was learned.
  case ofType(ObjectIdentifier?)
  /// The keys of the types with which fields were learned: of the type, and of a superclass.
  case ofTypes(ObjectIdentifier, ObjectIdentifier)

  @inline(__always) func include(_ type: any CodingKey.Type) -> Bool {
    switch self {
    case .all: true
    case .ofType(let own): own == ObjectIdentifier(type)
    case .ofTypes(let own, let other): own == ObjectIdentifier(type) || other == ObjectIdentifier(type)
    }
  }
}

/// Matches an object's members to fields.
extension Layout {
  /// The irregularities among an object's members.
  struct MatchResult {
    /// The fields whose keys are repeated, each once.
    var repeated: [Int] = []
    /// The fields with a member at their exact key and others at keys that only differ in their
    /// bytes, each once.
    var equivalent: [Int] = []
    /// The members whose keys are unknown, or are inverted to a field that already has a value.
    var unmatched: [Int] = []
  }

  /// The number of successors: one for the beginning of an object, and one for each field.
  var successorCount: Int { fast.count + 1 }

  /// Fills the slots of an object's fields, which begin at an index of a table.
  ///
  /// - Parameters:
  ///   - successors: For each field, the field that last followed it; for the beginning, the
  ///     field that came first. Most sources write members in a fixed order, which need not be
  ///     the model's.
  ///   - document: The document of the tape, for keys that the tape alone does not provide.
  /// - Returns: The irregularities; nil if there are none.
  @inline(__always) func matchMembers(
    of object: Int, on tape: borrowing Tape, into slots: Slab<UInt32>, from first: Int, after successors: Slab<Int32>,
    from firstSuccessor: Int, in document: () -> Document
  ) -> MatchResult? {
    slots.withElements(from: first, count: fast.count) { slots in
      successors.withElements(from: firstSuccessor, count: successorCount) { successors in
        matchMembers(of: object, on: tape, into: &slots, after: &successors, in: document)
      }
    }
  }

  // A separate function, so that the loop has all registers.
  @inline(never) private func matchMembers(
    of object: Int, on tape: borrowing Tape, into slots: inout MutableSpan<UInt32>, after successors: inout MutableSpan<Int32>,
    in document: () -> Document
  ) -> MatchResult? {
    let count = slots.count
    var matches: MatchResult?
    var child = tape.firstChild(of: object)
    let end = tape.end(of: object)
    var previous = 0
    while child < end {
      let hint = Int(successors[previous])
      let found = number(of: child, on: tape, hint: hint, in: document)
      if let found, found < count {
        if let taken = Slot.index(slots[found]), isKept(taken &- 1, for: found, besides: child, document, &matches) {
          child = tape.end(of: child &+ 1)
          continue
        }
        slots[found] = UInt32(truncatingIfNeeded: child &+ 1)
        if found != hint { successors[previous] = Int32(truncatingIfNeeded: found) }
        previous = found &+ 1
      } else if usesInverse, !takes(child, found, &slots) {
        Self.note(unmatched: child, in: &matches)
      }
      child = tape.end(of: child &+ 1)
    }
    return matches
  }

  // The methods below move the result out while they change it: a second reference would cause a
  // copy of its arrays at every change.

  /// Records that two members belong to one field, and returns whether the first one counts. Of
  /// two keys that only differ in their bytes, the field's exact key counts; otherwise the last
  /// member does.
  @inline(never) private func isKept(
    _ first: Int, for field: Int, besides last: Int, _ document: () -> Document, _ matches: inout MatchResult?
  ) -> Bool {
    var found = matches ?? MatchResult()
    matches = nil
    let (isFirstExact, isLastExact) = (hasExactKey(first, field, document()), hasExactKey(last, field, document()))
    if isFirstExact == isLastExact {
      if !found.repeated.contains(field) { found.repeated.append(field) }
    } else if !found.equivalent.contains(field) {
      found.equivalent.append(field)
    }
    matches = found
    return isFirstExact && !isLastExact
  }

  private func hasExactKey(_ child: Int, _ field: Int, _ document: Document) -> Bool {
    if document.hasEscapes(at: child) { return document.string(at: child).withBytes { keys.isExact(field, $0) } }
    return document.withBytes(at: child) { keys.isExact(field, $0) }
  }

  @inline(never) private static func note(unmatched child: Int, in matches: inout MatchResult?) {
    var found = matches ?? MatchResult()
    matches = nil
    found.unmatched.append(child)
    matches = found
  }

  /// Handles a member whose key is not a field's own; returns false if the table does not decide
  /// it.
  @inline(__always) private func takes(_ child: Int, _ number: Int?, _ slots: inout MutableSpan<UInt32>) -> Bool {
    guard let number else { return false }
    guard let target = field(of: number) else { return true }
    guard Slot.index(slots[target]) == nil else { return false }
    slots[target] = UInt32(truncatingIfNeeded: child &+ 1)
    return true
  }

  /// Returns the number of a member's key in the table; `hint` is the most likely number.
  @inline(__always) private func number(of child: Int, on tape: borrowing Tape, hint: Int, in document: () -> Document) -> Int? {
    guard !tape.hasEscapes(at: child), let length = tape.length(at: child) else { return keys.field(document().string(at: child)) }
    return keys.field(tape, at: tape.offset(at: child), length, hint: hint)
  }

  func number(of child: Int, _ document: Document) -> Int? {
    document.withTape { number(of: child, on: $0, hint: 0, in: { document }) }
  }

  /// Returns the field for a number in the table, directly or by the inverse of another key; nil
  /// if there is none.
  func field(of number: Int) -> Int? {
    if number < fast.count { return number }
    let target = Int(targets[number - fast.count])
    return target < 0 ? nil : target
  }
}
