import Hydrate

/// A range of a text, and the bytes that take its place.
struct TextPatch {
  /// The order of patches at one offset, from what ends there to what begins there.
  enum Order: Int { case end, append, insert, begin, replace }

  let range: Range<Int>
  let bytes: [UInt8]
  let order: Order

  init(_ range: Range<Int>, _ bytes: [UInt8] = [], _ order: Order = .replace) {
    (self.range, self.bytes, self.order) = (range, bytes, order)
  }

  init(at offset: Int, _ bytes: [UInt8], _ order: Order) { self.init(offset..<offset, bytes, order) }

  /// A part of the text with all patches. A patch within the range of another one is dropped.
  static func apply(_ patches: [TextPatch], to text: [UInt8], in range: Range<Int>) -> [UInt8] {
    let sorted = patches.ordered { one, other in
      (one.range.lowerBound, one.order.rawValue, -one.range.count) < (other.range.lowerBound, other.order.rawValue, -other.range.count)
    }
    var result: [UInt8] = []
    result.reserveCapacity(range.count + sorted.reduce(0) { $0 + $1.bytes.count })
    var offset = range.lowerBound
    for patch in sorted where patch.range.lowerBound >= offset {
      result += text[offset..<patch.range.lowerBound]
      result += patch.bytes
      offset = patch.range.upperBound
    }
    return result + text[offset..<range.upperBound]
  }
}
