enum RawText: String, Codable { case first, second = "2nd one" }
enum RawInt: Int, Codable { case first = 1, second = -20 }
enum RawInt8: Int8, Codable { case low = -128 }
enum RawInt16: Int16, Codable { case low = -32_768 }
enum RawInt32: Int32, Codable { case low = -2_147_483_648 }
enum RawInt64: Int64, Codable { case low = -9_223_372_036_854_775_807 }
enum RawUInt: UInt, Codable { case high = 18_446_744_073_709_551_615 }
enum RawUInt8: UInt8, Codable { case high = 255 }
enum RawUInt16: UInt16, Codable { case high = 65_535 }
enum RawUInt32: UInt32, Codable { case high = 4_294_967_295 }
enum RawUInt64: UInt64, Codable { case high = 18_446_744_073_709_551_615 }
enum RawDouble: Double, Codable { case half = 0.5, two = 2 }
enum RawFloat: Float, Codable { case half = 0.5 }
enum OneRaw: String, Codable { case only }
enum OneCase: Codable { case only }

struct RawStruct: RawRepresentable, Codable, Equatable { let rawValue: String }

struct RawFlags: OptionSet, Codable {
  let rawValue: UInt8
  static let readable = RawFlags(rawValue: 1)
  static let writable = RawFlags(rawValue: 2)
}

struct Leafy: Codable, Hashable {
  var someCount: Int
  enum Keys: CodingKey { case a, b }
}

/// The compiler's own coding of payloads in all its forms.
enum Payload: Codable, Hashable {
  case noPayload
  case unlabelled(Int)
  case severalUnlabelled(Int, String)
  case labelledValue(theName: String, itsAge: Int)
  case mixedLabels(String, theFlag: Bool)
  case optionalPayload(Int?)
  case nestedModel(Leafy)
  case withDefault(theName: String = "none")
  /// The label of another case, with another type.
  case sameLabel(theName: Int)
  case listOf([Int])
}

enum RenamedCases: Codable, Equatable {
  case firstCase(theName: String)
  case secondCase

  enum CodingKeys: String, CodingKey { case firstCase = "FirstOfAll", secondCase = "second_of_all" }
  enum FirstCaseCodingKeys: String, CodingKey { case theName = "itsName" }
}

indirect enum Indirect: Codable, Equatable {
  case leafValue(Int)
  case twoOf(left: Indirect, right: Indirect)
  case nothingMore
}

enum GenericPayload<T: Codable & Equatable>: Codable, Equatable { case theValue(T) }
enum CaselessPayload: Codable, Equatable { case some(Int) }

enum KeyText: String, Codable, CodingKeyRepresentable { case firstKey, secondKey = "second_key" }
enum KeyInt: Int, Codable, CodingKeyRepresentable { case firstKey = 1, secondKey = -20 }

/// A key of its own making.
struct KeyStruct: Codable, Hashable, CodingKeyRepresentable {
  let text: String
  init(_ text: String) { self.text = text }

  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  var codingKey: any CodingKey { Key(stringValue: "key " + text) }

  init?<T: CodingKey>(codingKey: T) {
    guard codingKey.stringValue.hasPrefix("key ") else { return nil }
    self.init(String(codingKey.stringValue.dropFirst(4)))
  }
}
