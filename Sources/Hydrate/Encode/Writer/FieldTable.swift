/// The fields of one kind of object as they are asked for when such objects are written.
///
/// It belongs to one ``Writer`` and learns in the order of the asking, so that nothing is locked or looked up while objects are written in
/// their usual order. The entries are plain memory of the table's: the first `count` of `capacity` are initialised. What they point to is the
/// table's or its writer's, and stays; the entries themselves move when fields are learnt, so none is looked at after a value was written.
final class FieldTable {
  /// What the usual case of a field needs to know.
  struct Entry {
    let key: KeyBits
    let type: ObjectIdentifier
    /// A comma, the source key as JSON text and a colon, and as many bytes more as a block has.
    let text: UnsafePointer<UInt8>
    let textCount: Int
    /// Writes values of the type; nil where the field was asked for without one.
    let writer: Unmanaged<TypeWriter>?
    /// Whether a value just stands at its key: the field has no rule or mapper of its own and is not left out, and its key is its alone.
    let isUsual: Bool
    /// The same for a value that may be nil, whose `Optional` may have a mapper.
    let isUsualIfPresent: Bool
    /// The same for a scalar that the library writes itself.
    let isUsualScalar: Bool
  }

  struct List {
    fileprivate(set) var entries: UnsafeMutablePointer<Entry>
    fileprivate(set) var count: Int
  }

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
  private(set) var fields: [Field] = []
  /// Where the entries are; at an address that stays when they move.
  let list: UnsafeMutablePointer<List>
  private var capacity = 8
  private var numbers: [String: Int] = [:]
  /// The first field at each key.
  private var firsts: [String: Int] = [:]

  init(_ plan: ObjectPlan) {
    self.plan = plan
    list = .allocate(capacity: 1)
    list.initialize(to: List(entries: .allocate(capacity: capacity), count: 0))
  }

  deinit {
    for index in 0..<count { list.pointee.entries[index].text.deallocateTrivial() }
    list.pointee.entries.deallocateTrivial()
    list.deallocateTrivial()
  }

  private var count: Int { list.pointee.count }

  func entry(_ number: Int) -> Entry {
    assert(number >= 0 && number < count)
    return list.pointee.entries[number]
  }

  /// The field of a coding key, if it is known; the one that is next is looked at first.
  func number(of key: String, next: Int) -> Int? {
    assert(next >= 0)
    if next < count, fields[next].key == key { return next }
    return numbers[key]
  }

  /// The field that was the first to be known of those that are written at a key.
  func first(at sourceKey: String) -> FieldPlan? { firsts[sourceKey].map { fields[$0].plan } }

  /// Takes in a field; nil where there are too many. A field that is asked for without a type has no usual case.
  func learn(_ key: String, _ type: Any.Type, _ field: FieldPlan, _ writer: TypeWriter?) -> Int? {
    guard count < Self.limit else { return nil }
    if count == capacity { grow() }
    assert(count < capacity)
    let isRepeated = field.sourceKey.map { firsts[$0] != nil } ?? false
    (list.pointee.entries + count).initialize(to: Self.entry(key, type, field, writer, isRepeated: isRepeated))
    fields.append(Field(key: key, plan: field, isRepeated: isRepeated))
    numbers[key] = count
    if let sourceKey = field.sourceKey, !field.rule.isLeftOut, !isRepeated { firsts[sourceKey] = count }
    list.pointee.count += 1
    assert(fields.count == count)
    return count - 1
  }

  private func grow() {
    let grown = UnsafeMutablePointer<Entry>.allocate(capacity: capacity * 2)
    grown.moveInitialize(from: list.pointee.entries, count: count)
    list.pointee.entries.deallocateTrivial()
    list.pointee.entries = grown
    capacity *= 2
  }

  private static func entry(_ key: String, _ type: Any.Type, _ field: FieldPlan, _ writer: TypeWriter?, isRepeated: Bool) -> Entry {
    let isUsual = field.isWrittenPlainly && !isRepeated && writer != nil
    let isUsualIfPresent = isUsual && writer?.plan.optionalMapper == nil
    let text = memberText(field.sourceKey ?? "")
    return Entry(
      key: KeyBits(key), type: ObjectIdentifier(type), text: text.start, textCount: text.count, writer: writer.map { .passUnretained($0) },
      isUsual: isUsual,
      isUsualIfPresent: isUsualIfPresent, isUsualScalar: isUsualIfPresent && writer?.plan.leaf != nil)
  }

  /// A comma, a key as JSON text and a colon.
  private static func memberText(_ key: String) -> (start: UnsafePointer<UInt8>, count: Int) {
    var buffer = JSONBuffer(capacity: key.utf8.count + 16)
    buffer.append(UInt8(ascii: ","))
    buffer.append(string: key)
    buffer.append(UInt8(ascii: ":"))
    // The slack behind is what a block may read. The entry has the memory from now on, and the table gives it back.
    assert(JSONBuffer.slack >= Block.width)
    buffer.end.update(repeating: 0, count: JSONBuffer.slack)
    return (UnsafePointer(buffer.base), buffer.count)
  }
}

extension FieldPlan {
  /// Whether a value of the field just stands at its key.
  fileprivate var isWrittenPlainly: Bool { sourceKey != nil && !rule.isLeftOut && rule.mapper == nil }
}
