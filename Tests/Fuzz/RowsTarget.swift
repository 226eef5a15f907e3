import Foundation

@testable import Hydrate
@testable import HydrateRows

/// Rows that are cut out of pieces are those of the whole text.
///
/// The first two bytes are the size of a piece and the kind: a list, a list at a path, lines, a table. The rest is the text.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzRows(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  guard count >= 2 else { return 0 }
  let size = Int(bytes[0]) % 40 + 1
  let longest = bytes[1] & 4 == 0 ? 1 << 20 : 12
  let trial = RowTrial(text: Data(bytes[2...]), size: size, longest: longest)
  switch bytes[1] & 3 {
  case 0: trial.runList(at: .root)
  case 1: trial.runList(at: "data.rows")
  case 2: trial.runLines()
  default: trial.runTable()
  }
  return 0
}
