/// An integer of a property list, which may be larger than an `Int64`.
enum ListInteger {
  case signed(Int64)
  case unsigned(UInt64)
}

extension Int {
  /// Nil where it does not fit.
  init?(exactly integer: ListInteger) {
    switch integer {
    case .signed(let number): self.init(exactly: number)
    case .unsigned(let number): self.init(exactly: number)
    }
  }
}
