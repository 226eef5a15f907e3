import Foundation

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
