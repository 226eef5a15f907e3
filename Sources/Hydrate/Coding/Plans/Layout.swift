/// The fields of one kind of object, in the order in which they are asked for, with a table to
/// find them by the source's keys.
///
/// Never changed after it was made; a plan that learns a field makes a new layout.
final class Layout: Sendable {
  let fields: [FieldPlan]
  /// The same fields as the usual case needs them.
  let fast: [FastField]
  /// The keys of the fields, and behind them others that are known, which have a target each.
  let keys: SourceKeyTable
  /// For each key that is no field's own the field that it comes back to; -1 for none.
  let targets: [Int32]
  /// Whether a key that is no field's own may come back to one, by a key transformer.
  let triesWayBack: Bool
  /// The keys by which fields are found as usual.
  let usualKeys: UsualKeys
  private let byCodingKey: NameTable
  /// The same for keys that are data, where that makes a difference.
  private let byDataKey: NameTable
  /// The keys of the source that are on the way to a field, but not its own.
  private let passedKeys: Set<String>
  private let strangers: Strangers

  static let empty = Layout([])

  /// - Parameters:
  ///   - wayBack: what other keys come back to, where a key transformer is at work.
  ///   - claimed: the keys that rules speak of.
  init(_ fields: [FieldPlan], wayBack: WayBack? = nil, claimed: Set<String> = []) {
    self.fields = fields
    byCodingKey = Self.numbers(fields, isData: false)
    byDataKey = wayBack == nil ? NameTable() : Self.numbers(fields, isData: true)
    var taken = NameTable()
    // Two fields of one key: the first is matched, the other looks for itself.
    let names = fields.map { field in
      guard let key = field.sourceKey, !field.rule.isLeftOut, !field.used.isData, taken.add(key) else { return "" }
      return key
    }
    passedKeys = wayBack == nil ? [] : fields.reduce(into: claimed) { if $1.sourceKey == nil { $0.formUnion($1.source.rootKeys) } }
    let strangers = Strangers(wayBack?.known ?? [], names, fields, taken, passedKeys)
    let keys = SourceKeyTable(names + strangers.keys)
    self.strangers = strangers
    self.keys = keys
    targets = strangers.targets
    fast = fields.enumerated().map { FastField($1, isMatched: keys.hasKey($0)) }
    triesWayBack = wayBack != nil
    let learnt = fields.lazy.filter { !$0.used.isData }.compactMap { $0.used.type.map { ObjectIdentifier($0) } }
    usualKeys = wayBack == nil ? .all : .ofType(learnt.first)
  }

  private static func numbers(_ fields: [FieldPlan], isData: Bool) -> NameTable {
    var numbers = NameTable()
    for (number, field) in fields.enumerated() where field.used.isData == isData { numbers.add(field.codingKey, number) }
    return numbers
  }

  /// The field of a coding key.
  func index(ofCodingKey key: String, isData: Bool = false) -> Int? {
    isData ? byDataKey.number(of: key) : byCodingKey.number(of: key)
  }

  /// Whether the field's slot tells where its value stands.
  func isMatched(_ index: Int) -> Bool { keys.hasKey(index) }

  // MARK: Other keys

  /// How many keys the table has that are no field's own.
  var strangerCount: Int { strangers.keys.count }

  /// The field that another key of the source comes back to.
  func index(of returned: ReturnedKey) -> Int? {
    passedKeys.contains(returned.key) ? nil : strangers.field(of: returned, among: fields)
  }

  /// Whether a key of the source is on the way to a field.
  func passes(_ key: String) -> Bool { passedKeys.contains(key) }
}

/// The keys of a layout's table that are no field's own, each with the field that it comes back
/// to; -1 for none.
private struct Strangers: Sendable {
  private(set) var keys: [String] = []
  private(set) var targets: [Int32] = []
  /// The fields that other keys may come back to, by their source keys.
  private var fields = NameTable()

  init(_ known: [(key: String, answer: ReturnedKey?)], _ names: [String], _ fields: [FieldPlan], _ taken: NameTable, _ passed: Set<String>)
  {
    guard !known.isEmpty || fields.contains(where: \.comesBack) else { return }
    for (number, name) in names.enumerated() where !name.isEmpty && fields[number].comesBack { self.fields.add(name, number) }
    for (key, answer) in known where !key.isEmpty {
      if taken.contains(key) || passed.contains(key) {
        // A field's own key is in the table; one on the way to a field comes back to nothing.
        guard !names.contains(key) else { continue }
        keys.append(key)
        targets.append(-1)
      } else {
        keys.append(key)
        targets.append(answer.flatMap { field(of: $0, among: fields) }.map { Int32(truncatingIfNeeded: $0) } ?? -1)
      }
    }
  }

  func field(of returned: ReturnedKey, among all: [FieldPlan]) -> Int? {
    guard let number = fields.number(of: returned.sourceKey), returned.isOf(all[number]) else { return nil }
    return number
  }
}

/// What the usual case of a field needs to know, with nothing in it to be counted or released.
///
/// The usual case: the field is asked for in its turn, by its usual type, has no rule of its own,
/// and is found by one key.
struct FastField: BitwiseCopyable {
  private let key: KeyBits
  private let type: ObjectIdentifier?
  /// The number of its type's plan, where an object is read by the type's own `init(from:)` and
  /// nothing speaks against it; else -1.
  let modelNumber: Int

  /// A field that has only been written so far is read in the other way once, so that it is known
  /// how.
  ///
  /// The key's bits are those of the field plan's own string, which the layout keeps with the
  /// plan.
  init(_ field: FieldPlan, isMatched: Bool) {
    key = KeyBits(field.codingKey)
    type = field.isPlain && isMatched && field.plan != nil && field.isConditional != nil ? field.type.map { ObjectIdentifier($0) } : nil
    modelNumber = field.plan.map { $0.isModel ? $0.object.number : -1 } ?? -1
    assert(modelNumber >= 0 || field.plan?.isModel != true, "a type's plan without a number")
  }

  private init(_ key: KeyBits, modelNumber: Int) { (self.key, type, self.modelNumber) = (key, nil, modelNumber) }

  /// The same field where it is never the usual case.
  var byRules: FastField { FastField(key, modelNumber: modelNumber) }

  @inline(__always) func isUsual(_ key: String, _ type: Any.Type) -> Bool {
    self.type == ObjectIdentifier(type) && self.key == KeyBits(key)
  }
}

/// The keys that an object may be asked for with as usual: they are no data, as far as that makes
/// a difference.
enum UsualKeys: Sendable, BitwiseCopyable {
  case all
  /// Those of the type that fields have been learnt with; nil where none has.
  case ofType(ObjectIdentifier?)

  @inline(__always) func include(_ type: any CodingKey.Type) -> Bool {
    switch self {
    case .all: true
    case .ofType(let own): own == ObjectIdentifier(type)
    }
  }
}
