import Foundation

@testable import Hydrate

/// Any bytes through the JSON5 reader, beside the JSON reader and beside Foundation's JSON5.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzJSON5(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let data = Data(bytes)
  let places = TextPlaces(bytes)
  let plain = try? Value(json: data)
  do throws(MappingError) {
    let value = try Value(json: data, options: JSONReadingOptions(dialect: .json5))
    require(value.document.isSound, "a document that is not sound")
    require(String(validating: bytes, as: UTF8.self) != nil, "what is not UTF-8 is taken")
    checkParts(value, plain, places)
    ValueTrip.check(value)
    FirstValues.check(value, data, .json5)
    checkTwin(value, data)
  } catch {
    IssueCheck.check(error, in: places)
    require(error.issues.count == 1 && error.issues[0].code == .malformed, "another refusal than of malformed text")
    require(error.issues[0].location != nil, "a refusal without a place")
    require(plain == nil, "a JSON text is refused: \(error)")
    checkTwin(nil, data)
  }
  return 0
}

/// Every part has a place in the text; in JSON text it is that of JSON, and so is the value.
private func checkParts(_ root: Value, _ plain: Value?, _ places: TextPlaces) {
  if let plain { require(root == plain && root.hashValue == plain.hashValue, "another value than in JSON") }
  var open = [(root, plain)]
  while let (value, plain) = open.popLast() {
    let location = require(value.location, "a part without a place")
    require(places.has(location), "a part outside the text")
    if let plain { require(plain.location == location && plain.kind == value.kind, "another place than in JSON") }
    let inner = value.array ?? value.object?.map(\.value) ?? []
    let twins = plain.map { $0.array ?? $0.object?.map(\.value) ?? [] }
    for (index, part) in inner.enumerated() { open.append((part, twins.map { $0[index] })) }
  }
}

/// Compares with Foundation's reading; nil is a refusal. What Foundation refuses is not compared.
private func checkTwin(_ value: Value?, _ data: Data) {
  // Of a repeated key, Foundation has the first value or the last one, as it happens.
  if value != nil, (try? Value(json: data, options: JSONReadingOptions(duplicateKeys: .refuse, dialect: .json5))) == nil { return }
  guard !JSON5Difference.isExpected(in: data, value) else { return }
  let decoder = JSONDecoder()
  decoder.allowsJSON5 = true
  // It reads past a number at the end of a text.
  guard let part = try? decoder.decode(FoundationPart.self, from: data + Data("\n".utf8)) else { return }
  JSONTwin.compare(require(value, "Foundation takes a JSON5 text that is refused here"), part.object)
}

/// A part of a text as Foundation's decoder has it, in the classes of `JSONSerialization`.
private struct FoundationPart: Decodable {
  let object: Any

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      object = NSNull()
    } else if let flag = try? container.decode(Bool.self) {
      object = flag
    } else if let number = try? container.decode(Double.self) {
      object = NSNumber(value: number)
    } else if let text = try? container.decode(String.self) {
      object = text
    } else if let elements = try? container.decode([FoundationPart].self) {
      object = elements.map(\.object)
    } else {
      object = try container.decode([String: FoundationPart].self).mapValues(\.object)
    }
  }
}

/// Texts in which Foundation does not follow the specification.
private enum JSON5Difference {
  static func isExpected(in data: Data, _ value: Value?) -> Bool {
    // It takes UTF-16 and UTF-32, and does not check the bytes of comments.
    guard String(validating: data, as: UTF8.self) != nil, !data.contains(0) else { return true }
    let (outer, strings) = parts(of: Array(data))
    // Malformed numbers stop it, and those of many digits: `[-.5e-]`.
    if let value {
      if FoundationDifference.isExpected(in: value) { return true }
    } else if outer.contains(where: { "0123456789+-.IN".utf8.contains($0) }) {
      return true
    }
    // It keeps the line end of a line continuation.
    if strings.contains(where: { zip($0, $0.dropFirst()).contains { $0 == UInt8(ascii: "\\") && ($1 == 0x0A || $1 == 0x0D) } }) {
      return true
    }
    // It keeps escapes in names as they are.
    return outer.contains(UInt8(ascii: "\\"))
  }

  /// What is outside of strings and comments, and the strings.
  private static func parts(of bytes: [UInt8]) -> (outer: [UInt8], strings: [[UInt8]]) {
    var (outer, strings, index) = ([UInt8](), [[UInt8]](), 0)
    while index < bytes.count {
      let (start, byte) = (index, bytes[index])
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      index += 1
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        while index < bytes.count, bytes[index] != byte { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
        index = min(index + 1, bytes.count)
        strings.append(Array(bytes[start..<index]))
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/") {
        while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        index += 1
        while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
        index = min(index + 2, bytes.count)
      } else {
        outer.append(byte)
      }
    }
    return (outer, strings)
  }
}
