extension Mapper where Self == DurationMapper {
  /// Maps texts and numbers to durations, and writes them in one format; see ``DurationMapper``.
  public static func duration(_ format: DurationFormat) -> DurationMapper { DurationMapper(format) }
}

/// Maps data to a `Duration`, and back to one format.
///
/// It reads ISO 8601 text (`"PT1H30M"`, `"P1DT2H"`), the text of a clock (`"01:30:00"`, with days
/// in .NET's `"1.02:03:04"` and Python's `"1 day, 2:03:04"`), numbers with units as Go, Kubernetes
/// and protobuf write them (`"1h30m"`, `"3.5s"`), a number of seconds as a number or as text, and
/// the two integers that a `Duration` encodes, whatever its format; with `.milliseconds`, numbers
/// are milliseconds. Digits are used exactly, never rounded.
///
///     struct Clip: Codable { var length: Duration }
///     let clips = ReflectiveMapper<Clip>().mapType(Duration.self, using: .duration(.iso8601))
///     clips.map(["length": "01:30:00"])                      // Clip(length: .seconds(5400))
///     clips.reversed.map(Clip(length: .seconds(5400)))       // {"length":"PT1H30M"}
///     DurationMapper(.milliseconds).map(1500)                // 1.5 seconds
///
/// Null is a `nullValue`, absence a `missingValue`, and a flag or an object a `typeMismatch`. Text
/// with years or months, whose length is not fixed, text with several readings such as `"01:30"`,
/// more than 18 decimal places of a second and more seconds than 64 bits hold are an
/// `invalidValue`. A duration whose seconds do not fit in 64 bits cannot be written:
/// `invalidValue`.
///
/// Without this mapper a `Duration` is read in the same way, where ``Coercion/strict`` refuses
/// numbers, and written as its two integers.
public struct DurationMapper: ReversibleMapper, Sendable {
  package let format: DurationFormat

  /// Makes a mapper that writes durations in this format.
  public init(_ format: DurationFormat = .iso8601) { self.format = format }

  public func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Duration {
    try context.requireValue(input, for: Duration.self)
    if input.kind == .array { return try context.read(EncodedDuration.self, from: input).duration }
    do throws(LeafReader.Fault) {
      return try LeafReader.duration(input, isExact: false, isMilliseconds: format == .milliseconds)
    } catch {
      throw context.failure(error == .mismatch ? .typeMismatch : .invalidValue, .expected(Duration.self))
    }
  }

  public func unmap(_ output: Duration, in context: inout MappingContext) throws(MappingError) -> Value {
    guard let text = DurationWriter.text(of: output, format) else { throw context.failure(.invalidValue, .unwritable(.format)) }
    return switch format {
    case .iso8601, .clock, .units: Value(text)
    case .seconds, .milliseconds: Value(digits: text)
    }
  }
}

/// A duration as it encodes itself. A type of its own, so that a rule for `Duration` does not
/// apply.
private struct EncodedDuration: Decodable, RepresentingType {
  static var represented: Any.Type { Duration.self }

  let duration: Duration

  init(from decoder: any Decoder) throws { duration = try Duration(from: decoder) }
}
