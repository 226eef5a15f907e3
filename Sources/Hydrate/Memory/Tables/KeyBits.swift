/// The bits of a string's own representation, which quickly prove that two strings are equal.
///
/// Equal bits mean equal strings: a small string is its bits, and a large one holds an address
/// that is not reused while either string exists. So the owner of the bits must keep the string.
/// Different bits prove nothing.
struct KeyBits: Equatable, BitwiseCopyable {
  private let low: UInt64
  private let high: UInt64

  @inline(__always) init(_ key: String) {
    guard MemoryLayout<String>.size == MemoryLayout<(UInt64, UInt64)>.size else {
      // A string has another size here: never equal bits, so that the fast path is never taken.
      (low, high) = KeyBits.different()
      return
    }
    // The line above has checked the string's size; as many bytes are read.
    (low, high) = unsafe withUnsafeBytes(of: key) { bytes in
      unsafe (bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
  }

  @inline(never) private static func different() -> (UInt64, UInt64) { (.random(in: .min ... .max), .random(in: .min ... .max)) }
}
