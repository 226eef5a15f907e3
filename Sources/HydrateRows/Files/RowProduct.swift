import Hydrate

/// The result of a batch: its rows, up to an error that ends the reading.
struct RowProduct<Output: Sendable>: Sendable {
  var rows: [MappedRow<Output>] = []
  /// Why no row follows these.
  var error: MappingError?
  /// The number of bytes of the file in the batch.
  let byteCount: Int
}

extension RowMaker where Output: Sendable {
  /// The rows of a batch.
  mutating func rows(of batch: RowBatch, longest: Int, while isWanted: () -> Bool) -> RowProduct<Output> {
    var product = RowProduct<Output>(byteCount: batch.byteCount)
    if case .lines = batch.content { product.rows.reserveCapacity(min(batch.bytes.count / 64, 1024)) }
    product.error = each(of: batch, longest: longest, while: isWanted) { row in
      if row.isRejected, let error = row.error, error.isMistake { return error }
      product.rows.append(row)
      return nil
    }
    return product
  }
}

extension RowMaker {
  /// Makes the rows of a batch in turn, as long as they are wanted. Returns the error that ends
  /// the reading, if there is one.
  ///
  /// - Parameter take: receives a row. Returns an error to make it the last.
  mutating func each(
    of batch: RowBatch, longest: Int, while isWanted: () -> Bool, _ take: (MappedRow<Output>) -> MappingError?
  ) -> MappingError? {
    beginSharing()
    defer { endSharing() }
    switch batch.content {
    case .tooLong(let number): return take(tooLong(number: number, at: batch.start.location, longest))
    case .lines: return batch.bytes.withBytes { lines(of: $0, at: batch.start, longest: longest, while: isWanted, take) }
    case .elements(let places, let first, let depth):
      return pieces(of: batch, places, from: first, while: isWanted, take) { maker, text, element, start, number throws(MappingError) in
        element.count > longest
          ? try maker.tooLong(element: text.extracting(element), at: start, number: number, depth: depth, longest)
          : try maker.row(element: text.extracting(element), at: start, number: number, depth: depth)
      }
    case .records(let places, let first, let table):
      return pieces(of: batch, places, from: first, while: isWanted, take) { maker, text, record, start, number throws(MappingError) in
        let content = text.withoutLineBreak(record)
        return content.count > longest
          ? maker.tooLong(number: number, at: start.location, longest)
          : maker.row(record: text.extracting(content), at: start, number: number, of: table)
      }
    }
  }

  /// Makes the rows of a batch's pieces, each with its position in the file.
  ///
  /// - Parameter make: makes the row of a piece. Its errors are those of the whole text.
  private mutating func pieces(
    of batch: RowBatch, _ places: [Range<Int>], from first: Int, while isWanted: () -> Bool,
    _ take: (MappedRow<Output>) -> MappingError?,
    _ make: (inout RowMaker, Span<UInt8>, Range<Int>, LineIndex.Position, Int) throws(MappingError) -> MappedRow<Output>
  ) -> MappingError? {
    batch.bytes.withBytes { text in
      var place = batch.place
      var end = 0
      for (number, piece) in zip(first..., places) where isWanted() {
        place.advance(over: text, from: end, to: piece.lowerBound)
        let start = place.position
        place.advance(over: text, from: piece.lowerBound, to: piece.upperBound)
        end = piece.upperBound
        do throws(MappingError) {
          if let error = take(try make(&self, text, piece, start, number)) { return error }
        } catch {
          return error
        }
      }
      return nil
    }
  }

  private mutating func lines(
    of text: Span<UInt8>, at start: LineIndex.Position, longest: Int, while isWanted: () -> Bool,
    _ take: (MappedRow<Output>) -> MappingError?
  ) -> MappingError? {
    var walk = LineWalk(at: start)
    while isWanted(), let line = walk.next(in: text) {
      let isLong = line.bytes.count > longest
      let row = isLong ? tooLong(number: line.number, at: line.start.location, longest) : row(line, of: text)
      if let error = take(row) { return error }
    }
    return nil
  }

  /// An element that is too long must still be well-formed.
  private mutating func tooLong(
    element text: Span<UInt8>, at start: LineIndex.Position, number: Int, depth: Int, _ limit: Int
  ) throws(MappingError) -> MappedRow<Output> {
    var check = JSONCheck(depth: depth, options: reading)
    var offset = 0
    do throws(JSONFault.Reason) {
      while offset < text.count {
        try check.take(text[offset])
        offset += 1
      }
      try check.end()
    } catch {
      throw hiding(JSONFault(error, at: offset, limit: reading.nestingLimit).error(in: text, from: start))
    }
    return tooLong(number: number, at: start.location, limit)
  }

  private func tooLong(number: Int, at location: TextLocation, _ limit: Int) -> MappedRow<Output> {
    let place = IssueLocation(fixed: path?.appending(.index(number - 1)) ?? .root, location: location)
    let issue = MappingIssue(.malformed, .source(.rowSize(limit: limit)), at: place)
    return MappedRow(RowHead(number: number, location: location), rejectedBy: MappingError(complete: [issue]))
  }
}
