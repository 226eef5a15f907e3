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
      throw SourceFault(.malformed, .repeatedParts)
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
    throw SourceFault(.tooDeep, .tooManyStandIns)
  }

  /// Checks that a container may be opened. Returns the object, if it is one.
  private mutating func enter(_ subject: Any) throws(SourceFault) -> AnyObject? {
    guard open.count < Self.nestingLimit else { throw SourceFault(.tooDeep, .tooDeep(limit: Self.nestingLimit)) }
    guard !builder.isTooLarge else { throw SourceFault(.invalidValue, .tooLarge) }
    guard type(of: subject) is AnyObject.Type else { return nil }
    let object = subject as AnyObject
    guard openObjects.insert(ObjectIdentifier(object)).inserted else {
      throw SourceFault(.invalidValue, .circular)
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

/// Why a part of a source is not structured data. The walker adds the path.
struct SourceFault: Error {
  let code: MappingIssue.Code
  let mistake: SourceMistake
  var underlying: (any Error)?

  init(_ code: MappingIssue.Code, _ mistake: SourceMistake, underlying: (any Error)? = nil) {
    self.code = code
    self.mistake = mistake
    self.underlying = underlying
  }

  static let notFinite = SourceFault(.invalidValue, .notFinite)

  static func mismatch(_ value: Any) -> SourceFault {
    // The UID of an archive, `CF$UID` in XML, whose type is private.
    let isReference = ["KeyedArchiverUID", "__NSCFType"].contains { "\(type(of: value))".hasSuffix($0) }
    return SourceFault(.typeMismatch, isReference ? .archiveReference : .notStructured(type(of: value)))
  }
}
