import Foundation

/// Formatters of one class, shared by all threads. Each caller uses one exclusively and gives it
/// back.
///
/// A formatter is mutable, so it must not be used concurrently. None is used, made by the user's
/// closure or released under the pool's lock: a formatter's code may be the user's, and may use
/// the pool again.
final class FormatterPool<Kind: Formatter>: Sendable {
  /// The number of idle formatters to keep.
  private static var limit: Int { 8 }

  /// Makes a formatter; nil if it cannot be copied now.
  private let make: @Sendable () -> Kind?
  /// Whether a closure of the user makes the formatters.
  private let isUsers: Bool
  private let idle = ObjectPool<Kind>(limit: limit)
  /// The formatters from the closure that are in use or idle, and whether the closure has returned
  /// one of these again. From then on the pool gives out no formatter.
  private let made = Guarded((known: Set<ObjectIdentifier>(), givesAgain: false))

  /// What is wrong with the given formatter. If there is anything, the pool gives out no formatter.
  let refusals: [FormatterRefusal]

  /// A pool of formatters that a closure makes.
  init(_ make: @escaping @Sendable () -> Kind) {
    (self.make, isUsers, refusals) = (make, true, [])
  }

  /// A pool of copies of a formatter as it is now. It is a mistake if the formatter cannot be
  /// copied; `overload` is the overload with a closure to suggest then.
  init(copying formatter: Kind, overload: String) {
    let template = FormatterTemplate(formatter)
    (make, isUsers) = ({ template.copy() }, false)
    refusals = template.isSound ? [] : [.notCopyable("\(type(of: formatter))", overload: overload)]
  }

  /// Calls `body` with a formatter; throws if there is none.
  func use<R>(_ body: (Kind) -> R) throws(FormatterRefusal) -> R {
    let formatter = try take()
    // The local reference to a formatter that is not kept is the last one, and is released outside
    // the lock.
    defer { giveBack(formatter) }
    return body(formatter)
  }

  private func take() throws(FormatterRefusal) -> Kind {
    if !made.withLock({ $0.givesAgain }), let formatter = idle.take() { return formatter }
    guard let formatter = make() else { throw refusals.first ?? .busy }
    guard isUsers else { return formatter }
    let id = ObjectIdentifier(formatter)
    let isNew = made.withLock { made in
      if !made.known.insert(id).inserted { made.givesAgain = true }
      return !made.givesAgain
    }
    guard isNew else { throw .reused }
    return formatter
  }

  private func giveBack(_ formatter: Kind) {
    if idle.giveBack(formatter) { return }
    // It is released now, and another object may get its address.
    let id = ObjectIdentifier(formatter)
    made.withLock { _ = $0.known.remove(id) }
  }
}

/// Why a pool has no formatter: a mistake in its set-up, which is a `configuration` issue of the
/// mapper.
enum FormatterRefusal: Error {
  /// A formatter that cannot be copied, and the overload with a closure to use instead.
  case notCopyable(String, overload: String)
  case reused
  case busy
}

extension DateFormatter {
  /// The date that the whole text denotes, or nil if the formatter does not read it.
  ///
  /// Outside Apple's platforms, Foundation crashes if reading ends within a character, such as a
  /// digit with an accent. So there the formatter never gets a character of several scalars: the
  /// formatter's own words with such characters are replaced, in the text and in a copy of the
  /// formatter, and a text with others is refused.
  func date(fromWhole text: String) -> Date? {
    #if !canImport(Darwin)
      guard !text.contains(where: \.isCluster) else { return dateByStandIns(text) }
    #endif
    return date(from: text)
  }
}

#if !canImport(Darwin)
  extension DateFormatter {
    /// The properties that hold a formatter's words.
    private static var wordLists: [ReferenceWritableKeyPath<DateFormatter, [String]>] {
      [
        \.monthSymbols, \.shortMonthSymbols, \.standaloneMonthSymbols, \.shortStandaloneMonthSymbols, \.weekdaySymbols,
        \.shortWeekdaySymbols, \.standaloneWeekdaySymbols, \.shortStandaloneWeekdaySymbols, \.quarterSymbols, \.shortQuarterSymbols,
        \.standaloneQuarterSymbols, \.shortStandaloneQuarterSymbols, \.eraSymbols, \.longEraSymbols,
      ]
    }

    private func dateByStandIns(_ text: String) -> Date? {
      var standIns = StandIns()
      guard !text.unicodeScalars.contains(where: StandIns.scalars.contains), let copy = copy() as? DateFormatter else { return nil }
      copy.dateFormat = (dateFormat ?? "").reduce(into: "") { $0 += standIns.standIn(for: String($1)) }
      for list in Self.wordLists { copy[keyPath: list] = self[keyPath: list].map { standIns.standIn(for: $0) } }
      copy.amSymbol = standIns.standIn(for: amSymbol)
      copy.pmSymbol = standIns.standIn(for: pmSymbol)
      let replaced = standIns.replaced(text)
      return replaced.contains(where: \.isCluster) ? nil : copy.date(from: replaced)
    }
  }

  /// Replacements for words with characters of several scalars: one private-use character each.
  private struct StandIns {
    static let scalars: ClosedRange<Unicode.Scalar> = "\u{E000}"..."\u{F8FF}"
    private var byWord: [String: String] = [:]

    /// The replacement of a word, or the word itself if its characters are single scalars.
    mutating func standIn(for word: String) -> String {
      guard word.contains(where: \.isCluster) else { return word }
      if let known = byWord[word] { return known }
      guard let scalar = Unicode.Scalar(Self.scalars.lowerBound.value + UInt32(byWord.count)) else { return word }
      byWord[word] = String(scalar)
      return String(scalar)
    }

    /// The text with every such word replaced, the longest first.
    func replaced(_ text: String) -> String {
      byWord.ordered { ($0.key.count, $0.key) > ($1.key.count, $1.key) }.reduce(text) { $0.replacing($1.key, with: $1.value) }
    }
  }

  extension Character {
    fileprivate var isCluster: Bool { unicodeScalars.count > 1 }
  }
#endif
