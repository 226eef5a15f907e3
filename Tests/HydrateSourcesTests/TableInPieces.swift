@testable import Hydrate
@testable import HydrateSources

/// A table that is read row by row, as it comes in pieces.
struct TableInPieces {
  /// The rows in short: their cells and where these stand.
  var rows: [String] = []
  /// The first error, as a line.
  var fault: String?

  /// The whole at once.
  init(whole bytes: [UInt8], _ options: CSVOptions) {
    do {
      rows =
        try bytes.withBytes { source in
          Result { () throws(MappingError) in try CSVReader.document(of: source, options: options).whole }
        }.get().array?.map(Self.line) ?? []
    } catch {
      fault = Self.line(error)
    }
  }

  /// Pieces of some size, each row by itself; the first row that cannot be read ends it.
  init(_ bytes: [UInt8], pieces size: Int, _ options: CSVOptions) throws(MappingError) {
    let separator = try options.separatorByte()
    var ends = CSVRecordEnds(separator: separator)
    var records: [[UInt8]] = []
    var record: [UInt8] = []
    var from = 0
    while from < bytes.count {
      let chunk = Array(bytes[from..<min(from + size, bytes.count)])
      chunk.withBytes { chunk in
        var place = 0
        while let end = ends.next(in: chunk, from: place) {
          record.append(copying: chunk.extracting(place..<end))
          records.append(record)
          record = []
          place = end
        }
        record.append(copying: chunk.extracting(place..<chunk.count))
      }
      from += size
    }
    if !record.isEmpty { records.append(record) }
    read(records, options, separator)
  }

  private mutating func read(_ records: [[UInt8]], _ options: CSVOptions, _ separator: UInt8) {
    var position = (records.first ?? []).withBytes { LineIndex.Position(startOf: $0) }
    do throws(MappingError) {
      var header: CSVHeader?
      if case .names(let names) = options.header { header = try CSVHeader(names: names) }
      for record in records {
        let row = try record.withBytes { bytes in
          Result { () throws(MappingError) in
            guard let known = header else {
              if CSVReader.isEmptyLine(bytes, from: position) { return nil as Value? }
              header = try CSVHeader(bytes, from: position, separator: separator)
              return nil
            }
            return try CSVReader.document(ofRow: bytes, from: position, header: known, separator: separator)?.whole
          }
        }.get()
        if let row { rows.append(Self.line(row)) }
        record.withBytes { position.advance(over: $0, from: 0, to: $0.count) }
      }
    } catch {
      fault = Self.line(error)
    }
  }

  private static func line(_ row: Value) -> String {
    let cells = row.memberNodes.map { "\($0.name)@\(place($0.key))=\($0.value.string ?? "?")@\(place($0.value))" }
    return "\(place(row)): " + cells.joined(separator: "|")
  }

  private static func line(_ error: MappingError) -> String {
    error.issues.map { "! \($0.code) @" + ($0.location.map { "\($0.line):\($0.column)" } ?? "-") }.joined(separator: ", ")
  }

  private static func place(_ value: Value) -> String { value.location.map { "\($0.line):\($0.column)" } ?? "-" }
}
