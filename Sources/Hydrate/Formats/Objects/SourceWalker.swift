/// Copies objects into a document, container by container. A reader determines the shape of each
/// object.
///
/// Not recursive: containers may be nested up to the limit on any thread. An object that contains
/// itself is refused.
struct SourceWalker {
  typealias SubjectReader = (Any, TapeBuilder) throws(SourceFault) -> SourceShape

  /// The maximum depth of containers.
  static let nestingLimit = 1024

  private let reader: SubjectReader
  private let builder = TapeBuilder(wordCapacity: 1024, textCapacity: 4096)
  /// The maximum number of values; at most the number of bytes if the source is a file.
  private let valueLimit: Int
  private var valueCount = 0
  private var open: [OpenContainer] = []
  /// The enclosing objects that have an identity.
  private var openObjects: Set<ObjectIdentifier> = []

  private init(valueLimit: Int, reader: @escaping SubjectReader) {
    self.valueLimit = valueLimit
    self.reader = reader
  }

  static func value(of subject: Any, valueLimit: Int = .max, reader: @escaping SubjectReader) throws(MappingError) -> Value {
    var walker = SourceWalker(valueLimit: valueLimit, reader: reader)
    do throws(SourceFault) {
      try walker.walk(subject)
    } catch {
      throw .single(error.code, .source(error.mistake), path: walker.path, underlying: error.underlying)
    }
    guard let document = walker.builder.finish(), document.wordCount > 0 else {
      throw .single(.invalidValue, .source(.tooLarge))
    }
    return document.whole
  }

  private mutating func walk(_ subject: Any) throws(SourceFault) {
    try write(subject)
    while let top = open.indices.last {
      guard let child = open[top].next() else {
        let finished = open.removeLast()
        builder.close(finished.index, count: finished.position)
        if let object = finished.object { openObjects.remove(ObjectIdentifier(object)) }
        continue
      }
      if let key = child.key { builder.append(string: key) }
      try write(child.value)
    }
  }

  private mutating func write(_ subject: Any) throws(SourceFault) {
    var subject = subject
    guard valueCount < valueLimit else {
      throw SourceFault(.repeatedParts)
    }
    valueCount += 1
    for _ in 0..<Self.nestingLimit {
      switch try reader(subject, builder) {
      case .scalar: return
      case .array(let elements):
        let object = try enter(subject)
        return open.append(OpenContainer(elements: elements, index: builder.open(.array), object: object))
      case .object(let members):
        let object = try enter(subject)
        return open.append(OpenContainer(members: members, index: builder.open(.object), object: object))
      case .instead(let other): subject = other
      case .unknown: throw .mismatch(subject)
      }
    }
    throw SourceFault(.tooManyStandIns, .tooDeep)
  }

  /// Checks that a container may be opened. Returns the object, if it is one.
  private mutating func enter(_ subject: Any) throws(SourceFault) -> AnyObject? {
    guard open.count < Self.nestingLimit else { throw SourceFault(.tooDeep(limit: Self.nestingLimit), .tooDeep) }
    guard !builder.isTooLarge else { throw SourceFault(.tooLarge, .invalidValue) }
    guard type(of: subject) is AnyObject.Type else { return nil }
    let object = subject as AnyObject
    guard openObjects.insert(ObjectIdentifier(object)).inserted else {
      throw SourceFault(.circular, .invalidValue)
    }
    return object
  }

  /// The path of the object that is being read.
  private var path: ValuePath { ValuePath(open.compactMap(\.step)) }
}

/// An open container, and how far it has been copied.
private struct OpenContainer {
  let isObject: Bool
  /// The elements of an array.
  private let elements: [Any]
  /// The members of an object.
  private let members: [(key: String, value: Any)]
  /// The container's index in the document.
  let index: Int
  /// Kept, so that no other object can get its identity.
  let object: AnyObject?
  /// The number of children that were taken.
  private(set) var position = 0

  init(elements: [Any] = [], members: [(key: String, value: Any)]? = nil, index: Int, object: AnyObject?) {
    isObject = members != nil
    (self.elements, self.members, self.index, self.object) = (elements, members ?? [], index, object)
  }

  mutating func next() -> (key: String?, value: Any)? {
    guard position < (isObject ? members.count : elements.count) else { return nil }
    position += 1
    return isObject ? (members[position - 1].key, members[position - 1].value) : (nil, elements[position - 1])
  }

  /// The step to the last child taken.
  var step: ValuePath.Component? {
    guard position > 0 else { return nil }
    return isObject ? .key(members[position - 1].key) : .index(position - 1)
  }
}

/// The shape of a Swift value or Foundation object as structured data.
enum SourceShape {
  /// A scalar that has been written.
  case scalar
  case array([Any])
  case object([(key: String, value: Any)])
  /// Another value replaces it: the wrapped value of an `Optional`, the raw value of an enum.
  case instead(Any)
  /// It is not structured data.
  case unknown
}

/// Why a source cannot become a document, and where.
package struct SourceFault: Error {
  package let code: MappingIssue.Code
  package let mistake: SourceMistake
  var underlying: (any Error)?
  /// The offset of the byte in a text.
  package let offset: Int
  /// The path in the document, if the text was well-formed up to there. The walker of objects adds its own.
  package let path: ValuePath

  package init(
    _ mistake: SourceMistake, _ code: MappingIssue.Code = .malformed, at offset: Int = 0, path: ValuePath = .root,
    underlying: (any Error)? = nil
  ) {
    (self.code, self.mistake, self.offset, self.path, self.underlying) = (code, mistake, offset, path, underlying)
  }

  /// The error to throw; the offset is in `source`, which begins at `start`.
  package func error(in source: Span<UInt8>, from start: LineIndex.Position, name: String? = nil) -> MappingError {
    .single(code, .source(mistake), at: LineIndex.location(ofOffset: offset, in: source, from: start), path: path, name: name)
  }

  static let notFinite = SourceFault(.notFinite, .invalidValue)

  static func mismatch(_ value: Any) -> SourceFault {
    // The UID of an archive, `CF$UID` in XML, whose type is private.
    let isReference = ["KeyedArchiverUID", "__NSCFType"].contains { "\(type(of: value))".hasSuffix($0) }
    return SourceFault(isReference ? .archiveReference : .notStructured(type(of: value)), .typeMismatch)
  }
}
