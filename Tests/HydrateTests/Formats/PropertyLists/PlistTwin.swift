import Foundation

@testable import Hydrate

/// A property list as Foundation reads it, beside the same list as the library does.
enum PlistTwin {
  /// What comes of a list: the words of its document one by one, or what is wrong with it.
  static func outcome(_ read: () throws(MappingError) -> Value) -> [String] {
    do throws(MappingError) {
      return words(of: try read())
    } catch {
      // What is malformed is so for many reasons, of which either reader may meet another one first.
      return error.issues.map { "\($0.code) at \($0.sourcePath)" }
    }
  }

  static func ours(_ data: Data) -> [String] { outcome { () throws(MappingError) in try Value(plist: data) } }

  /// By Foundation's parser and its objects alone.
  static func foundation(_ data: Data) -> [String] {
    guard let parsed = try? PropertyListSerialization.contents(of: data), parsed.format != .openStep else {
      return ["malformed at \(ValuePath.root)"]
    }
    return outcome { () throws(MappingError) in try FoundationReader.value(of: parsed.objects) }
  }

  /// Every node with all that a document says of it.
  static func words(of value: Value) -> [String] {
    let document = value.document
    var words: [String] = []
    var index = value.index
    let end = document.end(of: index)
    while index < end {
      let tag = document.tag(at: index)
      switch tag {
      case .number, .string: words.append("\(tag) \(document.plainString(at: index)) \(document.hasEscapes(at: index))")
      case .date: words.append("\(tag) \(document.date(at: index).timeIntervalSinceReferenceDate.bitPattern)")
      case .data: words.append("\(tag) \(document.data(at: index).base64EncodedString())")
      case .array, .object: words.append("\(tag) \(document.count(at: index))")
      default: words.append("\(tag)")
      }
      index = tag == .array || tag == .object ? document.firstChild(of: index) : document.end(of: index)
    }
    return words
  }

  /// Whether a binary list has what Foundation does not read: sets, with which it crashes outside of Apple's systems, and counts in 256 bytes and more,
  /// which it takes for 0.
  static func isBeyondFoundation(_ data: Data) -> Bool {
    data.withBytes { bytes in
      guard let layout = BinaryPlistLayout(bytes) else { return false }
      return (0..<layout.count).contains { object in
        guard let start = layout.start(of: object, bytes) else { return false }
        if repeatsKey(start, layout, bytes) { return true }
        return bytes[start] >> 4 == 0xC || (bytes[start] & 0xF == 0xF && (0x18...0x1F).contains(bytes[start + 1]))
      }
    }
  }

  /// Whether a dictionary names an object twice as a key, which Foundation here refuses or takes as it happens to hash.
  private static func repeatsKey(_ start: Int, _ layout: BinaryPlistLayout, _ bytes: Span<UInt8>) -> Bool {
    let count = Int(bytes[start] & 0xF)
    guard bytes[start] >> 4 == 0xD, count < 15, start + 1 + count * layout.referenceSize <= layout.table else { return false }
    let keys = (0..<count).map { layout.object(namedAt: start + 1 + $0 * layout.referenceSize, bytes) }
    return Set(keys).count < count
  }
}
