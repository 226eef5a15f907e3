import Foundation
import Hydrate

/// Decisions make a document and its edits; see `EditTrial`.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzEdits(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var trial = EditTrial(Decisions(UnsafeBufferPointer(start: start, count: count)))
  _ = trial.run()
  return 0
}
