/// Lends room for some numbers, on the stack where they are few, to who writes them before reading them.
@inline(__always) func withScratch<Result>(_ capacity: Int, _ use: (inout OutputSpan<UInt64>) -> Result) -> Result {
  // The memory is lent for the call, and holds nothing that would have to be let go of; the span counts what has been written to it.
  unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: max(capacity, 0)) { memory in
    var numbers = unsafe OutputSpan(buffer: memory, initializedCount: 0)
    return use(&numbers)
  }
}
