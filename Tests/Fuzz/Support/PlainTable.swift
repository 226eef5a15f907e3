/// A table read in the plainest way, byte by byte: to check the library's reader by.
struct PlainTable {
  /// The rows, each as its cells, the header's among them; nil where the text is no table.
  let rows: [[[UInt8]]]?

  private enum State { case start, plain, quoted, closed }

  init(_ text: [UInt8], separator: UInt8) {
    var rows: [[[UInt8]]] = []
    var (row, cell): ([[UInt8]], [UInt8]) = ([], [])
    var state = State.start
    var bytes = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text[3...] : text[...]
    func endCell() {
      row.append(cell)
      (cell, state) = ([], .start)
    }
    while let byte = bytes.popFirst() {
      let isBreak = byte == 0x0A || byte == 0x0D
      switch state {
      case .quoted where byte != 0x22: cell.append(byte)
      case .quoted where bytes.first == 0x22:
        cell.append(0x22)
        bytes.removeFirst()
      case .quoted: state = .closed
      case _ where byte == separator: endCell()
      case .start where isBreak && row.isEmpty: break
      case _ where isBreak:
        endCell()
        rows.append(row)
        row = []
      case .start where byte == 0x22: state = .quoted
      case .start, .plain:
        if byte == 0x22 { rows = [[[0xFF]]] }
        cell.append(byte)
        state = .plain
      case .closed: rows = [[[0xFF]]]
      }
      if rows.first == [[0xFF]] { break }
    }
    if rows.first == [[0xFF]] || state == .quoted || String(validating: text, as: UTF8.self) == nil {
      self.rows = nil
      return
    }
    if state != .start || !row.isEmpty {
      endCell()
      rows.append(row)
    }
    self.rows = rows.contains { $0.count != rows[0].count } ? nil : rows
  }
}
