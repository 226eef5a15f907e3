extension Mapper where Self == BoolMapper {
  /// Maps words to true and false; see ``BoolMapper``.
  public static func bool(true trueWords: String..., false falseWords: String..., ignoringCase: Bool = true) -> BoolMapper {
    BoolMapper(true: trueWords, false: falseWords, ignoringCase: ignoringCase)
  }
}

/// Maps words to true and false, and back to the first word of each.
///
/// Any other text is an `invalidValue`. A repeated or ambiguous word, and an empty list of words,
/// are `configuration` issues.
///
///     let isMember = BoolMapper(true: ["ja", "j"], false: ["nein", "n"])
///     isMember.map("J")                // true
///     isMember.reversed.map(false)     // "nein"
public struct BoolMapper: ReversibleMapper, CheckedAtSetUp, Sendable, Printed {
  private let values: [String: Bool]
  package let words: (whenTrue: String?, whenFalse: String?)
  private let ignoresCase: Bool
  /// All words for true or false.
  package let allWords: Set<String>
  private let allowed: AllowedValues
  let mistakes: [Mistake]
  package var arguments: String { "[\(allowed.list.text)]" }
  package var stored: KeyValuePairs<String, Any> {
    ["values": values, "words": words, "ignoresCase": ignoresCase, "allWords": allWords, "allowed": allowed, "mistakes": mistakes]
  }

  /// Makes a mapper with these words. A word for both is a `configuration` issue.
  public init(true trueWords: [String], false falseWords: [String], ignoringCase: Bool = true) {
    var values: [String: Bool] = [:]
    var mistakes: [Mistake] = []
    for (list, flag) in [(trueWords, true), (falseWords, false)] {
      if list.isEmpty { mistakes.append(.noWord("\(flag)")) }
      for word in list where values.updateValue(flag, forKey: ignoringCase ? word.lowercased() : word) != nil {
        mistakes.append(.repeated("word", word))
      }
    }
    self.values = values
    self.mistakes = mistakes
    words = (trueWords.first, falseWords.first)
    ignoresCase = ignoringCase
    allWords = Set(trueWords + falseWords)
    allowed = AllowedValues(trueWords + falseWords)
  }

  public func map(_ input: String, in context: inout MappingContext) throws(MappingError) -> Bool {
    try context.refuse(mistakes)
    guard let flag = values[ignoresCase ? input.lowercased() : input] else {
      throw context.failure(.invalidValue, .oneOf(allowed))
    }
    return flag
  }

  public func unmap(_ output: Bool, in context: inout MappingContext) throws(MappingError) -> String {
    try context.refuse(mistakes)
    return (output ? words.whenTrue : words.whenFalse) ?? ""
  }
}
