// A denial that named the value would show it, so those of `equal` and `oneOf` do not.
extension Validator where Subject: Equatable & Sendable {
  /// A value that equals this one.
  public static func equal(to value: Subject) -> Validator {
    Validator(must: "equal \(shown(value))", mustNot: "equal the value that is ruled out", ["expected": value]) { $0 == value }
  }

  /// A value that equals one of these. They are compared one after the other; many are better looked up by a set of one's own.
  ///
  ///     .oneOf("male", "female")
  public static func oneOf(_ first: Subject, _ rest: Subject...) -> Validator { oneOf([first] + rest) }

  /// A value that equals one of these; none does where there are none.
  public static func oneOf(_ values: [Subject]) -> Validator {
    let words = values.count > namedLimit ? "one of \(values.count) values" : "one of: " + values.map(shown).joined(separator: ", ")
    let allowed = Array(values.prefix(namedLimit))
    return Validator(must: "be \(words)", mustNot: "be one of the values that are ruled out", ["allowed": allowed]) { values.contains($0) }
  }

  /// So many values are named in a message at most.
  private static var namedLimit: Int { 10 }
}

// A value that does not compare, as NaN, is in no range.
extension Validator where Subject: Comparable & Sendable {
  /// A value that is not less than this one.
  public static func minimum(_ least: Subject) -> Validator {
    Validator(must: "be at least \(shown(least))", ["minimum": least]) { $0 >= least }
  }

  /// A value that is not greater than this one.
  public static func maximum(_ greatest: Subject) -> Validator {
    Validator(must: "be at most \(shown(greatest))", ["maximum": greatest]) { $0 <= greatest }
  }

  /// A value in a range, its ends included.
  ///
  ///     .range(0...150)
  public static func range(_ range: ClosedRange<Subject>) -> Validator {
    Validator(
      must: "be from \(shown(range.lowerBound)) to \(shown(range.upperBound))",
      ["minimum": range.lowerBound, "maximum": range.upperBound]
    ) { range.contains($0) }
  }

  /// A value in a range, its upper end not included.
  public static func range(_ range: Range<Subject>) -> Validator {
    Validator(
      must: "be from \(shown(range.lowerBound)) to less than \(shown(range.upperBound))", ["minimum": range.lowerBound]
    ) { range.contains($0) }
  }
}

extension Validator {
  /// A value of the set-up as a message names it.
  static func shown<T>(_ value: T) -> String {
    let text = if let string = value as? String { String(reflecting: string) } else { String(describing: value) }
    let limit = 80
    return text.count > limit ? text.prefix(limit) + "…" : text
  }
}
