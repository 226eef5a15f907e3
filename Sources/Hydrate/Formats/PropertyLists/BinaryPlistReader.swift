import Foundation

/// Reads a binary property list directly to a tape.
///
/// Objects refer to each other by number, so an array may contain another one twice, which
/// contains a third twice: a hundred bytes may denote more values than any memory holds. Programs
/// write each container once, and each reference takes at least a byte. So a list may not have
/// more references than bytes, nor more bytes of text, since texts could overlap. A scalar with
/// several references is read once.
///
/// Not recursive. It accepts what Foundation accepts, with its depth limit. An error anywhere in
/// the list takes precedence over other faults.
struct BinaryPlistReader {
  let layout: BinaryPlistLayout
  let builder: TapeBuilder
  /// The words of the scalars that have been read, by object; 0 for all others.
  var words: [UInt64]
  /// The lengths that do not fit a word, by word.
  var longLengths: [UInt64: Int] = [:]
  var open: [OpenPlistContainer] = []
  /// The members of the open dictionaries, and the elements of open sets.
  var members: [TapeMember] = []
  /// The number of references in the containers so far.
  private var placeCount = 1
  /// The number of bytes in the texts and data so far.
  private var contentCount = 0
  /// The fault of the first value that is valid in a property list but not structured data.
  private var fault: MappingError?

  static func value(of bytes: Span<UInt8>) throws(MappingError) -> Value {
    guard let layout = BinaryPlistLayout(bytes) else { throw .single(.malformed, .source(.notPropertyList)) }
    var reader = BinaryPlistReader(layout, byteCount: bytes.count)
    do throws(SourceFault) { try reader.read(bytes) } catch { throw .single(error.code, .source(error.mistake)) }
    if let fault = reader.fault { throw fault }
    guard let document = reader.builder.finish() else {
      throw .single(.invalidValue, .source(.tooLarge))
    }
    return document.whole
  }

  private init(_ layout: BinaryPlistLayout, byteCount: Int) {
    self.layout = layout
    builder = TapeBuilder(wordCapacity: layout.count, textCapacity: byteCount / 2)
    words = [UInt64](repeating: 0, count: layout.count)
  }

  private mutating func read(_ bytes: Span<UInt8>) throws(SourceFault) {
    try write(layout.top, bytes)
    while let top = open.indices.last {
      let list = open[top]
      guard list.next < list.count else {
        builder.close(list.index, count: list.count)
        if list.kind != .array { members.removeLast(list.count) }
        open.removeLast()
        continue
      }
      open[top].next += 1
      if list.kind == .array {
        try write(object(list.first, list.next, bytes), bytes)
      } else {
        let member = members[list.first + list.next]
        if list.kind == .object { builder.append(member.key, length: member.keyCount) }
        try write(member.value, bytes)
      }
    }
  }

  /// Writes an object. A container is opened and read from there.
  private mutating func write(_ object: Int, _ bytes: Span<UInt8>) throws(SourceFault) {
    let word = words[object]
    if word != 0 { return builder.append(word, length: length(of: word)) }
    guard let start = layout.start(of: object, bytes) else { throw .notPropertyList }
    switch bytes[start] >> 4 {
    case 0xA: try openArray(object, start, bytes)
    case 0xC: try openSet(object, start, bytes)
    case 0xD: try openDictionary(object, start, bytes)
    default:
      if let fault = try writeScalar(object, start, bytes) { refuse(fault) }
    }
  }

  /// The length in bytes of the text of a scalar's word.
  func length(of word: UInt64) -> Int {
    let length = (word >> Word.lengthShift) & Word.lengthMask
    return length == Word.lengthMask ? longLengths[word] ?? Int(length) : Int(length)
  }

  // MARK: Containers

  /// The object of a reference, by its index after a first offset.
  func object(_ first: Int, _ number: Int, _ bytes: Span<UInt8>) throws(SourceFault) -> Int {
    guard let object = layout.object(namedAt: first + number * layout.referenceSize, bytes) else { throw .notPropertyList }
    return object
  }

  /// Counts the references of a container before it is opened.
  mutating func enter(_ object: Int, places: Int, _ bytes: Span<UInt8>) throws(SourceFault) {
    guard places > 0 else { return }
    guard open.count < PropertyListReader.depthLimit else {
      let isCircle = open.contains { $0.object == object } || Set(open.map(\.object)).count < open.count
      throw isCircle ? .repeatedListParts : .notPropertyList
    }
    placeCount += places
    guard placeCount <= bytes.count else { throw .repeatedListParts }
  }

  /// Counts the bytes of a text or of data.
  mutating func enter(content count: Int, _ bytes: Span<UInt8>) throws(SourceFault) {
    contentCount += count
    guard contentCount <= bytes.count else { throw .repeatedListParts }
  }

  private mutating func openArray(_ object: Int, _ start: Int, _ bytes: Span<UInt8>) throws(SourceFault) {
    let (count, first) = try extent(start, width: layout.referenceSize, bytes)
    try enter(object, places: count, bytes)
    open.append(OpenPlistContainer(kind: .array, object: object, index: builder.open(.array), first: first, count: count))
  }

  private mutating func openDictionary(_ object: Int, _ start: Int, _ bytes: Span<UInt8>) throws(SourceFault) {
    // The references of the keys come first, then those of the values.
    let (count, keys) = try extent(start, width: 2 * layout.referenceSize, bytes)
    try enter(object, places: 2 * count, bytes)
    let first = members.count
    for number in 0..<count {
      let value = try self.object(keys, count + number, bytes)
      members.append(try member(self.object(keys, number, bytes), value, bytes))
    }
    // Like Foundation, keeps the first value of a repeated key; the others are not read.
    builder.sort(&members, from: first, keeping: .first)
    open.append(OpenPlistContainer(kind: .object, object: object, index: builder.open(.object), first: first, count: members.count - first))
  }

  /// A member of the dictionary to open, or an element of a set, which is a scalar.
  mutating func member(_ key: Int, _ value: Int, _ bytes: Span<UInt8>) throws(SourceFault) -> TapeMember {
    if words[key] == 0 {
      guard let start = layout.start(of: key, bytes), !Self.isContainer(bytes[start]) else { throw .notPropertyList }
      // Keeps the text; the word is written when it is the member's turn.
      let index = builder.wordCount
      _ = try writeScalar(key, start, bytes)
      builder.truncate(to: index)
    }
    if Word.tag(of: words[key]) == .string { return TapeMember(key: words[key], keyCount: length(of: words[key]), value: value) }
    refuse(SourceFault(.keyKind, .typeMismatch))
    return TapeMember(key: Word.make(.string, offset: 0), keyCount: 0, value: value)
  }

  private static func isContainer(_ marker: UInt8) -> Bool { [0xA, 0xC, 0xD].contains(marker >> 4) }

  // MARK: Unstructured values

  /// Records the first such value. Reading continues, because malformed data takes precedence.
  private mutating func refuse(_ part: SourceFault) {
    if fault == nil, !builder.isTooLarge { fault = .single(part.code, .source(part.mistake), path: ValuePath(open.map(step))) }
  }

  /// The step to the current part of a container.
  private func step(_ list: OpenPlistContainer) -> ValuePath.Component {
    guard list.kind == .object else { return .index(list.next - 1) }
    let member = members[list.first + list.next - 1]
    return .key(builder.text.withElements { String(decoding: $0.extracting(member.keyRange)) })
  }
}

// Sets, which Foundation's own writer never writes.
extension BinaryPlistReader {
  /// Opens a set as an array: sorted, with distinct elements, if all are texts or all are `Int`s,
  /// as for other sources (`SetOrder`).
  mutating func openSet(_ object: Int, _ start: Int, _ bytes: Span<UInt8>) throws(SourceFault) {
    let (count, names) = try extent(start, width: layout.referenceSize, bytes)
    try enter(object, places: count, bytes)
    let first = members.count
    var textCount = 0
    var numbers: Set<Int> = []
    var numberCount = 0
    for place in 0..<count {
      let element = try self.object(names, place, bytes)
      guard let start = layout.start(of: element, bytes) else { throw .notPropertyList }
      switch bytes[start] >> 4 {
      case 0x5, 0x6:
        members.append(try member(element, element, bytes))
        textCount += 1
      case 0x1:
        let (bits, isSigned) = try integer(start, bytes)
        if let number = isSigned ? Int(exactly: Int64(bitPattern: bits)) : Int(exactly: bits) {
          numbers.insert(number)
          numberCount += 1
        }
        fallthrough
      default: members.append(TapeMember(key: 0, keyCount: 0, value: element))
      }
    }
    if count > 0, numberCount == count {
      members.removeLast(count)
      let array = builder.open(.array)
      for number in numbers.ordered() { builder.append(integer: number) }
      return builder.close(array, count: numbers.count)
    }
    if textCount == count { builder.sort(&members, from: first, keeping: .first) }
    open.append(OpenPlistContainer(kind: .set, object: object, index: builder.open(.array), first: first, count: members.count - first))
  }
}

/// A container of a binary property list that is being read.
struct OpenPlistContainer {
  enum Kind { case array, object, set }

  let kind: Kind
  /// The number of the object.
  let object: Int
  /// Its index on the tape.
  let index: Int
  /// For an array the offset of its first reference, else the index of the first member.
  let first: Int
  let count: Int
  /// The number of parts that were begun.
  var next = 0
}

/// Why bytes that begin like a binary property list are not one.
extension SourceFault {
  /// An object, a number or a text is invalid or in the wrong place.
  static let notPropertyList = SourceFault(.notPropertyList)
  /// There are more references or text bytes than bytes, or a container contains itself.
  static let repeatedListParts = SourceFault(.repeatedListParts)
}
