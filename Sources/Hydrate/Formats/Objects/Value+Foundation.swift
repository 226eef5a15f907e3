public import Foundation

extension Value {
  /// The value as Foundation objects and Swift collections, like those of `JSONSerialization` and
  /// property lists.
  ///
  /// | kind | object |
  /// |---|---|
  /// | null | `NSNull` |
  /// | bool | `Bool` |
  /// | number | the first of `Int`, `UInt64`, `Double`, `Decimal` that represents it, see below |
  /// | string, date, data | `String`, `Date`, `Data` |
  /// | array | `[Any]` |
  /// | object | `[String: Any]`; a repeated key has its last value |
  ///
  /// A number becomes an `Int` or a `UInt64` if it is written without point and exponent, does not
  /// come from a `Double`, and fits; else the `Double` whose shortest text it is, else the
  /// `Decimal` that is exactly the number, else the nearest `Double`. A number beyond the largest
  /// `Double` becomes a `String` with its text.
  ///
  /// ``init(any:)`` converts back to an equal value, except for numbers that were rounded or
  /// became text, and keys that are equal as Swift strings, such as two spellings of `é`. An
  /// object loses the order of its keys.
  public var any: Any {
    guard let root = OpenCollection(self) else { return anyScalar }
    var open = [root]
    while true {
      let top = open.count - 1
      if let child = open[top].next() {
        if let collection = OpenCollection(child) {
          open.append(collection)
        } else {
          open[top].add(child.anyScalar)
        }
        continue
      }
      let finished = open.removeLast().collection
      guard let parent = open.indices.last else { return finished }
      open[parent].add(finished)
    }
  }

  private var anyScalar: Any {
    switch document.tag(at: index) {
    case .true: true
    case .false: false
    case .number: anyNumber
    case .string: document.string(at: index)
    case .date: document.date(at: index)
    case .data: document.data(at: index)
    case .null, .link, .array, .object: NSNull()
    }
  }

  private var anyNumber: Any {
    switch NativeNumber(document, index) {
    case .int(let number):
      if let number = Int(exactly: number) { return number }
      return number
    case .uint(let number): return number
    case .double(let number): return number
    case .decimal(let number): return number
    case .none: return document.plainString(at: index)
    }
  }
}

/// An array or object that is being copied.
private struct OpenCollection {
  private let document: Document
  private var value: OpenValue
  private var elements: [Any] = []
  private var object: [String: Any] = [:]

  /// Nil for a scalar.
  init?(_ value: Value) {
    document = value.document
    guard document.isContainer(value.index) else { return nil }
    self.value = OpenValue(value.index, in: document)
    let count = document.count(at: value.index)
    if self.value.isObject { object.reserveCapacity(count) } else { elements.reserveCapacity(count) }
  }

  var collection: Any { value.isObject ? object : elements }

  mutating func next() -> Value? { value.next(in: document).map { document.part(at: $0.value) } }

  mutating func add(_ finished: Any) {
    if let key = value.key { object[document.string(at: key)] = finished } else { elements.append(finished) }
  }
}

extension Value {
  /// The value as a property list.
  ///
  ///     let value = Value(object: ["name": "Ann", "at": Value(Date())])
  ///     let data = try value.plistData(format: .xml)
  ///     try Value(plist: data)["at"]?.date
  ///
  /// Dates and data keep their kinds, integers are integers, and all other numbers have the type
  /// `Double`. Members keep their order, and are sorted by key in XML. XML has dates without
  /// fractions of a second, which are cut off. To read a property list, use ``init(plist:)``.
  ///
  /// Throws one issue with its path: `irreversible` for values that a property list cannot
  /// represent (null, integers beyond 64 bits, numbers without an exact `Double`, and keys that
  /// are equal as Swift strings, such as two spellings of `é`; in XML also control characters,
  /// dates outside the years 0 to 9999 and the key `CF$UID`); `tooDeep` beyond 512 levels;
  /// `configuration` for a format other than XML and binary.
  public func plistData(format: PropertyListSerialization.PropertyListFormat = .binary) throws(MappingError) -> Data {
    guard format == .xml || format == .binary else { throw .single(.configuration, .mistake(.propertyListFormat)) }
    // Foundation's `PropertyListSerialization` is not used: in programs that are linked statically,
    // outside Apple's platforms, it refuses every array.
    try PropertyListCheck(isXML: format == .xml).check(self)
    return format == .xml ? XMLPlistWriter.data(of: self) : BinaryPlistWriter.data(of: self)
  }
}
