import Foundation

/// Puts a binary property list together by hand, sound or not.
struct BinaryPlistMaker {
  var objects: [[UInt8]]
  var referenceSize = 1
  /// As large as needed unless given.
  var offsetSize: Int?
  var top = 0

  init(_ objects: [UInt8]..., referenceSize: Int = 1, offsetSize: Int? = nil) {
    self.init(objects: objects, referenceSize: referenceSize, offsetSize: offsetSize)
  }

  init(objects: [[UInt8]], referenceSize: Int = 1, offsetSize: Int? = nil) {
    self.objects = objects
    self.referenceSize = referenceSize
    self.offsetSize = offsetSize
  }

  var data: Data {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object
    }
    let table = bytes.count
    let size = offsetSize ?? (table < 1 << 8 ? 1 : table < 1 << 16 ? 2 : 4)
    for offset in offsets { bytes += Self.number(offset, size) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(size), UInt8(referenceSize)]
    return Data(bytes + Self.number(objects.count, 8) + Self.number(top, 8) + Self.number(table, 8))
  }

  /// The highest byte first.
  static func number(_ number: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> ($0 * 8)) : 0 }
  }

  static func text(_ text: String) -> [UInt8] { [0x5F, 0x11] + number(text.utf8.count, 2) + Array(text.utf8) }

  static func real(_ marker: UInt8, _ value: Double) -> [UInt8] { [marker] + number(Int(bitPattern: UInt(value.bitPattern)), 8) }
}
