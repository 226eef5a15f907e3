/// Parses durations: ISO 8601 (`PT1H30M`), the text of a clock (`01:30:00`), with days before it as
/// .NET and Python write it, numbers with units (`1h30m`), and numbers.
///
/// All are exact to the attosecond. A duration of more digits, or one whose seconds do not fit in
/// 64 bits, gives nil.
enum DurationParser {
  /// The duration of a text that is not a number; ASCII white space around it is ignored.
  ///
  /// Text of a clock needs hours, minutes and seconds, because `01:30` has two readings.
  static func parse(_ bytes: Span<UInt8>) -> Duration? {
    var cursor = bytes.extracting(ASCIIText.trimmedRange(of: bytes))
    let isNegative = cursor.take(UInt8(ascii: "-"))
    let isPositive = !isNegative && cursor.take(UInt8(ascii: "+"))
    if cursor.take(UInt8(ascii: "P")) { return iso8601(&cursor)?.duration(isNegative: isNegative) }
    let digits = cursor.digitCount
    switch cursor.byte(ahead: digits) {
    case UInt8(ascii: ":"): return isPositive ? nil : clock(&cursor)?.duration(isNegative: isNegative)
    case UInt8(ascii: " "),
      UInt8(ascii: ".") where cursor.byte(ahead: digits + 3) == UInt8(ascii: ":"):
      return isPositive ? nil : daysAndClock(&cursor, digits: digits, isNegative: isNegative)
    default: return units(&cursor)?.duration(isNegative: isNegative)
    }
  }

  /// The duration of a JSON number of seconds, or of milliseconds.
  static func number(_ bytes: Span<UInt8>, isMilliseconds: Bool = false) -> Duration? {
    guard let number = NumberText(bytes) else { return nil }
    return ExactDuration(number, bytes, shift: isMilliseconds ? 3 : 0)?.duration(isNegative: number.isNegative)
  }

  /// The duration of a text that is a number, as the text of numbers is read anywhere; nil if it is
  /// not a number. The inner nil means that the number is not a duration.
  static func numericText(_ bytes: Span<UInt8>, isMilliseconds: Bool = false) -> Duration?? {
    NumberText.withSpelled(bytes) { number -> Duration?? in
      NumberText.isValid(number) ? .some(self.number(number, isMilliseconds: isMilliseconds)) : nil
    }
  }

  // MARK: ISO 8601

  /// The parts of an ISO 8601 duration in order, with the seconds of each. Years and months are
  /// none, since their length differs.
  private static func part(_ designator: UInt8, isTime: Bool) -> (rank: Int, seconds: UInt64)? {
    switch designator {
    case UInt8(ascii: "W") where !isTime: (1, 604_800)
    case UInt8(ascii: "D") where !isTime: (2, 86_400)
    case UInt8(ascii: "H") where isTime: (3, 3600)
    case UInt8(ascii: "M") where isTime: (4, 60)
    case UInt8(ascii: "S") where isTime: (5, 1)
    default: nil
    }
  }

  /// Takes the rest of an ISO 8601 duration after its `P`. Only the last part may have a fraction.
  private static func iso8601(_ cursor: inout ByteCursor) -> ExactDuration? {
    var total = ExactDuration()
    var (lastRank, isTime, hasFraction) = (0, false, false)
    while !cursor.isAtEnd {
      if !isTime, cursor.take(UInt8(ascii: "T")) {
        isTime = true
        continue
      }
      guard !hasFraction, let number = ExactDuration.take(&cursor, &hasFraction), let designator = cursor.next,
        let (rank, seconds) = part(designator, isTime: isTime), rank > lastRank, total.add(number, times: seconds)
      else { return nil }
      cursor.skip()
      lastRank = rank
    }
    // A `T` must be followed by a part, and a `P` alone says nothing.
    return lastRank > (isTime ? 2 : 0) ? total : nil
  }

  // MARK: Clock

  private static func clock(_ cursor: inout ByteCursor) -> ExactDuration? {
    var total = ExactDuration()
    var hasFraction = false
    guard let hours = ExactDuration.take(&cursor, &hasFraction), !hasFraction, total.add(hours, times: 3600),
      cursor.take(UInt8(ascii: ":")), let minutes = cursor.takePair(), minutes < 60,
      cursor.take(UInt8(ascii: ":")), cursor.digitCount == 2, let seconds = ExactDuration.take(&cursor, &hasFraction),
      seconds.isBelowMinute,
      cursor.isAtEnd, total.add(ExactDuration(seconds: UInt64(minutes)), times: 60), total.add(seconds, times: 1)
    else { return nil }
    return total
  }

  /// Takes days and a clock below 24 hours: .NET's `1.02:03:04`, whose sign is that of the whole,
  /// or Python's `1 day, 2:03:04`, whose sign is that of the days.
  private static func daysAndClock(_ cursor: inout ByteCursor, digits: Int, isNegative: Bool) -> Duration? {
    guard let days = cursor.takeNumber(digits: digits) else { return nil }
    let isPython = cursor.take(" day")
    if isPython { _ = cursor.take(UInt8(ascii: "s")) }
    guard
      isPython
        ? cursor.take(", ") && cursor.digitCount <= 2 && (days > 0 || !isNegative)
        : cursor.take(UInt8(ascii: ".")) && cursor.digitCount == 2,
      let clock = clock(&cursor), clock.isBelowDay, let time = clock.duration(isNegative: isNegative && !isPython)
    else { return nil }
    // The days have at most nine digits.
    return .seconds(Int64(isNegative ? -days : days) * 86_400) + time
  }

  // MARK: Units

  /// The units of Go, Kubernetes and protobuf: seconds, or parts of a second. The largest first.
  private static let units: [(name: StaticString, seconds: UInt64, parts: UInt64)] = [
    ("d", 86_400, 1), ("h", 3600, 1), ("m", 60, 1), ("s", 1, 1), ("ms", 1, 1000),
    ("us", 1, 1_000_000), ("\u{B5}s", 1, 1_000_000), ("\u{3BC}s", 1, 1_000_000), ("ns", 1, 1_000_000_000),
  ]

  /// Takes numbers with units up to the text's end, each unit smaller than the one before. As in
  /// Go, every number may have a fraction, after a point.
  private static func units(_ cursor: inout ByteCursor) -> ExactDuration? {
    var total = ExactDuration()
    var last: (seconds: UInt64, parts: UInt64) = (.max, 1)
    var hasFraction = false
    repeat {
      guard cursor.byte(ahead: cursor.digitCount) != UInt8(ascii: ","), let number = ExactDuration.take(&cursor, &hasFraction),
        let unit = takeUnit(&cursor), unit.seconds < last.seconds || unit.parts > last.parts,
        total.add(number, times: unit.seconds, parts: unit.parts)
      else { return nil }
      last = unit
    } while !cursor.isAtEnd
    return total
  }

  private static func takeUnit(_ cursor: inout ByteCursor) -> (seconds: UInt64, parts: UInt64)? {
    for unit in units {
      var ahead = cursor
      guard ahead.take(unit.name), !ahead.isAtLetter() else { continue }
      cursor = ahead
      return (unit.seconds, unit.parts)
    }
    return nil
  }
}

/// The size of a duration: whole seconds and attoseconds.
private struct ExactDuration {
  private static let attosecondsPerSecond: UInt64 = 1_000_000_000_000_000_000

  private var seconds: UInt64
  private var attoseconds: UInt64 = 0

  init(seconds: UInt64 = 0) { self.seconds = seconds }

  var isBelowMinute: Bool { seconds < 60 }
  var isBelowDay: Bool { seconds < 86_400 }

  /// Takes digits, and a fraction after a point or a comma. Nil without digits on both sides, or
  /// if there are too many.
  static func take(_ cursor: inout ByteCursor, _ hasFraction: inout Bool) -> ExactDuration? {
    let wholeCount = cursor.digitCount
    guard wholeCount > 0, let seconds = number(cursor.extracting(first: wholeCount)) else { return nil }
    cursor.skip(wholeCount)
    var result = ExactDuration(seconds: seconds)
    guard cursor.take(UInt8(ascii: ".")) || cursor.take(UInt8(ascii: ",")) else { return result }
    hasFraction = true
    var count = cursor.digitCount
    guard count > 0 else { return nil }
    let digits = cursor
    cursor.skip(count)
    while count > 0, digits[count - 1] == UInt8(ascii: "0") { count -= 1 }
    guard count <= 18, let numerator = number(digits.extracting(first: count)) else { return nil }
    // At most 18 digits, which fit.
    result.attoseconds = (count..<18).reduce(numerator) { number, _ in number * 10 }
    return result
  }

  /// The number of a text of digits; nil if it does not fit in 64 bits.
  private static func number(_ digits: Span<UInt8>) -> UInt64? {
    var number: UInt64 = 0
    for index in digits.indices {
      guard append(ASCIIText.digit(digits[index]), to: &number) else { return nil }
    }
    return number
  }

  private static func append(_ digit: UInt8, to number: inout UInt64) -> Bool {
    let (product, isLarge) = number.multipliedReportingOverflow(by: 10)
    let (sum, isLarger) = product.addingReportingOverflow(UInt64(digit))
    number = sum
    return !isLarge && !isLarger
  }

  /// The size of a number, divided by a power of ten. Nil if it has digits after the eighteenth
  /// decimal place, or is too large.
  init?(_ number: NumberText, _ bytes: Span<UInt8>, shift: Int) {
    self.init()
    if number.isZero { return }
    guard number.digitCount <= 38 else { return nil }
    let (digits, exponent) = number.significantDigits(of: bytes)
    let last = exponent - shift
    guard last >= -18, last <= 18, digits.count + last <= 20 else { return nil }
    for (position, digit) in digits.enumerated() {
      let isWhole = last + digits.count - 1 - position >= 0
      guard isWhole ? Self.append(digit, to: &seconds) : Self.append(digit, to: &attoseconds) else { return nil }
    }
    for _ in 0..<max(last, 0) {
      guard Self.append(0, to: &seconds) else { return nil }
    }
    // The fraction has at most 18 digits, which fit.
    if last < 0 { for _ in 0..<(18 + last) { attoseconds *= 10 } }
  }

  /// Adds a number of units of at most a week. Returns false if the sum is too large.
  mutating func add(_ number: ExactDuration, times unit: UInt64) -> Bool {
    // The attoseconds are less than a second, so the quotient is less than the unit.
    let wide = number.attoseconds.multipliedFullWidth(by: unit)
    let (carry, rest) = Self.attosecondsPerSecond.dividingFullWidth(wide)
    let (product, isLarge) = number.seconds.multipliedReportingOverflow(by: unit)
    let (sum, isLarger) = seconds.addingReportingOverflow(product)
    let (fraction, whole) = { ($0 % Self.attosecondsPerSecond, $0 / Self.attosecondsPerSecond) }(attoseconds + rest)
    let (total, isLargest) = sum.addingReportingOverflow(carry + whole)
    (seconds, attoseconds) = (total, fraction)
    return !isLarge && !isLarger && !isLargest
  }

  /// Adds a number of parts of a second, or of units of seconds. Returns false if the sum is too
  /// large, or not a whole number of attoseconds.
  mutating func add(_ number: ExactDuration, times unit: UInt64, parts: UInt64) -> Bool {
    let (seconds, rest) = number.seconds.quotientAndRemainder(dividingBy: parts)
    let (fraction, lost) = number.attoseconds.quotientAndRemainder(dividingBy: parts)
    var part = ExactDuration(seconds: seconds)
    // The rest is less than the parts, and the fraction less than one of them.
    part.attoseconds = rest * (Self.attosecondsPerSecond / parts) + fraction
    return lost == 0 && add(part, times: unit)
  }

  /// The duration, or nil if its seconds do not fit in 64 bits.
  func duration(isNegative: Bool) -> Duration? {
    guard seconds <= (isNegative ? Int64.min.magnitude : Int64.max.magnitude) else { return nil }
    let (whole, fraction) = (Int64(bitPattern: isNegative ? 0 &- seconds : seconds), Int64(attoseconds))
    return Duration(secondsComponent: whole, attosecondsComponent: isNegative ? -fraction : fraction)
  }
}
