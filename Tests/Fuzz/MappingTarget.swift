import Foundation
import Hydrate

/// Documents that mostly fit a model with every kind of field, mapped by mappers with all kinds of rules.
///
/// A text that begins as JSON does is the document itself; other bytes are decisions, see `DocumentMaker`, or
/// `KeeperTrial` where the first is a k.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzMapping(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  if let first = bytes.first, [UInt8](#"{["-0123456789 "#.utf8).contains(first) {
    // Every mapper in its turn, so that a change anywhere in the text tries another.
    let trial = MappingTrial.all[Int(mixed(bytes) % UInt64(MappingTrial.all.count))]
    trial.run(String(decoding: bytes, as: UTF8.self), Way(rawValue: Int(mixed(bytes) >> 8) % Way.allCases.count) ?? .map)
    return 0
  }
  var decisions = Decisions(bytes)
  if decisions.byte() == UInt8(ascii: "k") {
    KeeperTrial(decisions).read()
    return 0
  }
  let trial = decisions.choice(MappingTrial.all)
  let way = decisions.choice(Way.allCases)
  var maker = DocumentMaker(decisions, isSnakeCase: trial.isSnakeCase)
  maker.write(trial.shape)
  trial.run(maker.text, way)
  return 0
}
