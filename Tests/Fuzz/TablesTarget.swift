import Foundation

@testable import Hydrate
@testable import HydrateRows
@testable import HydrateSources

/// Any bytes as a table, beside one that is read in the plainest way; and row by row, from pieces of any size.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzTables(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  guard let choice = bytes.first else { return 0 }
  let text = Array(bytes.dropFirst())
  let separator: Character = [",", ";", "\t", "x"][Int(choice & 3)]
  let names = choice & 4 == 0 ? nil : ["a", "b", "c"].prefix(Int(choice >> 3 & 3)).map(\.self)
  let options = CSVOptions(separator: separator, header: names.map { .names($0) } ?? .firstRow)
  check(text, options, names)
  checkPieces(text, options, size: Int(choice >> 5) + 1)
  return 0
}

private func check(_ text: [UInt8], _ options: CSVOptions, _ names: [String]?) {
  let plain = PlainTable(text, separator: options.separator.asciiValue ?? 0).rows
  do throws(MappingError) {
    let value = try Value(csv: Data(text), options: options)
    require(value.document.isSound, "a document that is not sound")
    var rows: [[[UInt8]]] = []
    for row in value.array ?? [] {
      rows.append((row.array ?? row.object?.map(\.value) ?? []).map { Array(($0.string ?? "").utf8) })
    }
    let expected = require(plain, "what is no table is taken")
    require(rows == (names == nil ? Array(expected.dropFirst()) : expected), "other cells")
    require((try? Value(json: value.jsonData())) == value, "a value without a text")
  } catch {
    text.withUnsafeBufferPointer { IssueCheck.check(error, in: TextPlaces($0)) }
    require(error.issues.count == 1 && error.issues[0].location != nil, "more than one issue, or one without a place")
    require([.malformed, .duplicateKey].contains(error.issues[0].code), "another refusal than there is: \(error)")
    let isTwice = error.issues[0].code == .duplicateKey && Set(plain?.first ?? []).count < plain?.first?.count ?? .max
    let isOtherwise = plain?.contains { $0.count != names?.count ?? $0.count } == true || text.contains(0)
    require(plain == nil || isTwice || isOtherwise, "a table is refused: \(error)")
  }
}

private func checkPieces(_ text: [UInt8], _ options: CSVOptions, size: Int) {
  let whole = TableInPieces(whole: text, options)
  guard let pieces = try? TableInPieces(text, pieces: size, options) else { return require(false, "options that are none") }
  // What begins as UTF-16 does is refused as a whole; a row by itself may be too short to tell.
  guard !text.prefix(4).contains(0) else { return }
  require(pieces.fault == whole.fault, "another fault in pieces")
  require(whole.fault != nil || pieces.rows == whole.rows, "other rows in pieces")
}
