/// The bits of a string's own representation, which tell at once that two strings are the same.
///
/// Equal bits are equal strings: a small string is its bits, and a large one is an address that stays taken as long as either string is there.
/// The owner of the bits must keep the string. Different bits say nothing.
struct KeyBits: Equatable, BitwiseCopyable {
  private let low: UInt64
  private let high: UInt64

  @inline(__always) init(_ key: String) {
    guard MemoryLayout<String>.size == MemoryLayout<(UInt64, UInt64)>.size else {
      // A string of another size: no two have equal bits, and the usual case is never met.
      (low, high) = KeyBits.different()
      return
    }
    // As many bytes as the string has by itself: the line above has compared the sizes.
    (low, high) = unsafe withUnsafeBytes(of: key) { bytes in
      unsafe (bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
  }

  @inline(never) private static func different() -> (UInt64, UInt64) { (.random(in: .min ... .max), .random(in: .min ... .max)) }
}
