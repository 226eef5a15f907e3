public import Foundation

extension Mapper where Self == StringToUUID {
  /// Maps text to UUIDs; see ``StringToUUID``.
  public static var uuid: StringToUUID { StringToUUID() }

  /// Maps text to UUIDs, and writes their letters in this case; see ``StringToUUID``.
  public static func uuid(_ letters: StringToUUID.Letters) -> StringToUUID { StringToUUID(letters) }
}

/// Maps text to UUIDs, and back to the form of RFC 9562, section 4.
///
/// It reads 32 hexadecimal digits in groups of 8-4-4-4-12, in any case, also in braces, as Windows
/// writes them, or after `urn:uuid:`, and 32 digits without hyphens. All else is an `invalidValue`.
/// It writes upper case, as Foundation does, or lower case, as the RFC and most other systems do.
///
///     StringToUUID().map("{e621e1f8-c36c-495a-93fc-0c247a3e6e5f}")
///     StringToUUID().map("e621e1f8c36c495a93fc0c247a3e6e5f")    // the same
///     StringToUUID(.lowercase).reversed.map(id)                 // "e621e1f8-c36c-495a-93fc-0c247a3e6e5f"
public struct StringToUUID: ReversibleMapper, Sendable {
  /// The case of the letters that are written.
  public enum Letters: Sendable, Hashable, CaseIterable {
    /// As Foundation writes them.
    case uppercase
    /// As RFC 9562 recommends.
    case lowercase
  }

  private let letters: Letters

  /// Makes a mapper that writes letters in this case.
  public init(_ letters: Letters = .uppercase) { self.letters = letters }

  public func map(_ input: String, in context: inout MappingContext) throws(MappingError) -> UUID {
    guard let uuid = input.withBytes({ UUIDReader.readAny($0) }) else { throw context.failure(.invalidValue, .invalid(.uuid)) }
    return uuid
  }

  public func unmap(_ output: UUID, in context: inout MappingContext) throws(MappingError) -> String {
    let text = UUIDReader.text(of: output)
    return letters == .lowercase ? text.lowercased() : text
  }
}
