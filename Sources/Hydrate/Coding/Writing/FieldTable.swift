/// A field that is to be written.
struct RequestedField {
  /// The string whose bits are in the table's entry.
  let key: String
  let plan: FieldPlan
  /// The field's number in the table; nil if the table is full.
  let number: Int?
  /// Whether another field may be written at the same key.
  let isRepeated: Bool
  /// The writer of the requested type, if it is known.
  var writer: TypeWriter?
}

/// The fields of one kind of object, as they are requested when such objects are written.
///
/// A table belongs to one ``Writer`` and learns fields in the order of the requests, so that
/// objects that are written in that order need no lock and no look-up.
final class FieldTable {
  /// The maximum number of fields, as for a plan.
  private static let limit = 1024

  let plan: ObjectPlan
  /// The table's number in its writer.
  let number: Int
  private(set) var fields: [RequestedField] = []
  private let list: FieldList
  /// The index in the list at which the entries begin. Entries of a smaller range before it stay
  /// unchanged.
  private(set) var first = 0
  private(set) var count = 0
  private var capacity = 0
  /// Whose keys the type has requested.
  var keyOwners = KnownKeyOwners()
  private var numbers = NameTable()
  /// The first field at each key.
  private var firsts = NameTable()

  init(_ plan: ObjectPlan, number: Int, in list: FieldList) {
    self.plan = plan
    self.number = number
    self.list = list
  }

  func entry(_ number: Int) -> FieldList.Entry { list.entries[first + number] }

  /// Returns the number of the field of a coding key, if it is known; checks the next field
  /// first.
  func number(of key: String, next: Int) -> Int? {
    if next < count, fields[next].key == key { return next }
    return numbers.number(of: key)
  }

  /// Returns the first of the learned fields that are written at a key.
  func first(at sourceKey: String) -> FieldPlan? { firsts.number(of: sourceKey).map { fields[$0].plan } }

  /// Learns a field, unless the table is full. The fast path never uses a field that was
  /// requested without a type.
  func learn(_ key: String, _ type: Any.Type, _ plan: FieldPlan, _ writer: TypeWriter?) -> RequestedField {
    let isRepeated = plan.writtenKey.map { firsts.contains($0) } ?? false
    guard count < Self.limit else {
      // A field that was not stored may be written at any key other than its own.
      let isOther = plan.writtenKey.map { $0 != plan.codingKey } ?? false
      return RequestedField(key: key, plan: plan, number: nil, isRepeated: isRepeated || isOther, writer: writer)
    }
    let entry = entry(key, type, plan, writer, isRepeated: isRepeated)
    if count == capacity { grow(entry) }
    list.entries[first + count] = entry
    var field = RequestedField(key: key, plan: plan, number: count, isRepeated: isRepeated)
    fields.append(field)
    numbers.add(key, count)
    if let sourceKey = plan.writtenKey, !plan.rule.isLeftOut, !isRepeated { firsts.add(sourceKey, count) }
    count += 1
    field.writer = writer
    return field
  }

  /// Moves the entries to a range of the list with twice the capacity.
  private func grow(_ filler: FieldList.Entry) {
    let room = max(capacity * 2, 8)
    let start = list.entries.append(repeating: filler, count: room)
    for number in 0..<count { list.entries[start + number] = list.entries[first + number] }
    (first, capacity) = (start, room)
  }

  private func entry(
    _ key: String, _ type: Any.Type, _ field: FieldPlan, _ writer: TypeWriter?, isRepeated: Bool
  ) -> FieldList.Entry {
    let isExpected = field.isWrittenPlainly && !field.rule.mayBeLeftOut(type) && !isRepeated && writer != nil
    let isExpectedIfPresent = isExpected && writer?.plan.optionalMapper == nil
    let text = list.addText(of: field.writtenKey ?? "")
    return .init(
      key: KeyBits(key), type: ObjectIdentifier(type), text: text, writer: Int32(writer?.number ?? -1),
      isExpected: isExpected, isExpectedIfPresent: isExpectedIfPresent, isExpectedScalar: isExpectedIfPresent && writer?.plan.leaf != nil)
  }
}

extension FieldPlan {
  /// Whether a value of the field is written directly at its key.
  fileprivate var isWrittenPlainly: Bool {
    writtenKey != nil && !rule.isLeftOut && rule.mapper == nil && rule.nulls == nil && !rule.isRegistrar
  }
}

/// The fields of all tables of a ``Writer`` for the fast path, one table after another, and
/// their keys as text.
struct FieldList {
  /// The data that the fast path of a field needs.
  struct Entry: BitwiseCopyable {
    let key: KeyBits
    let type: ObjectIdentifier
    /// The range of the text among those of all keys: a comma, the source key as JSON text and a
    /// colon.
    let text: JSONOutput.Part
    /// The number of the writer of the type; -1 if the field was requested without a type.
    let writer: Int32
    /// Whether a value is written directly at its key: the field has no rule or mapper of its
    /// own, is not left out, and does not share its key.
    let isExpected: Bool
    /// The same for a value that may be nil, whose `Optional` may have a mapper.
    let isExpectedIfPresent: Bool
    /// The same for a scalar that the library writes itself.
    let isExpectedScalar: Bool

    @inline(__always) func isFor(_ key: String, _ type: Any.Type) -> Bool {
      self.type == ObjectIdentifier(type) && self.key == KeyBits(key)
    }
  }

  let entries = Slab<Entry>(capacity: 32)
  let texts = JSONOutput(capacity: 256)

  /// Adds the text of a key with its comma and colon.
  func addText(of key: String) -> JSONOutput.Part {
    let start = texts.count
    texts.append(UInt8(ascii: ","))
    texts.append(string: key)
    texts.append(UInt8(ascii: ":"))
    return texts.part(from: start)
  }
}
