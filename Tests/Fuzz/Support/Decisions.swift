/// The fuzzer's bytes as decisions, one after another; when they have run out every decision is 0.
///
/// Zero always stands for what is well-formed and usual, so that each byte that differs is one thing out of the ordinary.
struct Decisions {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var next = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func byte() -> UInt8 {
    guard next < bytes.count else { return 0 }
    next += 1
    return bytes[next - 1]
  }

  /// A number below the count, which must not be 0.
  mutating func below(_ count: Int) -> Int { Int(byte()) % count }

  mutating func choice<T>(_ choices: [T]) -> T { choices[below(choices.count)] }
}

/// A number that every byte has a part in, for what is to vary with a text.
func mixed(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
  bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } >> 7
}
