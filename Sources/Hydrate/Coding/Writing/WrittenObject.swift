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

/// What a ``Writer`` has learned of one kind of object: its fields, as they are requested when such
/// objects are written, and the containers that are reused for them.
///
/// Fields are learned in the order of the requests, so that objects that are written in that order
/// need no lock and no look-up.
final class WrittenObject {
  /// The maximum number of fields, as for a plan.
  private static let limit = 1024

  let plan: ObjectPlan
  /// The object's number in its writer.
  let number: Int
  private unowned let types: WrittenTypes
  /// The cases of an enum in another form than the compiler's.
  private(set) lazy var cases = plan.cases?.table(plan)

  private(set) var fields: [RequestedField] = []
  /// The range of the entries among those of all objects.
  private(set) var first = 0
  private(set) var count = 0
  private var capacity = 0
  private var numbers = NameTable()
  /// The first field at each key.
  private var firsts = NameTable()
  /// The types of keys that the type is known to request as its own.
  var ownKeys: [ObjectIdentifier] = []
  /// The places that several fields read, and whether there are any, once that is known.
  private(set) var sharedPlaces: SharedPlaces?
  private(set) var sharesPlaces: Bool?

  /// The key type with which the first container was requested, if the keys are not verbatim.
  var expectedKeys: ObjectIdentifier?
  /// The containers that are reused: a value inside another of its type uses the next one.
  private let containers = ObjectTable<ReusableContainer<EncoderHandle>>()
  private var containerCount = 0
  private var usedCount = 0
  private var newContainers = ContainerCount()

  init(_ plan: ObjectPlan, number: Int, in types: WrittenTypes) {
    self.plan = plan
    self.number = number
    self.types = types
  }

  // MARK: Fields

  func note(_ places: SharedPlaces?) { (sharedPlaces, sharesPlaces) = (places, places != nil) }

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
    types.entries[first + count] = entry
    var field = RequestedField(key: key, plan: plan, number: count, isRepeated: isRepeated)
    numbers.add(key, count)
    if let sourceKey = plan.writtenKey, !plan.rule.isLeftOut, !isRepeated { firsts.add(sourceKey, count) }
    fields.append(field)
    count += 1
    field.writer = writer
    return field
  }

  /// Moves the entries to a range with twice the capacity. The old range stays as it is, since
  /// values of the type that are open may use it; all old ranges together are smaller than the new
  /// one.
  private func grow(_ filler: Entry) {
    let larger = max(capacity * 2, 8)
    let start = types.entries.append(repeating: filler, count: larger)
    for number in 0..<count { types.entries[start + number] = types.entries[first + number] }
    (first, capacity) = (start, larger)
  }

  private func entry(
    _ key: String, _ type: Any.Type, _ field: FieldPlan, _ writer: TypeWriter?, isRepeated: Bool
  ) -> Entry {
    let rule = field.rule
    let isPlain = field.writtenKey != nil && !rule.isLeftOut && rule.mapper == nil && rule.nulls == nil && !rule.isRegistrar
    let mayReplace = field.mayReplaceNil && writer?.plan.mayBeNull == true
    let isExpected = isPlain && field.leavesOut(as: type).isEmpty && !isRepeated && writer != nil && !mayReplace
    let isExpectedIfPresent = isExpected && writer?.plan.optionalMapper == nil
    return Entry(
      key: KeyBits(key), type: ObjectIdentifier(type), text: types.addText(of: field.writtenKey ?? ""),
      writer: Int32(writer?.number ?? -1),
      isExpected: isExpected, isExpectedIfPresent: isExpectedIfPresent,
      isExpectedScalar: isExpectedIfPresent && writer?.plan.leaf != nil, leavesNil: isExpected && !field.mayReplaceNil)
  }

  // MARK: Containers

  /// Releases the containers, which refer to the writer.
  func releaseContainers() {
    containers.removeAll()
    containerCount = 0
  }

  /// Returns a reusable container for a value; nil if the value needs a new one.
  @inline(__always) func takeContainer(_ keys: ObjectIdentifier, for id: UInt64) -> ContainerCache? {
    let taken = containers.lend(usedCount) { container -> ContainerCache? in
      guard container.cache.isFor(keys) else { return nil }
      container.storage.take(id)
      return container.cache
    } orElse: {
      nil
    }
    if taken != nil { usedCount += 1 }
    return taken
  }

  /// Takes back the container of a value that has ended. Returns the handle of one that user code
  /// has kept.
  @inline(__always) func takeBackContainer() -> EncoderHandle? {
    usedCount -= 1
    let isKept = containers.lend(usedCount) { container in
      if container.cache.isKept { return true }
      container.storage.rest()
      return false
    } orElse: {
      false
    }
    return isKept ? removeContainer() : nil
  }

  @inline(never) private func removeContainer() -> EncoderHandle? {
    let handle = containers[usedCount]?.storage
    containerCount -= 1
    // The containers after it are not in use.
    for number in usedCount..<containerCount { containers[number] = containers[number + 1] }
    containers[containerCount] = nil
    return handle
  }

  /// Counts a container that is created for one value.
  func noteContainer<Key: CodingKey>(keyedBy type: Key.Type, _ writer: Writer) {
    guard newContainers.isWorthReusing(), UniquenessProbe.isPossibleInWriting else { return }
    guard usedCount == containerCount, containerCount < 64 else { return }
    let handle = EncoderHandle(writer)
    containers[containerCount] = ReusableContainer(.of(KeyedEncodingContainer(KeyedWriter<Key>(expected: handle))), handle)
    containerCount += 1
  }
}

extension WrittenObject {
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
    /// Whether nil is left out without a word.
    let leavesNil: Bool

    @inline(__always) func isFor(_ key: String, _ type: Any.Type) -> Bool {
      self.type == ObjectIdentifier(type) && self.key == KeyBits(key)
    }
  }
}
