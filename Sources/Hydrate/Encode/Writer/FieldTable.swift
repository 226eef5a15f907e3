/// The fields of one kind of object as they are asked for when such objects are written.
///
/// It belongs to one ``Writer`` and learns in the order of the asking, so that nothing is locked or looked up while objects are written in
/// their usual order.
final class FieldTable {
  struct Field {
    /// The very string that the entry has the bits of.
    let key: String
    let plan: FieldPlan
    /// Whether an earlier field is written at the same key.
    let isRepeated: Bool
  }

  /// No more fields are kept than a plan keeps.
  private static let limit = 1024

  let plan: ObjectPlan
  /// The table's number in its writer.
  let number: Int
  private(set) var fields: [Field] = []
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

  /// Takes in a field; nil where there are too many. A field that is asked for without a type has no usual case.
  func learn(_ key: String, _ type: Any.Type, _ field: FieldPlan, _ writer: TypeWriter?) -> Int? {
    guard count < Self.limit else { return nil }
    let isRepeated = field.writtenKey.map { firsts.contains($0) } ?? false
    let entry = entry(key, type, field, writer, isRepeated: isRepeated)
    if count == capacity { grow(entry) }
    list.entries[first + count] = entry
    fields.append(Field(key: key, plan: field, isRepeated: isRepeated))
    numbers.add(key, count)
    if let sourceKey = field.writtenKey, !field.rule.isLeftOut, !isRepeated { firsts.add(sourceKey, count) }
    count += 1
    return count - 1
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
