public import Foundation

// Borrowed bytes: `withBytes` calls its closure with a span that cannot outlive the call.
//
// The standard library's own properties for that (`utf8Span`, `Array.span`) require newer systems
// than this library does.

extension String {
  /// Calls `use` with the text as UTF-8.
  @inline(__always) package func withBytes<Result>(_ use: (Span<UInt8>) -> Result) -> Result {
    // The buffer and the span are valid for the call.
    let result = unsafe utf8.withContiguousStorageIfAvailable { use(unsafe $0.span) }
    return result ?? withBytesOfCopy(use)
  }

  /// The slow path for a text without contiguous bytes, such as one from Objective-C.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never) private func withBytesOfCopy<Result>(_ use: (Span<UInt8>) -> Result) -> Result {
    var copy = self
    // The buffer and the span are valid for the call.
    return copy.withUTF8 { use(unsafe $0.span) }
  }
}

extension StaticString {
  /// Calls `use` with the literal as UTF-8.
  @inline(__always) package func withBytes<Result>(_ use: (Span<UInt8>) -> Result) -> Result {
    // The buffer and the span are valid for the call.
    withUTF8Buffer { use(unsafe $0.span) }
  }
}

extension [UInt8] {
  /// Calls `use` with the elements.
  @inlinable @inline(__always) package func withBytes<Result>(_ use: (Span<UInt8>) -> Result) -> Result {
    // The buffer and the span are valid for the call.
    unsafe withUnsafeBufferPointer { use(unsafe $0.span) }
  }
}

extension Data {
  /// Calls `use` with the bytes.
  @inlinable @inline(__always) package func withBytes<Result>(_ use: (Span<UInt8>) -> Result) -> Result {
    // The buffer and the span are valid for the call.
    unsafe withUnsafeBytes { use(unsafe $0.bindMemory(to: UInt8.self).span) }
  }
}

/// Lets `write` append at most `capacity` bytes to memory on the stack, and calls `use` with them.
@inline(__always) func withWrittenBytes<Result>(
  capacity: Int, _ write: (inout OutputSpan<UInt8>) -> Void, use: (Span<UInt8>) -> Result
) -> Result {
  // The memory and both spans are valid for the call; the first span counts what has been written.
  unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { memory in
    var output = unsafe OutputSpan(buffer: memory, initializedCount: 0)
    write(&output)
    return use(output.span)
  }
}

/// Calls `use` with room for some numbers, on the stack if they are few. They must be written
/// before they are read.
@inline(__always) func withScratch<Result>(_ capacity: Int, _ use: (inout OutputSpan<UInt64>) -> Result) -> Result {
  // The memory is valid for the call and its elements need no destruction; the span counts what
  // has been written to it.
  unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: max(capacity, 0)) { memory in
    var numbers = unsafe OutputSpan(buffer: memory, initializedCount: 0)
    return use(&numbers)
  }
}

/// Bytes made by the caller and kept as long as they are read. They are shared, not copied.
enum KeptBytes: Sendable {
  case data(Data)
  /// A text with contiguous bytes.
  case text(String)

  init(_ data: Data) { self = .data(data) }

  /// Keeps the UTF-8 bytes of a text.
  init(_ text: String) { self = .text(changed(text) { $0.makeContiguousUTF8() }) }

  var count: Int {
    switch self {
    case .data(let data): data.count
    case .text(let text): text.utf8.count
    }
  }

  /// Calls `use` with the bytes.
  @inline(__always) func withBytes<Result>(_ use: (Span<UInt8>) -> Result) -> Result {
    switch self {
    case .data(let data): data.withBytes(use)
    case .text(let text): text.withBytes(use)
    }
  }
}
