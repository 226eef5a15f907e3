import Hydrate

/// A value that may be anything: the type tries one form after another.
enum AnyValue: Codable, Equatable {
  case null, bool(Bool), int(Int), double(Double), string(String), array([AnyValue]), object([String: AnyValue])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let int = try? value.decode(Int.self) {
      self = .int(int)
    } else if let double = try? value.decode(Double.self) {
      self = .double(double)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let array = try? value.decode([AnyValue].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: AnyValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .bool(let bool): try value.encode(bool)
    case .int(let int): try value.encode(int)
    case .double(let double): try value.encode(double)
    case .string(let string): try value.encode(string)
    case .array(let array): try value.encode(array)
    case .object(let object): try value.encode(object)
    }
  }
}

/// A point as an array of two.
struct Pair: Codable, Equatable {
  var x: Int
  var y: String

  init(_ x: Int, _ y: String) { (self.x, self.y) = (x, y) }
  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    x = try list.decode(Int.self)
    y = try list.decode(String.self)
  }
  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(x)
    try list.encode(y)
  }
}

/// Flat in Swift, nested in the document.
struct Flattened: Codable, Equatable {
  var itsName: String
  var innerCount: Int
  var deepFlags: [Bool]
  var rows: [String]

  enum Keys: CodingKey { case itsName, theInner, allRows }
  enum InnerKeys: CodingKey { case innerCount, evenDeeper }
  enum RowKeys: CodingKey { case rowText }

  init(itsName: String, innerCount: Int, deepFlags: [Bool], rows: [String]) {
    self.itsName = itsName
    self.innerCount = innerCount
    self.deepFlags = deepFlags
    self.rows = rows
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    let inner = try container.nestedContainer(keyedBy: InnerKeys.self, forKey: .theInner)
    innerCount = try inner.decode(Int.self, forKey: .innerCount)
    itsName = try container.decode(String.self, forKey: .itsName)
    var deep = try inner.nestedUnkeyedContainer(forKey: .evenDeeper)
    deepFlags = []
    while !deep.isAtEnd { deepFlags.append(try deep.decode(Bool.self)) }
    var list = try container.nestedUnkeyedContainer(forKey: .allRows)
    rows = []
    while !list.isAtEnd { rows.append(try list.nestedContainer(keyedBy: RowKeys.self).decode(String.self, forKey: .rowText)) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    var inner = container.nestedContainer(keyedBy: InnerKeys.self, forKey: .theInner)
    var list = container.nestedUnkeyedContainer(forKey: .allRows)
    for row in rows {
      var object = list.nestedContainer(keyedBy: RowKeys.self)
      try object.encode(row, forKey: .rowText)
    }
    try inner.encode(innerCount, forKey: .innerCount)
    try container.encode(itsName, forKey: .itsName)
    var deep = inner.nestedUnkeyedContainer(forKey: .evenDeeper)
    for flag in deepFlags { try deep.encode(flag) }
  }
}

/// An enum that is told by a key of its own.
enum Discriminated: Codable, Equatable {
  case textMessage(bodyText: String)
  case imageLink(imageSize: Int)

  enum Keys: CodingKey { case messageType, bodyText, imageSize }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    switch try container.decode(String.self, forKey: .messageType) {
    case "text": self = .textMessage(bodyText: try container.decode(String.self, forKey: .bodyText))
    case "image": self = .imageLink(imageSize: try container.decode(Int.self, forKey: .imageSize))
    default: throw DecodingError.dataCorruptedError(forKey: .messageType, in: container, debugDescription: "no such type")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .textMessage(let text):
      try container.encode("text", forKey: .messageType)
      try container.encode(text, forKey: .bodyText)
    case .imageLink(let size):
      try container.encode("image", forKey: .messageType)
      try container.encode(size, forKey: .imageSize)
    }
  }
}

/// An enum told by which key there is, asked for by name.
enum KeyTold: Codable, Equatable {
  case firstKind(Int), secondKind(String)

  enum Keys: CodingKey { case firstKind, secondKind }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    if let first = try container.decodeIfPresent(Int.self, forKey: .firstKind) {
      self = .firstKind(first)
    } else {
      self = .secondKind(try container.decode(String.self, forKey: .secondKind))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch self {
    case .firstKind(let int): try container.encode(int, forKey: .firstKind)
    case .secondKind(let text): try container.encode(text, forKey: .secondKind)
    }
  }
}

/// A dictionary by hand: whatever keys there are.
struct DynamicKeys: Codable, Equatable {
  var values: [String: Int]

  init(_ values: [String: Int]) { self.values = values }
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyTextKey.self)
    values = [:]
    for key in container.allKeys { values[key.stringValue] = try container.decode(Int.self, forKey: key) }
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyTextKey.self)
    for (key, value) in values { try container.encode(value, forKey: AnyTextKey(key)) }
  }
}

/// Fields of its own, and a dictionary by hand within.
struct DynamicWithin: Codable, Equatable {
  var ownName: String
  var moreValues: [String: Leafy]

  enum Keys: CodingKey { case ownName, moreValues }

  init(ownName: String, moreValues: [String: Leafy]) {
    self.ownName = ownName
    self.moreValues = moreValues
  }
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    ownName = try container.decode(String.self, forKey: .ownName)
    let inner = try container.nestedContainer(keyedBy: AnyTextKey.self, forKey: .moreValues)
    moreValues = [:]
    for key in inner.allKeys { moreValues[key.stringValue] = try inner.decode(Leafy.self, forKey: key) }
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(ownName, forKey: .ownName)
    var inner = container.nestedContainer(keyedBy: AnyTextKey.self, forKey: .moreValues)
    for (key, value) in moreValues { try inner.encode(value, forKey: AnyTextKey(key)) }
  }
}

/// Keys of a struct that are asked for by name only.
struct StructKeys: Codable, Equatable {
  var firstValue: Int
  var secondValue: [Leafy]

  init(firstValue: Int, secondValue: [Leafy]) {
    self.firstValue = firstValue
    self.secondValue = secondValue
  }
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyTextKey.self)
    firstValue = try container.decode(Int.self, forKey: "firstValue")
    secondValue = try container.decode([Leafy].self, forKey: "secondValue")
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyTextKey.self)
    try container.encode(firstValue, forKey: "firstValue")
    try container.encode(secondValue, forKey: "secondValue")
  }
}

/// An enum's coding laid into the object of the struct that holds it.
struct Embedding: Codable, Equatable {
  var eventName: String
  var payload: Payload
  var title: Titled

  enum Keys: CodingKey { case eventName }

  init(eventName: String, payload: Payload, title: Titled) {
    self.eventName = eventName
    self.payload = payload
    self.title = title
  }
  init(from decoder: any Decoder) throws {
    eventName = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .eventName)
    let inner = try decoder.container(keyedBy: InnerKeys.self)
    payload = try Payload(from: inner.superDecoder(forKey: .thePayload))
    title = try Titled(from: decoder)
  }
  enum InnerKeys: CodingKey { case thePayload }
  func encode(to encoder: any Encoder) throws {
    try title.encode(to: encoder)
    var inner = encoder.container(keyedBy: InnerKeys.self)
    try payload.encode(to: inner.superEncoder(forKey: .thePayload))
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(eventName, forKey: .eventName)
  }
}

/// One of two forms, tried in turn.
struct Alternatives: Codable, Equatable {
  var numbers: [Int]

  init(_ numbers: [Int]) { self.numbers = numbers }
  init(from decoder: any Decoder) throws {
    if let one = try? decoder.singleValueContainer().decode(Int.self) {
      numbers = [one]
    } else if let leafy = try? Leafy(from: decoder) {
      numbers = [leafy.someCount, leafy.someCount]
    } else {
      numbers = try decoder.singleValueContainer().decode([Int].self)
    }
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch numbers.count {
    case 1: try container.encode(numbers[0])
    case 2 where numbers[0] == numbers[1]: try container.encode(Leafy(someCount: numbers[0]))
    default: try container.encode(numbers)
    }
  }
}

/// Writes nothing when it is empty, and reads whatever there is.
struct Shy: Codable, Equatable {
  var text: String?
  init(_ text: String?) { self.text = text }
  init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let text { try container.encode(text) }
  }
}

/// An enum's coding beside the fields of the struct that holds it.
struct Inlined: Codable, Equatable {
  var eventName: String
  var payload: Payload

  enum Keys: CodingKey { case eventName }

  init(eventName: String, payload: Payload) {
    self.eventName = eventName
    self.payload = payload
  }
  init(from decoder: any Decoder) throws {
    eventName = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .eventName)
    payload = try Payload(from: decoder)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(eventName, forKey: .eventName)
    try payload.encode(to: encoder)
  }
}
