/// Has a few bytes written on the stack and hands them to `use`, for the call.
///
/// At most `capacity` bytes may be written.
@inline(__always) func withWrittenBytes<Result>(
  capacity: Int, _ write: (inout OutputSpan<UInt8>) -> Void, use: (Span<UInt8>) -> Result
) -> Result {
  // The memory is valid for the call, as both spans are; the first counts what has been written.
  unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { memory in
    var output = unsafe OutputSpan(buffer: memory, initializedCount: 0)
    write(&output)
    return use(output.span)
  }
}
