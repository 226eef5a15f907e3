import Foundation

/// Reads a binary property list straight to a tape.
///
/// The format names objects by number, so that an array may name another one twice, and that one a third twice: a hundred bytes stand for more
/// values than any memory holds. A list that a program wrote names each container once, and every place in a container takes a byte at least. So
/// a list may have no more places than bytes; nor may its texts, which could overlap, have more. A scalar that stands in several places is read
/// once.
///
/// Not recursive. What is read here is what Foundation reads, with its limit of depth; a list that is malformed anywhere is so before anything else.
struct BinaryPlistReader {
  let layout: BinaryPlistLayout
  let builder: TapeBuilder
  /// The words of the scalars that have been read, each by its object; 0 for all others.
  var words: [UInt64]
  /// The lengths that do not fit a word, by the word.
  var longLengths: [UInt64: Int] = [:]
  var open: [OpenPlistContainer] = []
  /// The members of the dictionaries that are open, and the elements of sets.
  var members: [TapeMember] = []
  /// How many places for objects the containers have that were met.
  private var placeCount = 1
  /// How many bytes the texts and data have that were read.
  private var contentCount = 0
  /// The first that is no structured data, though it may stand in a property list.
  private var fault: MappingError?

  static func value(of bytes: Span<UInt8>) throws(MappingError) -> Value {
    guard let layout = BinaryPlistLayout(bytes) else { throw BinaryPlistFault.malformed.error }
    var reader = BinaryPlistReader(layout, byteCount: bytes.count)
    do throws(BinaryPlistFault) { try reader.read(bytes) } catch { throw error.error }
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

  private mutating func read(_ bytes: Span<UInt8>) throws(BinaryPlistFault) {
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

  /// Writes an object; a container is opened, and read on from there.
  private mutating func write(_ object: Int, _ bytes: Span<UInt8>) throws(BinaryPlistFault) {
    let word = words[object]
    if word != 0 { return builder.append(word, length: length(of: word)) }
    guard let start = layout.start(of: object, bytes) else { throw .malformed }
    switch bytes[start] >> 4 {
    case 0xA: try openArray(object, start, bytes)
    case 0xC: try openSet(object, start, bytes)
    case 0xD: try openDictionary(object, start, bytes)
    default:
      if let fault = try writeScalar(object, start, bytes) { refuse(fault) }
    }
  }

  /// How many bytes the text of a scalar's word has.
  func length(of word: UInt64) -> Int {
    let length = (word >> Word.lengthShift) & Word.lengthMask
    return length == Word.lengthMask ? longLengths[word] ?? Int(length) : Int(length)
  }

  // MARK: Containers

  /// Some objects that are named one after another, from a place on.
  func object(_ first: Int, _ number: Int, _ bytes: Span<UInt8>) throws(BinaryPlistFault) -> Int {
    guard let object = layout.object(namedAt: first + number * layout.referenceSize, bytes) else { throw .malformed }
    return object
  }

  /// Counts the places of a container before it is opened.
  mutating func enter(_ object: Int, places: Int, _ bytes: Span<UInt8>) throws(BinaryPlistFault) {
    guard places > 0 else { return }
    guard open.count < PropertyListReader.depthLimit else {
      let isCircle = open.contains { $0.object == object } || Set(open.map(\.object)).count < open.count
      throw isCircle ? .outgrown : .malformed
    }
    placeCount += places
    guard placeCount <= bytes.count else { throw .outgrown }
  }

  /// Counts the bytes of a text, or of data.
  mutating func enter(content count: Int, _ bytes: Span<UInt8>) throws(BinaryPlistFault) {
    contentCount += count
    guard contentCount <= bytes.count else { throw .outgrown }
  }

  private mutating func openArray(_ object: Int, _ start: Int, _ bytes: Span<UInt8>) throws(BinaryPlistFault) {
    let (count, first) = try extent(start, width: layout.referenceSize, bytes)
    try enter(object, places: count, bytes)
    open.append(OpenPlistContainer(.array, object, index: builder.open(.array), first: first, count: count))
  }

  private mutating func openDictionary(_ object: Int, _ start: Int, _ bytes: Span<UInt8>) throws(BinaryPlistFault) {
    // The keys are named first, then the values.
    let (count, keys) = try extent(start, width: 2 * layout.referenceSize, bytes)
    try enter(object, places: 2 * count, bytes)
    let first = members.count
    for number in 0..<count {
      let value = try self.object(keys, count + number, bytes)
      members.append(try member(self.object(keys, number, bytes), value, bytes))
    }
    // Of a key that stands twice Foundation has the first value; the others are not looked at.
    builder.sort(&members, from: first, keeping: .first)
    open.append(OpenPlistContainer(.object, object, index: builder.open(.object), first: first, count: members.count - first))
  }

  /// A member of the dictionary that is to be opened; or an element of a set, which is a scalar.
  mutating func member(_ key: Int, _ value: Int, _ bytes: Span<UInt8>) throws(BinaryPlistFault) -> TapeMember {
    if words[key] == 0 {
      guard let start = layout.start(of: key, bytes), !Self.isContainer(bytes[start]) else { throw .malformed }
      // The text stays, and the word is written where the member's turn is.
      let index = builder.wordCount
      _ = try writeScalar(key, start, bytes)
      builder.truncate(to: index)
    }
    if Word.tag(of: words[key]) == .string { return TapeMember(key: words[key], keyCount: length(of: words[key]), value: value) }
    refuse(SourceFault(.typeMismatch, .keyKind))
    return TapeMember(key: Word.make(.string, offset: 0), keyCount: 0, value: value)
  }

  private static func isContainer(_ marker: UInt8) -> Bool { [0xA, 0xC, 0xD].contains(marker >> 4) }

  // MARK: What is no structured data

  /// Notes the first such part. Reading goes on, since what is malformed comes before.
  private mutating func refuse(_ part: SourceFault) {
    if fault == nil, !builder.isTooLarge { fault = .single(part.code, .source(part.mistake), path: ValuePath(open.map(step))) }
  }

  /// The way to the part of a container that is being read.
  private func step(_ list: OpenPlistContainer) -> ValuePath.Component {
    guard list.kind == .object else { return .index(list.next - 1) }
    let member = members[list.first + list.next - 1]
    return .key(builder.text.withElements { String(decoding: $0.extracting(member.keyRange)) })
  }
}

// Sets, which Foundation's own writer does not write.
extension BinaryPlistReader {
  /// A set becomes an array, in order and each element once where all are texts or all are an `Int`, as of any other source (`SetOrder`).
  mutating func openSet(_ object: Int, _ start: Int, _ bytes: Span<UInt8>) throws(BinaryPlistFault) {
    let (count, names) = try extent(start, width: layout.referenceSize, bytes)
    try enter(object, places: count, bytes)
    let first = members.count
    var textCount = 0
    var numbers: Set<Int> = []
    var numberCount = 0
    for place in 0..<count {
      let element = try self.object(names, place, bytes)
      guard let start = layout.start(of: element, bytes) else { throw .malformed }
      switch bytes[start] >> 4 {
      case 0x5, 0x6:
        members.append(try member(element, element, bytes))
        textCount += 1
      case 0x1:
        if let number = Int(exactly: try integer(start, bytes)) {
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
      for number in numbers.sorted() { builder.append(integer: number) }
      return builder.close(array, count: numbers.count)
    }
    if textCount == count { builder.sort(&members, from: first, keeping: .first) }
    open.append(OpenPlistContainer(.set, object, index: builder.open(.array), first: first, count: members.count - first))
  }
}

/// A container of a binary property list that is being read.
struct OpenPlistContainer {
  enum Kind { case array, object, set }

  let kind: Kind
  /// Which object of the list it is.
  let object: Int
  /// Where it stands on the tape.
  let index: Int
  /// Where the parts are named: a place in the bytes for an array, else the index of the first member.
  let first: Int
  let count: Int
  /// How many parts have been begun.
  var next = 0

  init(_ kind: Kind, _ object: Int, index: Int, first: Int, count: Int) {
    self.kind = kind
    self.object = object
    self.index = index
    self.first = first
    self.count = count
  }
}

/// Why bytes that begin as a binary property list are none.
enum BinaryPlistFault: Error {
  /// An object, a number or a text that is not what it must be, or not where.
  case malformed
  /// Parts that are in so many places that they are more than the bytes, or within themselves.
  case outgrown

  var error: MappingError {
    switch self {
    case .malformed: .single(.malformed, .source(.notPropertyList))
    case .outgrown: .single(.malformed, .source(.repeatedListParts))
    }
  }
}
