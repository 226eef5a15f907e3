internal import Foundation
import Hydrate

/// The texts of one place, and what all of them can be read as.
struct TextFacts {
  /// At most so many different texts are the cases of an enum.
  static let caseLimit = 10

  private(set) var count = 0
  /// How often each text occurs; nil if there are more than an enum has cases.
  private(set) var occurrences: [String: Int]? = [:]
  /// The texts in the order in which they were met.
  private(set) var order: [String] = []
  /// The numbers in the texts; nil if one of them has none.
  private(set) var numbers: NumberFacts? = NumberFacts()
  /// Whether a text is a number.
  private(set) var haveNumber = false
  private(set) var areURLs = true
  private(set) var areUUIDs = true
  /// Whether all are UUIDs, but not as they are written.
  private(set) var areOtherUUIDs = true
  private(set) var areDates = true
  /// Whether a date says its time zone, so that it is one instant everywhere.
  private(set) var haveZone = false
  /// The styles in which all of them are written, as numbers in ``DateStyle/all``.
  private(set) var dateStyles = Self.allStyles
  /// Whether they have no style because none writes one of them as it is.
  private(set) var haveOtherDate = false

  private static let allStyles = Array(DateStyle.all.indices)

  mutating func add(_ text: String, _ times: Int = 1) {
    count += times
    note(text, times)
    if numbers != nil || !haveNumber { addNumber(in: text) }
    if areURLs { areURLs = Self.isURL(text) }
    if areOtherUUIDs {
      let uuid = text.utf8.count == 36 ? UUID(uuidString: text) : nil
      areOtherUUIDs = uuid != nil
      areUUIDs = areUUIDs && uuid?.uuidString == text
    }
    guard areDates, let date = DateStyle.date(text) else {
      (areDates, dateStyles) = (false, [])
      return
    }
    haveZone = haveZone || DateFormat.hasZone(text)
    if dateStyles.isEmpty { return }
    dateStyles = dateStyles.filter { DateStyle.all[$0].writes(text, of: date) && (count > 1 || DateStyle.all[$0].reads(text, as: date)) }
    if dateStyles.isEmpty { haveOtherDate = !DateStyle.all.contains { $0.writes(text, of: date) && $0.reads(text, as: date) } }
  }

  mutating func add(_ other: TextFacts) {
    count += other.count
    if other.occurrences == nil { occurrences = nil }
    for text in other.order { note(text, other.occurrences?[text] ?? 0) }
    if let more = other.numbers { numbers?.add(more) } else { numbers = nil }
    haveNumber = haveNumber || other.haveNumber
    areURLs = areURLs && other.areURLs
    areOtherUUIDs = areOtherUUIDs && other.areOtherUUIDs
    areUUIDs = areUUIDs && other.areUUIDs
    areDates = areDates && other.areDates
    haveZone = haveZone || other.haveZone
    haveOtherDate = haveOtherDate || other.haveOtherDate
    dateStyles = dateStyles.filter { other.dateStyles.contains($0) }
  }

  private mutating func note(_ text: String, _ count: Int) {
    guard let known = occurrences?[text] else {
      guard occurrences != nil, order.count < Self.caseLimit else {
        (occurrences, order) = (nil, [])
        return
      }
      occurrences?[text] = count
      order.append(text)
      return
    }
    // No enum has a case for each of two texts that differ only in how Unicode composes their
    // characters, which Swift's strings do not tell apart.
    guard order.contains(where: { $0.utf8.elementsEqual(text.utf8) }) else {
      (occurrences, order) = (nil, [])
      return
    }
    occurrences?[text] = known + count
  }

  private mutating func addNumber(in text: String) {
    guard let first = text.utf8.first, first == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first),
      // Refuses a number with a space after it, which would be written without the space, and most
      // dates: an error of the reader takes longer.
      Double(text) != nil, let value = try? Value(json: text), value.kind == .number
    else {
      numbers = nil
      return
    }
    haveNumber = true
    numbers?.add(value)
  }

  /// Whether a text is a URL with a scheme and a host, and is written as the same text.
  private static func isURL(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: ":")), let url = try? StringToURL().map(text), url.absoluteString == text else { return false }
    return url.scheme?.isEmpty == false && url.host?.isEmpty == false
  }
}

/// The numbers of one place, and the types that hold each of them exactly.
struct NumberFacts {
  private(set) var count = 0
  /// Whether each type holds all of them, and writes them back.
  private var (areInts, areUnsigned, areDoubles, areDecimals) = (true, true, true, true)
  /// Whether a number is written with a fraction or an exponent.
  private var hasFraction = false
  /// Whether all of them are likely to be dates.
  private(set) var areInstants = true

  mutating func add(_ number: Value) {
    count += 1
    let (isWhole, digits) = Self.form(of: number)
    hasFraction = hasFraction || !isWhole
    let int = areInts || areUnsigned ? number.int : nil
    areInts = areInts && int != nil
    areUnsigned = areUnsigned && (int.map { $0 >= 0 } ?? ((try? IdentityMapper<UInt64>().lifted.map(number)) != nil))
    // A Double has each number of 15 digits.
    areDoubles = areDoubles && (digits <= 15 || number.double.map { Value($0) == number } ?? false)
    areDecimals = areDecimals && (isWhole && digits <= 15 || number.decimal != nil)
    areInstants = areInstants && number.double.map(DateStyle.isInstant) ?? false
  }

  mutating func add(_ other: NumberFacts) {
    count += other.count
    hasFraction = hasFraction || other.hasFraction
    areInts = areInts && other.areInts
    areUnsigned = areUnsigned && other.areUnsigned
    areDoubles = areDoubles && other.areDoubles
    areDecimals = areDecimals && other.areDecimals
    areInstants = areInstants && other.areInstants
  }

  /// The type that reads all of them, and writes them back; nil if there is none.
  var type: String? {
    if !hasFraction, areInts { return "Int" }
    if !hasFraction, areUnsigned { return "UInt64" }
    if hasFraction, areDoubles { return "Double" }
    return areDecimals ? "Decimal" : nil
  }

  /// Whether a number is written without a fraction and an exponent, and how many digits it has; too
  /// many for an exponent.
  private static func form(of number: Value) -> (isWhole: Bool, digits: Int) {
    number.document.withBytes(at: number.index) { bytes in
      var (isWhole, digits) = (true, 0)
      for index in bytes.indices {
        switch bytes[index] {
        case UInt8(ascii: "."): isWhole = false
        case UInt8(ascii: "e"), UInt8(ascii: "E"): (isWhole, digits) = (false, digits + 16)
        default: digits += 1
        }
      }
      return (isWhole, digits)
    }
  }
}
