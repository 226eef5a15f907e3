extension KeyTransformer {
  /// ``camelToSnake`` with words that keep their letter case in names.
  ///
  /// An acronym may be followed by a plural s or by digits. It is matched as you write it; within
  /// a name its first letter is upper case, and at the beginning it is in lower case unless you
  /// write it with a lower-case letter. An empty text means nothing, and of texts that differ only
  /// in case the first one counts.
  ///
  ///     let transformer = KeyTransformer.camelToSnake(acronyms: "ID", "URL", "iOS")
  ///     transformer.sourceKey(for: "userIDs")        // user_ids, without acronyms user_i_ds
  ///     transformer.property(for: "image_url")       // imageURL, without acronyms imageUrl
  ///     transformer.property(for: "ios_version")     // iOSVersion
  ///
  /// - Parameter acronyms: The words, as they are written within names.
  public static func camelToSnake(acronyms: String...) -> KeyTransformer { camelToSnake.adding(acronyms) }

  /// ``upperCamelToSnake`` with words that keep their letter case in names, as in
  /// ``camelToSnake(acronyms:)``; also at the beginning.
  ///
  ///     KeyTransformer.upperCamelToSnake(acronyms: "URL").property(for: "url_string")    // URLString
  ///
  /// - Parameter acronyms: The words, as they are written within names.
  public static func upperCamelToSnake(acronyms: String...) -> KeyTransformer { upperCamelToSnake.adding(acronyms) }

  /// ``camelToKebab`` with words that keep their letter case in names, as in
  /// ``camelToSnake(acronyms:)``.
  ///
  ///     KeyTransformer.camelToKebab(acronyms: "ID").property(for: "request-id")    // requestID
  ///
  /// - Parameter acronyms: The words, as they are written within names.
  public static func camelToKebab(acronyms: String...) -> KeyTransformer { camelToKebab.adding(acronyms) }

  /// ``camelToScreamingSnake`` with words that keep their letter case in names, as in
  /// ``camelToSnake(acronyms:)``.
  ///
  ///     KeyTransformer.camelToScreamingSnake(acronyms: "URL").property(for: "DATABASE_URL")    // databaseURL
  ///
  /// - Parameter acronyms: The words, as they are written within names.
  public static func camelToScreamingSnake(acronyms: String...) -> KeyTransformer { camelToScreamingSnake.adding(acronyms) }

  /// ``camelToPascal`` with words that are acronyms at the beginning of keys, too.
  ///
  /// Only the first word of a name changes; all others keep their case.
  ///
  ///     let transformer = KeyTransformer.camelToPascal(acronyms: "CF", "IP")
  ///     transformer.sourceKey(for: "ipAddress")                // IPAddress, without acronyms IpAddress
  ///     transformer.property(for: "CFBundleIdentifier")        // cfBundleIdentifier
  ///
  /// - Parameter acronyms: The words, as they are written in keys.
  public static func camelToPascal(acronyms: String...) -> KeyTransformer { camelToPascal.adding(acronyms) }

  /// Returns a predefined transformer with acronyms; nil for one that converts no words.
  package func with(acronyms: [String]) -> KeyTransformer? { identity.with(Acronyms(acronyms)).map { KeyTransformer($0) } }

  private func adding(_ acronyms: [String]) -> KeyTransformer { with(acronyms: acronyms) ?? self }

  /// Whether the key of a name does not become that name again, or has a word that is none in the name.
  ///
  /// A key that equals its name is found as it is.
  func isLossy(_ property: String) -> Bool {
    guard let key = sourceKey(for: property), key != property, let back = self.property(for: key) else { return false }
    return back != property || identity.dividesPlural(property)
  }
}

/// Words that keep their own letter case in names, such as `URL` and `iOS`.
///
/// An acronym may be followed by a plural s (`IDs`) and by digits (`ID2`). It does not begin within
/// several upper-case letters, and no lower-case letter follows it: `GUID` and `Idle` are no `ID`.
struct Acronyms: Hashable, Sendable {
  /// One acronym.
  private struct Word: Hashable, Sendable {
    let text: String
    /// The spelling that is not at the beginning of a name.
    let capitalized: String
    let lowercased: String

    init(_ text: String) {
      self.text = text
      capitalized = text.withFirstCapital
      lowercased = text.lowercased()
    }

    var startsSmall: Bool { text != capitalized }
  }

  /// The longest ones first, so that `HTML5` is found before `HTML`.
  private let words: [Word]

  var isEmpty: Bool { words.isEmpty }

  /// Of texts that differ only in letter case the first one counts.
  init(_ texts: [String] = []) {
    var known: Set<String> = []
    words = texts.filter { !$0.isEmpty && known.insert($0.lowercased()).inserted }.map { Word($0) }
      .ordered { ($1.text.utf8.count, $0.text) < ($0.text.utf8.count, $1.text) }
  }

  // MARK: In names

  /// Returns the acronyms in a name, each with the digits and lower-case letters up to the next
  /// word.
  func ranges(in name: Substring) -> [Range<String.Index>] {
    guard !isEmpty else { return [] }
    let scalars = name.unicodeScalars
    var ranges: [Range<String.Index>] = []
    var index = name.startIndex
    var isAfterCapital = false
    while index < name.endIndex {
      guard !isAfterCapital, var end = end(at: index, of: name, isSpelled: { [$0.text, $0.capitalized] })?.end else {
        isAfterCapital = scalars[index].isCapital
        index = scalars.index(after: index)
        continue
      }
      while end < name.endIndex, !scalars[end].isCapital, self.end(at: end, of: name, isSpelled: { [$0.text] }) == nil {
        end = scalars.index(after: end)
      }
      ranges.append(index..<end)
      index = end
    }
    return ranges
  }

  /// `ipAddress` -> `IPAddress`: returns a name with the acronym at its beginning in its own
  /// spelling; nil if there is none.
  func capitalized(_ name: Substring) -> String? {
    end(at: name.startIndex, of: name, isSpelled: { [$0.text, $0.capitalized, $0.lowercased] }).map {
      $0.word.capitalized + name[$0.letters...]
    }
  }

  /// `IPAddress` -> `ipAddress`: the inverse.
  func uncapitalized(_ name: Substring) -> String? {
    end(at: name.startIndex, of: name, isSpelled: { [$0.text, $0.capitalized] })
      .map { ($0.word.startsSmall ? $0.word.text : $0.word.lowercased) + name[$0.letters...] }
  }

  private func end(
    at start: String.Index, of name: Substring, isSpelled spellings: (Word) -> [String]
  ) -> (word: Word, letters: String.Index, end: String.Index)? {
    let rest = name.unicodeScalars[start...]
    for word in words {
      for spelling in spellings(word) where rest.starts(with: spelling.unicodeScalars) {
        let letters = rest.index(start, offsetBy: spelling.unicodeScalars.count)
        if let end = boundary(after: letters, in: rest) { return (word, letters, end) }
      }
    }
    return nil
  }

  /// Returns where an acronym ends whose letters end at an index, or nil if a word goes on there.
  private func boundary(after index: String.Index, in rest: Substring.UnicodeScalarView) -> String.Index? {
    var tail = rest[index...]
    if tail.first == "s" { tail = tail.dropFirst() }
    guard let first = tail.first else { return tail.startIndex }
    if first.isSmall { return nil }
    // A single upper-case letter that begins no word belongs to the letters before it (`IDE`).
    let next = tail.dropFirst().first
    let isSingle = first.isCapital && next?.isCapital != true && next?.isSmall != true
    return isSingle && !words.contains(where: { tail.starts(with: $0.text.unicodeScalars) }) ? nil : tail.startIndex
  }

  // MARK: In keys

  /// Returns a word of a key in the spelling that it has in a name; nil if it is no acronym.
  func spelled(_ word: Substring, isFirst: Bool) -> String? {
    guard !isEmpty else { return nil }
    let letters = word.lowercased()[...].unicodeScalars
    for acronym in words where letters.starts(with: acronym.lowercased.unicodeScalars) {
      let tail = letters.dropFirst(acronym.lowercased.unicodeScalars.count)
      guard (tail.first == "s" ? tail.dropFirst() : tail).first?.isSmall != true else { continue }
      if isFirst { return acronym.startsSmall ? acronym.text + String(tail) : nil }
      return acronym.capitalized + String(tail)
    }
    return nil
  }
}
