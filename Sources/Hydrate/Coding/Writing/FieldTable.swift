/// A field that is to be written.
struct RequestedField {
  /// The very string that the table's entry has the bits of.
  let key: String
  let plan: FieldPlan
  /// The field's place in the table; nil where the table is full.
  let number: Int?
  /// Whether another field may be written at the same key.
  let isRepeated: Bool
  /// The writer of the type that was requested, where it is known.
  var writer: TypeWriter?
}

/// The fields of one kind of object as they are requested when such objects are written.
///
/// It belongs to one ``Writer`` and learns in the order of the requests, so that nothing is
/// locked or looked up while objects are written in that order.
final class FieldTable {
  /// No more fields are kept than a plan keeps.
  private static let limit = 1024

  let plan: ObjectPlan
  /// The table's number in its writer.
  let number: Int
  private(set) var fields: [RequestedField] = []
  private let list: FieldList
  /// Where the entries begin in the list; those that were there before stay as they are.
  private(set) var first = 0
  private(set) var count = 0
  private var capacity = 0
  private var numbers = NameTable()
  /// The first field at each key.
  private var firsts = NameTable()

  init(_ plan: ObjectPlan, number: Int, in list: FieldList) {
    self.plan = plan
    self.number = number
    self.list = list
  }

  func entry(_ number: Int) -> FieldList.Entry { list.entries[first + number] }

  /// The field of a coding key, if it is known; the one that is next is looked at first.
  func number(of key: String, next: Int) -> Int? {
    if next < count, fields[next].key == key { return next }
    return numbers.number(of: key)
  }

  /// The field that was the first to be known of those that are written at a key.
  func first(at sourceKey: String) -> FieldPlan? { firsts.number(of: sourceKey).map { fields[$0].plan } }

  /// Takes in a field, while there are not too many. One that is requested without a type is
  /// never met by the fast path.
  func learn(_ key: String, _ type: Any.Type, _ plan: FieldPlan, _ writer: TypeWriter?) -> RequestedField {
    let isRepeated = plan.writtenKey.map { firsts.contains($0) } ?? false
    guard count < Self.limit else {
      // What was not kept may be written at any other key than its own.
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

  /// Moves on to where the list has room for twice as many.
  private func grow(_ filler: FieldList.Entry) {
    let room = max(capacity * 2, 8)
    let start = list.entries.append(repeating: filler, count: room)
    for number in 0..<count { list.entries[start + number] = list.entries[first + number] }
    (first, capacity) = (start, room)
  }

  private func entry(
    _ key: String, _ type: Any.Type, _ field: FieldPlan, _ writer: TypeWriter?, isRepeated: Bool
  ) -> FieldList.Entry {
    let isUsual = field.isWrittenPlainly && !isRepeated && writer != nil
    let isUsualIfPresent = isUsual && writer?.plan.optionalMapper == nil
    let text = list.addText(of: field.writtenKey ?? "")
    return .init(
      key: KeyBits(key), type: ObjectIdentifier(type), text: text, writer: Int32(writer?.number ?? -1),
      isUsual: isUsual, isUsualIfPresent: isUsualIfPresent, isUsualScalar: isUsualIfPresent && writer?.plan.leaf != nil)
  }
}

extension FieldPlan {
  /// Whether a value of the field just stands at its key.
  fileprivate var isWrittenPlainly: Bool { writtenKey != nil && !rule.isLeftOut && rule.mapper == nil }
}

/// The fields of all tables of a ``Writer`` for the usual case, one table after another, and
/// their keys as text.
struct FieldList {
  /// What the usual case of a field needs to know.
  struct Entry: BitwiseCopyable {
    let key: KeyBits
    let type: ObjectIdentifier
    /// Where the text stands among those of all keys: a comma, the source key as JSON text and a
    /// colon.
    let text: JSONOutput.Part
    /// The number of the writer of values of the type; -1 where the field was asked for without
    /// one.
    let writer: Int32
    /// Whether a value just stands at its key: the field has no rule or mapper of its own and is
    /// not left out, and its key is its alone.
    let isUsual: Bool
    /// The same for a value that may be nil, whose `Optional` may have a mapper.
    let isUsualIfPresent: Bool
    /// The same for a scalar that the library writes itself.
    let isUsualScalar: Bool

    @inline(__always) func isFor(_ key: String, _ type: Any.Type) -> Bool {
      self.type == ObjectIdentifier(type) && self.key == KeyBits(key)
    }
  }

  let entries = Slab<Entry>(capacity: 32)
  let texts = JSONOutput(capacity: 256)

  /// Adds the text of a key, with what stands around it.
  func addText(of key: String) -> JSONOutput.Part {
    let start = texts.count
    texts.append(UInt8(ascii: ","))
    texts.append(string: key)
    texts.append(UInt8(ascii: ":"))
    return texts.part(from: start)
  }
}
