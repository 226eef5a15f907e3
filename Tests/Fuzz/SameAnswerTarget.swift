import Hydrate

/// Decisions make a mapper, a document, and what the mapper and its types have been through; see `SameAnswerTrial`.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzSameAnswer(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  SameAnswerTrial.run(UnsafeBufferPointer(start: start, count: count))
  return 0
}
