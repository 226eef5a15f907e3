import Foundation

@testable import Hydrate
@testable import HydrateRows
@testable import HydrateSources

/// A text whose rows are cut in pieces and compared with those of the whole.
struct RowTrial {
  let text: Data
  let size: Int
  let longest: Int

  /// The rows as text, and the error after them.
  private struct Seen: Equatable {
    var rows: [String] = []
    var error: String?
    var hasRejects = false
  }

  private let mapper = IdentityMapper<Value>()

  private func cut(_ splitter: some RowSplitter, pieces size: Int, path: ValuePath? = nil) -> Seen {
    var (splitter, seen, offset) = (splitter, Seen(), 0)
    do {
      while true {
        if let batch = try splitter.next() {
          var maker = RowMaker(mapper, reading: .init(), userInfo: [:], path: path)
          let product = maker.rows(of: batch, longest: longest) { true }
          seen.rows += product.rows.map { Self.line($0) }
          seen.hasRejects = seen.hasRejects || product.rows.contains { $0.value == nil }
          if let error = product.error { throw error }
        } else if splitter.isFinished {
          return seen
        } else {
          let end = min(offset + size, text.count)
          splitter.add(Array(text[text.startIndex + offset..<text.startIndex + end]))
          offset = end
        }
      }
    } catch {
      seen.error = "\(error)"
      return seen
    }
  }

  private static func line(_ row: MappedRow<Value>) -> String {
    "\(row.number) \(row.location.map { "\($0)" } ?? "-") \(row.quarantineLine()) \(row.source.map { text($0) } ?? "")"
  }

  /// A value with the places of its parts.
  private static func text(_ value: Value) -> String {
    let parts = (value.array ?? []).map { text($0) } + (value.object ?? []).map { text($0.value) }
    return "\(value.location.map { "\($0)" } ?? "-")\(parts)"
  }

  private func compare(_ splitter: some RowSplitter, path: ValuePath? = nil) -> Seen {
    let whole = cut(splitter, pieces: max(1, text.count), path: path)
    let pieces = cut(splitter, pieces: size, path: path)
    precondition(whole == pieces, "\(whole)\n\(pieces)")
    return whole
  }

  func runList(at path: ValuePath) {
    let seen = compare(ArraySplitter(at: path, longestRow: longest, options: .init()), path: path)
    guard longest > text.count else { return }
    let document = try? Value(json: text)
    precondition(document != nil || seen.error != nil, "malformed, and nobody has said so")
    guard let document, let rows = try? mapper.rows.at(Accessor(path)).map(document) else { return }
    // Where keys stand twice the first list is read.
    if path != .root, (try? Value(json: text, options: JSONReadingOptions(duplicateKeys: .refuse))) == nil { return }
    precondition(seen.error == nil && seen.rows == rows.map { Self.line($0) }, "\(seen)\n\(rows.map { Self.line($0) })")
  }

  func runLines() {
    let seen = compare(LineSplitter(longestRow: longest))
    precondition(seen.error == nil)
    guard longest > text.count else { return }
    precondition(seen.rows == mapper.rows(jsonLines: text).map { Self.line($0) })
  }

  func runTable() {
    let seen = compare(RecordSplitter(longestRow: longest, options: .init()))
    guard longest > text.count, let table = try? Value(csv: text), let rows = table.array else { return }
    precondition(seen.error == nil && !seen.hasRejects && seen.rows.count == rows.count)
  }
}
