extension MappingIssue {
  /// What is wrong, and which fallback is used, in one sentence without values of the source:
  /// `expected a whole number, found a string that is not one (Int); using 0`.
  ///
  /// To write messages of your own, for example in another language, use ``code`` and
  /// ``parameters``.
  ///
  /// Control characters, line ends and marks that change the direction of text are escaped, as in
  /// all texts of an issue: `\u{202E}`.
  public var message: String {
    DisplayText.escaped(wholeSentence.text)
  }

  private var sentence: Message {
    place.isSensitive && detail.isOwn ? Message(code.sentence) : detail.message(code, at: place)
  }

  /// The sentence with the fallback.
  var wholeSentence: Message {
    guard let clause else { return sentence }
    return "\(sentence); \(clause, as: "clause")"
  }

  private var clause: String? { usedFallback.map { place.isSensitive ? "using a fallback" : $0.clause } }

  /// The words about the fallback: `using 0`, `skipped`.
  package var fallbackText: String? { clause.map(DisplayText.escaped) }

  /// What is wrong with the value, for the user of an app: like ``message``, without Swift types and
  /// without the fallback.
  ///
  ///     issue.message        // expected a whole number, found an array (Int)
  ///     issue.userMessage    // expected a whole number, found an array
  ///
  /// Mistakes in the rules are not the user's: their text is only `the data could not be read`. The
  /// texts of your own mappers and validators stay as they are.
  public var userMessage: String { userMessage { _ in nil } }

  /// The same in another language.
  ///
  ///     let german = ["expected {expected}, found {found}": "erwartet: {expected}, gefunden: {found}",
  ///       "a whole number": "eine ganze Zahl", "an array": "eine Liste"]
  ///     issue.userMessage { german[$0] }    // erwartet: eine ganze Zahl, gefunden: eine Liste
  ///
  /// - Parameter translate: Returns the translation of a sentence or of words in it, with the same names
  ///   in braces; nil to leave it in English. Nothing of the source is passed to it.
  public func userMessage(translatedBy translate: (_ template: String) -> String?) -> String {
    let general = Message(detail.general(code) ?? code.sentence)
    let own = detail.general(code) == nil ? sentence.text(translatedBy: translate) : nil
    return DisplayText.escaped(own ?? general.text(translatedBy: translate) ?? "")
  }
}
