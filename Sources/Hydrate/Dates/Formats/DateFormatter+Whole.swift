import Foundation

extension DateFormatter {
  /// The date that the whole text says, nil where the formatter does not read it.
  ///
  /// Foundation on other platforms than Apple's stops the program where its reading ends within a character, as it does in a digit with an
  /// accent. So there no character of several scalars is shown to it: the formatter's own words that have such are replaced by others, in the
  /// text and in a copy of the formatter; and a text that has some in any other place is refused.
  func date(fromWhole text: String) -> Date? {
    #if !canImport(Darwin)
      guard !text.contains(where: \.isCluster) else { return dateByStandIns(text) }
    #endif
    return date(from: text)
  }
}

#if !canImport(Darwin)
  extension DateFormatter {
    /// Where a formatter keeps its words.
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

  /// What stands for words that have characters of several scalars: one character of private use each.
  private struct StandIns {
    static let scalars: ClosedRange<Unicode.Scalar> = "\u{E000}"..."\u{F8FF}"
    private var byWord: [String: String] = [:]

    /// The word itself, where its characters are single scalars.
    mutating func standIn(for word: String) -> String {
      guard word.contains(where: \.isCluster) else { return word }
      if let known = byWord[word] { return known }
      guard let scalar = Unicode.Scalar(Self.scalars.lowerBound.value + UInt32(byWord.count)) else { return word }
      byWord[word] = String(scalar)
      return String(scalar)
    }

    /// The text with every word replaced, the longest first.
    func replaced(_ text: String) -> String {
      byWord.sorted { ($0.key.count, $0.key) > ($1.key.count, $1.key) }.reduce(text) { $0.replacing($1.key, with: $1.value) }
    }
  }

  extension Character {
    fileprivate var isCluster: Bool { unicodeScalars.count > 1 }
  }
#endif
