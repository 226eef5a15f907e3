/// What became of a batch: its rows, up to where something ends the reading.
struct RowProduct<Output: Sendable>: Sendable {
  var rows: [MappedRow<Output>] = []
  /// Why no row comes after these.
  var error: MappingError?
  /// How many bytes of the file it stands for.
  let byteCount: Int
}

extension RowMaker where Output: Sendable {
  /// The rows of a batch.
  mutating func rows(of batch: RowBatch, longest: Int, while isWanted: () -> Bool) -> RowProduct<Output> {
    var product = RowProduct<Output>(byteCount: batch.byteCount)
    each(of: batch, longest: longest, while: isWanted) { row in
      if let error = row.error, error.isMistake {
        product.error = error
        return false
      }
      product.rows.append(row)
      return true
    }
    return product
  }
}

extension RowMaker {
  /// Makes the rows of a batch, one after another, for as long as they are wanted.
  mutating func each(of batch: RowBatch, longest: Int, while isWanted: () -> Bool, _ take: (MappedRow<Output>) -> Bool) {
    switch batch.content {
    case .tooLong(let number): _ = take(tooLong(number: number, at: batch.start.location, longest))
    case .lines:
      batch.bytes.withBytes { text in
        var walk = LineWalk(at: batch.start)
        while isWanted(), let line = walk.next(in: text) {
          let isLong = line.bytes.count > longest
          guard take(isLong ? tooLong(number: line.number, at: line.start.location, longest) : row(line, of: text)) else { return }
        }
      }
    }
  }

  private func tooLong(number: Int, at location: TextLocation, _ limit: Int) -> MappedRow<Output> {
    let error = MappingError.single(.malformed, "the row is longer than \(limit) bytes", at: location)
    return MappedRow(number: number, location: location, .none, .rejected(error))
  }
}
