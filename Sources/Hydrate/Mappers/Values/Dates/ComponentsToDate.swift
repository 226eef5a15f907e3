public import Foundation

extension Mapper where Self == ComponentsToDate {
  /// Maps the parts of a date in a list to the instant; see ``ComponentsToDate``.
  public static var dateComponents: ComponentsToDate { ComponentsToDate() }
}

/// Maps a list of a date's parts, `[2024,3,5,8,30]`, to the instant in UTC, and back: the form in
/// which Jackson writes Java's `LocalDateTime`. The three parts of a `LocalDate` are read, too.
///
/// The parts are year, month, day; then hour and minute, second, nanosecond, each of which may be
/// left out with those after it. Written are five parts, with the second and the nanosecond where
/// they are not 0.
///
///     struct Visit: Codable { let at: Date }
///     let visits = ReflectiveMapper<Visit>().field(\.at, using: .dateComponents)
///     visits.map(["at": [2024, 3, 5, 8, 30]])            // Visit(at: 2024-03-05T08:30:00Z)
///     visits.reversed.map(visit)                         // {"at":[2024,3,5,8,30]}
///
/// Each part is read as an `Int`, with its index in the path of an issue, and none is left out or
/// moves up under any setting. What is no list is a `typeMismatch`. Another number of parts, and
/// parts that are no date in the years 0 to 9999, are an `invalidValue`. Null is a `nullValue`,
/// absence a `missingValue`. A date with a part of a nanosecond is written without it,
/// with a non-fatal `precisionLoss`.
public struct ComponentsToDate: ReversibleMapper, DatedMapper, Sendable {
  /// Makes the mapper.
  public init() {}

  func dateFormat(for text: String?) -> String { "date components" }

  func date(of value: Value) -> Date? { nil }

  public func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Date {
    try context.requireValue(input, for: Date.self)
    guard input.kind == .array else { throw context.failure(.typeMismatch, .expectedKind([.array])) }
    guard let date = Self.date(try context.read(Parts.self, from: input).numbers) else {
      throw context.failure(.invalidValue, .invalid(.dateComponents))
    }
    return date
  }

  public func unmap(_ output: Date, in context: inout MappingContext) throws(MappingError) -> Value {
    guard let seconds = WrittenInstant.wholeSeconds(of: output), let instant = WrittenInstant(seconds: seconds),
      let exact = ShortestFraction(output.timeIntervalSinceReferenceDate)
    else { throw context.failure(.invalidValue, .unwritable(.dateRange)) }
    let nanoseconds = Int(exact.leading(places: 9))
    if exact.digitCount > 9 {
      context.session.report(MappingIssue(.precisionLoss, .invalid(.fractionDropped), at: context.place, severity: .nonFatal))
    }
    let calendar = instant.calendar
    let parts = [calendar.year, calendar.month, calendar.day, instant.hour, instant.minute, instant.second, nanoseconds]
    return Value(parts.prefix(nanoseconds > 0 ? 7 : instant.second > 0 ? 6 : 5).map { Value($0) })
  }

  /// The parts one by one, so that no setting for lists leaves one out.
  private struct Parts: Decodable {
    var numbers: [Int] = []

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      while !list.isAtEnd { numbers.append(try list.decode(Int.self)) }
    }
  }

  private static func date(_ parts: [Int]) -> Date? {
    guard [3, 5, 6, 7].contains(parts.count), (0...9999).contains(parts[0]),
      let day = CivilDay.number(year: parts[0], month: parts[1], day: parts[2])
    else { return nil }
    let time = parts.dropFirst(3) + repeatElement(0, count: 7 - parts.count)
    guard zip(time, [24, 60, 60, 1_000_000_000]).allSatisfy({ (0..<$1).contains($0) }) else { return nil }
    let clock = zip(time, [3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
    let nanoseconds = UInt64(parts.count == 7 ? parts[6] : 0)
    return ExactSeconds.nearest(whole: Int64(day) * 86_400 + Int64(clock), numerator: nanoseconds, denominator: 1_000_000_000)
      .map(Date.init(timeIntervalSinceReferenceDate:))
  }
}
