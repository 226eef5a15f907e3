import Foundation
import Hydrate

/// Documents that mostly fit a model, read and written beside Foundation's coders.
///
/// A text that begins as JSON does is the document itself, for every model; other bytes are decisions: which model, which of its documents, and
/// what is changed there, see `DocumentPart`.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzFoundation(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  if let first = bytes.first, [UInt8](#"{["-0123456789"#.utf8).contains(first) {
    for trial in FoundationTrial.all { trial.check(String(decoding: bytes, as: UTF8.self)) }
    return 0
  }
  var decisions = Decisions(bytes)
  let trial = decisions.choice(FoundationTrial.all)
  guard let value = try? Value(json: decisions.choice(trial.documents)) else { return 0 }
  var document = DocumentPart(value)
  for _ in 0..<decisions.below(5) { document.change(&decisions) }
  trial.check(document.text)
  return 0
}
