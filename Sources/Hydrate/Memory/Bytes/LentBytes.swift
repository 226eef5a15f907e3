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
