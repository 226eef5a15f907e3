import Foundation
import Hydrate

/// A list that is read in parts gives what the whole gives.
///
/// The first three bytes are the size of a part, the mapper, and the options. A text that begins as a list does is the document itself; other
/// bytes are decisions, see `DocumentMaker`.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzLists(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  guard count >= 3 else { return 0 }
  // Small sizes in steps of one, then larger ones.
  let size = Int(bytes[0]) <= 160 ? Int(bytes[0]) : (Int(bytes[0]) - 155) * 32
  let trial = ListTrial.all[Int(bytes[1]) % ListTrial.all.count]
  let options = bytes[2]
  let rest = UnsafeBufferPointer(rebasing: bytes[3...])
  if let first = rest.first, [0x5B, 0x20, 0x0A, 0x0D, 0x09, 0xEF, 0x7B, 0x22].contains(first) {
    trial.run(Array(rest), size: size, options)
    return 0
  }
  var decisions = Decisions(rest)
  _ = decisions.byte()
  let cut = Int(decisions.byte())
  var maker = DocumentMaker(decisions, isSnakeCase: false)
  maker.write(trial.shape)
  let text = Array(maker.text.utf8)
  // Some documents lose their end.
  trial.run(cut == 0 ? text : Array(text.prefix(text.count * cut / 256)), size: size, options)
  return 0
}
