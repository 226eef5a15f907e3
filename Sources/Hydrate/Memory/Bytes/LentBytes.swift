import Foundation

// What has bytes lends them as a span, for one call: nothing that the call is given can outlive it.
//
// The standard library's own properties for that (`utf8Span`, `Array.span`) are younger than the systems that the library runs on.

extension String {
  /// Lends the text as UTF-8.
  @inline(__always) func withBytes<Result>(_ use: (Span<UInt8>) -> Result) -> Result {
    // The buffer is valid for the call, as the span is.
    let result = unsafe utf8.withContiguousStorageIfAvailable { use(unsafe $0.span) }
    return result ?? withBytesOfCopy(use)
  }

  /// The same for a text that has no bytes at hand, as one that comes from Objective-C.
  @inline(never) private func withBytesOfCopy<Result>(_ use: (Span<UInt8>) -> Result) -> Result {
    var copy = self
    // The buffer is valid for the call, as the span is.
    return copy.withUTF8 { use(unsafe $0.span) }
  }
}

extension StaticString {
  /// Lends the literal as UTF-8.
  @inline(__always) func withBytes<Result>(_ use: (Span<UInt8>) -> Result) -> Result {
    // The buffer is valid for the call, as the span is.
    withUTF8Buffer { use(unsafe $0.span) }
  }
}

extension [UInt8] {
  /// Lends the elements.
  @inline(__always) func withBytes<Result>(_ use: (Span<UInt8>) -> Result) -> Result {
    // The buffer is valid for the call, as the span is.
    unsafe withUnsafeBufferPointer { use(unsafe $0.span) }
  }
}

extension Data {
  /// Lends the bytes.
  @inline(__always) func withBytes<Result>(_ use: (Span<UInt8>) -> Result) -> Result {
    // The buffer is valid for the call, as the span is.
    unsafe withUnsafeBytes { use(unsafe $0.bindMemory(to: UInt8.self).span) }
  }
}

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

/// Lends room for some numbers, on the stack where they are few, to who writes them before reading them.
@inline(__always) func withScratch<Result>(_ capacity: Int, _ use: (inout OutputSpan<UInt64>) -> Result) -> Result {
  // The memory is lent for the call, and holds nothing that would have to be let go of; the span counts what has been written to it.
  unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: max(capacity, 0)) { memory in
    var numbers = unsafe OutputSpan(buffer: memory, initializedCount: 0)
    return use(&numbers)
  }
}

/// Bytes that the caller has made, kept for as long as they are read: they are shared, not copied.
struct KeptBytes: Sendable {
  private enum Source: Sendable {
    case data(Data)
    case text(String)
  }

  private let source: Source
  let count: Int

  init(_ data: Data) {
    source = .data(data)
    count = data.count
  }

  /// The bytes of a text in UTF-8.
  init(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    source = .text(text)
    count = text.utf8.count
  }

  /// Lends the bytes.
  @inline(__always) func withBytes<Result>(_ use: (Span<UInt8>) -> Result) -> Result {
    switch source {
    case .data(let data): data.withBytes(use)
    case .text(let text): text.withBytes(use)
    }
  }
}
