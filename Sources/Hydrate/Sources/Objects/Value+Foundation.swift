public import Foundation

extension Value {
  /// The value as Foundation objects and Swift collections, such as `JSONSerialization` and property lists have.
  ///
  /// | kind | object |
  /// |---|---|
  /// | null | `NSNull` |
  /// | bool | `Bool` |
  /// | number | the first of `Int`, `UInt64`, `Double`, `Decimal` that says it, see below |
  /// | string, date, data | `String`, `Date`, `Data` |
  /// | array | `[Any]` |
  /// | object | `[String: Any]`; of a key that stands twice the last value |
  ///
  /// A number is an `Int` or a `UInt64` where it is written without point and exponent, from no `Double`, and fits; else the `Double` whose shortest text it
  /// is; else the `Decimal` that is exactly it; else the nearest `Double`. One beyond the largest `Double` is a `String` of its text.
  ///
  /// The way back is ``init(any:)``, which gives an equal value, but for numbers that had to be rounded or became text, and for keys that
  /// are one `String` to Swift, such as two spellings of `é`. An object loses the order of its keys.
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
  private let isObject: Bool
  /// The members of an object, in the other order, so that they are taken from the end.
  private var members: [(key: Int, value: Int)] = []
  private var child: Int
  private let end: Int
  private var key = ""
  private var elements: [Any] = []
  private var object: [String: Any] = [:]

  /// nil for a scalar.
  init?(_ value: Value) {
    document = value.document
    switch document.tag(at: value.index) {
    case .array:
      isObject = false
      elements.reserveCapacity(document.count(at: value.index))
    case .object:
      isObject = true
      members = value.distinctMembers.reversed()
      object.reserveCapacity(members.count)
    default: return nil
    }
    child = document.firstChild(of: value.index)
    end = document.end(of: value.index)
  }

  var collection: Any { isObject ? object : elements }

  mutating func next() -> Value? {
    if isObject {
      guard let member = members.popLast() else { return nil }
      key = document.string(at: member.key)
      return document.part(at: member.value)
    }
    guard child < end else { return nil }
    defer { child = document.end(of: child) }
    return document.part(at: child)
  }

  mutating func add(_ finished: Any) {
    if isObject { object[key] = finished } else { elements.append(finished) }
  }
}

extension Value {
  /// The value as a property list.
  ///
  ///     let value = Value(object: ["name": "Ann", "at": Value(Date())])
  ///     let data = try value.plistData(format: .xml)
  ///     try Value(plist: data)["at"]?.date
  ///
  /// Dates stay dates and data stays data; integers are integers, all other numbers of type `Double`. A dictionary has no order: the members are
  /// written by Foundation's. XML has the seconds of dates and no fractions, which are
  /// cut, and where Foundation is not Apple's no negative zero. The way back is ``init(plist:)``.
  ///
  /// Throws one issue with its path: `irreversible` for what a property list cannot say, which is null, integers beyond 64 bits, numbers that no
  /// `Double` says exactly, and keys that are one `String` to Swift, such as two spellings of `é`; in XML also control characters, dates outside the
  /// years 0 to 9999 and the key `CF$UID`; `tooDeep` beyond 512 levels; `configuration` for a format other than XML and binary.
  public func plistData(format: PropertyListSerialization.PropertyListFormat = .binary) throws(MappingError) -> Data {
    try PropertyListWriter.data(of: self, format: format)
  }
}
