/// Converts between camel-case names and words with a separator, in lower or upper case.
///
/// Word boundaries and letter case (the Unicode categories Lu, Lt and Ll) agree with Foundation's
/// `convertToSnakeCase` and `convertFromSnakeCase`.
struct CamelCase: Hashable, Sendable {
  let separator: Character

  /// Whether names begin with an upper-case letter. If not, the first letter never begins a second
  /// word, whatever its case.
  var startsUpper = false

  /// Whether the words are in upper case.
  var isScreaming = false

  var acronyms = Acronyms()

  /// `firstName` -> `first_name`
  func separated(_ name: String) -> String {
    let body = startsUpper ? name.drop { $0 == separator } : name[...]
    return name[..<body.startIndex]
      + words(of: body).map { isScreaming ? $0.uppercased() : $0.lowercased() }.joined(separator: String(separator))
  }

  /// `first_name` -> `firstName`
  func joined(_ key: String) -> String {
    guard let first = key.firstIndex(where: { $0 != separator }), let last = key.lastIndex(where: { $0 != separator }) else { return key }
    let words = key[first...last].split(separator: separator)
    // A single word may be camel case already, so its case is kept, unless it is in upper case
    // where words are.
    let isCamelCase = words.count == 1 && !(isScreaming && !words[0].unicodeScalars.contains(where: \.isSmall))
    let names = words.enumerated().map { index, word in
      if let acronym = acronyms.spelled(word, isFirst: index == 0 && !startsUpper) { return acronym }
      return isCamelCase ? String(word) : index == 0 ? word.lowercased() : word.withWordsCapitalized
    }
    let body = names.joined()
    return key[..<first] + (startsUpper ? body.withFirstCapital : body) + key[key.index(after: last)...]
  }

  /// Whether a plural s is divided from upper-case letters that are no acronym: `userIDs` is
  /// `user_i_ds`.
  func dividesPlural(_ name: String) -> Bool {
    words(of: name[...]).contains { $0.utf8.count == 2 && $0.first?.isUppercase == true && $0.last == "s" }
  }

  private func words(of body: Substring) -> [Substring] {
    var words: [Substring] = []
    var start = body.startIndex
    for range in acronyms.ranges(in: body) {
      words += plainWords(of: body[start..<range.lowerBound], startsUpper: startsUpper || start > body.startIndex)
      // `iOS` after a separator at the beginning is no new word.
      let isJoined = words.last?.last == separator && body.unicodeScalars[range.lowerBound].isCapital == false
      let word = (isJoined ? words.popLast()?.startIndex : nil) ?? range.lowerBound
      words.append(body[word..<range.upperBound])
      start = range.upperBound
    }
    return words + plainWords(of: body[start...], startsUpper: startsUpper || start > body.startIndex)
  }

  private func plainWords(of body: Substring, startsUpper: Bool) -> [Substring] {
    guard !body.isEmpty else { return [] }
    let scalars = body.unicodeScalars
    var words: [Substring] = []
    var wordStart = body.startIndex
    var searchStart = startsUpper ? wordStart : body.index(after: wordStart)
    while let capital = scalars[searchStart...].firstIndex(where: \.isCapital) {
      if capital > wordStart { words.append(body[wordStart..<capital]) }
      wordStart = capital
      guard let small = scalars[capital...].firstIndex(where: \.isSmall) else { break }
      // A single upper-case letter before the lower-case one is its own capital; of several, the
      // last one begins the next word.
      let acronym = body[capital..<small].dropLast()
      if !acronym.isEmpty {
        words.append(acronym)
        wordStart = acronym.endIndex
      }
      searchStart = scalars.index(after: small)
    }
    words.append(body[wordStart...])
    return words
  }
}

/// Converts between names that begin with a lower-case and an upper-case letter. Only the first
/// word changes, and underscores before it are kept.
struct PascalCase: Hashable, Sendable {
  var acronyms = Acronyms()

  /// `firstName` -> `FirstName`
  func capitalized(_ name: String) -> String {
    let body = name.drop { $0 == "_" }
    return name[..<body.startIndex] + (acronyms.capitalized(body) ?? String(body).withFirstCapital)
  }

  /// `FirstName` -> `firstName`, `URLString` -> `urlString`
  func uncapitalized(_ key: String) -> String {
    let body = key.drop { $0 == "_" }
    if let name = acronyms.uncapitalized(body) { return key[..<body.startIndex] + name }
    let capitals = body.unicodeScalars.prefix(while: \.isCapital)
    let rest = body.unicodeScalars[capitals.endIndex...]
    // The last of several upper-case letters begins the next word if a lower-case letter follows.
    let isFollowed = capitals.count > 1 && rest.first?.isSmall == true
    let word = isFollowed ? capitals.dropLast() : capitals
    return key[..<body.startIndex] + word.map(\.properties.lowercaseMapping).joined() + String(body.unicodeScalars[word.endIndex...])
  }
}

extension StringProtocol {
  /// The text with each sequence of letters in title case. Digits end a sequence (`2bar` ->
  /// `2Bar`), accents and apostrophes do not.
  fileprivate var withWordsCapitalized: String {
    var result = ""
    var isInside = false
    for scalar in unicodeScalars {
      if scalar.isCapital {
        result += isInside ? scalar.properties.lowercaseMapping : String(scalar)
        isInside = true
      } else if scalar.isSmall {
        result += isInside ? String(scalar) : scalar.properties.titlecaseMapping
        isInside = true
      } else {
        result.unicodeScalars.append(scalar)
        isInside = isInside && scalar.isIgnoredByCase
      }
    }
    return result
  }
}

extension String {
  var withFirstCapital: String {
    guard let first = unicodeScalars.first else { return self }
    return first.properties.titlecaseMapping + String(unicodeScalars.dropFirst())
  }
}

extension Unicode.Scalar {
  var isCapital: Bool {
    if isASCII { return ("A"..."Z").contains(self) }
    let category = properties.generalCategory
    return category == .uppercaseLetter || category == .titlecaseLetter
  }

  var isSmall: Bool {
    isASCII ? ("a"..."z").contains(self) : properties.generalCategory == .lowercaseLetter
  }

  /// Case_Ignorable (The Unicode Standard, D136), but without punctuation inside words other than
  /// apostrophes, as in Foundation.
  fileprivate var isIgnoredByCase: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .modifierLetter, .modifierSymbol: true
    default: self == "'" || self == "\u{2019}"
    }
  }
}

/// Names in any spelling: in upper or lower case, with or without `_`, `-` and spaces. Underscores at
/// the beginning are part of the name, since FHIR's `_birthDate` is another property than `birthDate`,
/// but before a digit, where Swift needs them.
package enum RelaxedName {
  /// Returns a text that is equal for all spellings of a name.
  package static func folded(_ name: String) -> String {
    let start = name.utf8.firstIndex { $0 != UInt8(ascii: "_") } ?? name.endIndex
    let isDigit = start < name.endIndex && (0x30...0x39).contains(name.utf8[start])
    let (prefix, rest) = (isDigit ? "" : name[..<start], name[start...])
    if rest.utf8.allSatisfy({ $0 < 0x80 }) {
      return prefix
        + String(decoding: rest.utf8.lazy.filter { !isSeparator($0) }.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
    return prefix + String(rest.lowercased().unicodeScalars.filter { $0.value > 0x7F || !isSeparator(UInt8(truncatingIfNeeded: $0.value)) })
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: " ")
  }
}
