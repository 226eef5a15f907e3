import Foundation

/// What a batch of rows comes to where it is written on.
struct PipeProduct: Sendable {
  /// The lines of what was accepted, and of what was rejected.
  private(set) var output = Data()
  private(set) var rejects = Data()
  private(set) var accepted = 0
  private(set) var rejected: [Reject] = []
  let tally = IssueTally()
  /// Why no row comes after these.
  var error: MappingError?
  let byteCount: Int

  /// A row that was rejected, and how many bytes stand before it.
  struct Reject: Sendable {
    let error: MappingError
    let outputCount: Int
    let rejectsCount: Int
  }

  init(byteCount: Int) { self.byteCount = byteCount }

  mutating func accept(_ line: Data, _ report: MappingReport) {
    accepted += 1
    output.append(line)
    output.append(UInt8(ascii: "\n"))
    tally.record(report)
  }

  /// Takes a row that has an error.
  ///
  /// - Parameter isKept: whether somebody wants the row's line.
  mutating func reject<Output>(_ row: MappedRow<Output>, isKept: Bool) {
    guard let error = row.error else { return }
    rejected.append(Reject(error: error, outputCount: output.count, rejectsCount: rejects.count))
    if isKept { rejects.append(Data((row.quarantineLine() + "\n").utf8)) }
    tally.record(error.report)
  }

  /// What stands before a row that was rejected, and not the row, nor anything after it.
  func prefix(before reject: Reject) -> (output: Data, rejects: Data) {
    (output.prefix(reject.outputCount), rejects.prefix(reject.rejectsCount))
  }
}
