public import Foundation

extension Mapper where Self == StringToData {
  /// Maps text to binary data; see ``StringToData``.
  public static func data(_ encoding: StringToData.Encoding) -> StringToData { StringToData(encoding) }
}

/// Maps text to binary data, and back (RFC 4648).
///
/// Text in another alphabet, with incorrect padding or surplus bits is an `invalidValue`, so that
/// encoding restores the text. ASCII white space in base64 has no meaning, as in the lines of mail
/// (RFC 2045, section 6.8), and is not written. A number or a flag in the source is a `typeMismatch`,
/// whatever its digits.
///
///     StringToData(.hex).map("cafe")                  // 2 bytes
///     StringToData(.base64).map("SGVs\r\nbG8=")       // 5 bytes
///     StringToData(.base64URL).reversed.map(data)     // "-_8"
public struct StringToData: ReversibleMapper, Sendable {
  /// How text represents bytes.
  public enum Encoding: Sendable, Hashable, CaseIterable {
    /// RFC 4648, section 4, with padding.
    case base64
    /// RFC 4648, section 5: `-` and `_` for `+` and `/`. Padding is optional when reading, and not
    /// written.
    case base64URL
    /// RFC 4648, section 8: two digits per byte. Read in any case, written in lower case.
    case hex
  }

  package let encoding: Encoding

  /// Makes a mapper for text in this encoding.
  public init(_ encoding: Encoding = .base64) { self.encoding = encoding }

  public func map(_ input: String, in context: inout MappingContext) throws(MappingError) -> Data {
    try context.refuseTextOfNumber(input, for: Data.self)
    guard let data = input.withBytes({ read($0) }) else { throw context.failure(.invalidValue, .invalid(.encoding("\(encoding)"))) }
    return data
  }

  public func unmap(_ output: Data, in context: inout MappingContext) throws(MappingError) -> String {
    switch encoding {
    case .base64: Base64.text(of: output)
    case .base64URL: Base64.urlText(of: output)
    case .hex: Hex.text(of: output)
    }
  }

  private func read(_ bytes: Span<UInt8>) -> Data? {
    switch encoding {
    case .base64:
      Base64.ignoringSpace(bytes) { bytes in
        bytes.count.isMultiple(of: 4) && bytes.allSatisfy { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") } ? Base64.read(bytes) : nil
      }
    case .base64URL:
      Base64.ignoringSpace(bytes) { bytes in
        guard bytes.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "/") }) else { return nil }
        if let data = Base64.read(bytes) { return data }
        guard bytes.firstIndex(of: UInt8(ascii: "=")) == nil else { return nil }
        // No padding is needed even if no character is of the own alphabet.
        let padded = Array(copying: bytes) + Array(repeating: UInt8(ascii: "="), count: (4 - bytes.count % 4) % 4)
        return padded.withBytes { Base64.read($0) }
      }
    case .hex: Hex.read(bytes)
    }
  }
}
