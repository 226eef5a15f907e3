public import Foundation

extension Mapper where Self == StringToUUID {
  /// Maps text to UUIDs; see ``StringToUUID``.
  public static var uuid: StringToUUID { StringToUUID() }
}

/// Maps text to UUIDs, and back (RFC 9562, section 4): 32 hexadecimal digits in groups of
/// 8-4-4-4-12, read in any case and written in upper case.
///
///     StringToUUID().map("e621e1f8-c36c-495a-93fc-0c247a3e6e5f")
public struct StringToUUID: ReversibleMapper, Sendable {
  /// Makes a mapper for the form of RFC 9562, in any case.
  public init() {}

  public func map(_ input: String, in context: inout MappingContext) throws(MappingError) -> UUID {
    guard let uuid = input.withBytes({ UUIDReader.read($0) }) else { throw context.failure(.invalidValue, .invalid(.uuid)) }
    return uuid
  }

  public func unmap(_ output: UUID, in context: inout MappingContext) throws(MappingError) -> String { UUIDReader.text(of: output) }
}
