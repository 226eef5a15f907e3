import Foundation
import Hydrate

/// What is written is read back equal: values, and models of every kind of field.
///
/// A text that begins as JSON does is the document itself; other bytes are decisions, see `DocumentMaker`, or
/// `KeeperTrial` where the first is a k.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzRoundTrip(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  if let first = bytes.first, [UInt8](#"{["-0123456789 "#.utf8).contains(first) {
    if let value = try? Value(json: Data(bytes)) { ValueTrip.check(value) }
    return 0
  }
  var decisions = Decisions(bytes)
  if decisions.byte() == UInt8(ascii: "k") {
    KeeperTrial(decisions).write()
    return 0
  }
  let trip = decisions.choice(ModelTrip.all)
  var maker = DocumentMaker(decisions, isSnakeCase: trip.isSnakeCase)
  maker.write(trip.shape)
  guard let value = try? Value(json: maker.text) else { return 0 }
  trip.check(value)
  return 0
}
