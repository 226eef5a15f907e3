/// A key as it is written: two that differ in bytes are two, though Swift's strings may call them equal (`é` in one character and in two).
struct ExactKey: Hashable {
  private let text: String

  init(_ text: String) { self.text = text }

  static func == (a: ExactKey, b: ExactKey) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
  }
}
