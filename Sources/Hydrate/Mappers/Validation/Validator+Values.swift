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

// Text counts its characters as Swift does: what a reader takes for one is one.
extension Validator where Subject: Collection & SendableMetatype {
  /// Text of so many characters, or a collection of so many elements.
  public static func length(_ count: Int) -> Validator {
    Validator(must: "have the length \(count)", ["minimumLength": count, "maximumLength": count]) { $0.count == count }
  }

  /// Text or a collection of at least this length.
  public static func minLength(_ count: Int) -> Validator {
    Validator(must: "have a length of at least \(count)", ["minimumLength": count]) { $0.count >= count }
  }

  /// Text or a collection of at most this length.
  public static func maxLength(_ count: Int) -> Validator {
    Validator(must: "have a length of at most \(count)", ["maximumLength": count]) { $0.count <= count }
  }

  /// Text or a collection whose length is in a range, its ends included.
  ///
  ///     .length(in: 5...12)
  public static func length(in range: ClosedRange<Int>) -> Validator {
    Validator(
      must: "have a length from \(range.lowerBound) to \(range.upperBound)",
      ["minimumLength": range.lowerBound, "maximumLength": range.upperBound]
    ) { range.contains($0.count) }
  }
}
