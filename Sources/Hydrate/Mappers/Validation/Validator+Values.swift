// The opposites of `equal` and `oneOf` do not name the value, which would show it.
extension Validator where Subject: Equatable & Sendable {
  /// Requires a value that equals this one.
  public static func equal(to value: Subject) -> Validator {
    Validator(must: "equal \(shown(value), as: "expected")", mustNot: "equal the value that is ruled out", ["expected": value]) {
      $0 == value
    }
  }

  /// Requires a value that equals one of these. They are compared one by one; for many values use
  /// a set in a validator of your own.
  ///
  ///     .oneOf("male", "female")
  public static func oneOf(_ first: Subject, _ rest: Subject...) -> Validator { oneOf([first] + rest) }

  /// Requires a value that equals one of these; no value passes if there are none.
  public static func oneOf(_ values: [Subject]) -> Validator {
    let words: Message =
      values.count > namedLimit
      ? "one of \(values.count, as: "count") values" : "one of: \(values.map(shown).joined(separator: ", "), as: "allowed")"
    let allowed = Array(values.prefix(namedLimit))
    return Validator(must: "be \(words)", mustNot: "be one of the values that are ruled out", ["allowed": allowed]) { values.contains($0) }
  }

  /// The maximum number of values in a message.
  private static var namedLimit: Int { 10 }
}

// A value that does not compare, such as NaN, is in no range.
extension Validator where Subject: Comparable & Sendable {
  /// Requires a value that is not less than this one.
  public static func minimum(_ least: Subject) -> Validator {
    Validator(must: "be at least \(shown(least), as: "minimum")", ["minimum": least]) { $0 >= least }
  }

  /// Requires a value that is not greater than this one.
  public static func maximum(_ greatest: Subject) -> Validator {
    Validator(must: "be at most \(shown(greatest), as: "maximum")", ["maximum": greatest]) { $0 <= greatest }
  }

  /// Requires a value in a range, including its ends.
  ///
  ///     .range(0...150)
  public static func range(_ range: ClosedRange<Subject>) -> Validator {
    Validator(
      must: "be from \(shown(range.lowerBound), as: "minimum") to \(shown(range.upperBound), as: "maximum")",
      ["minimum": range.lowerBound, "maximum": range.upperBound]
    ) { range.contains($0) }
  }

  /// Requires a value in a range, excluding its upper end.
  public static func range(_ range: Range<Subject>) -> Validator {
    Validator(
      must: "be from \(shown(range.lowerBound), as: "minimum") to less than \(shown(range.upperBound), as: "maximum")",
      ["minimum": range.lowerBound]
    ) { range.contains($0) }
  }
}

extension Validator {
  /// A value of the set-up, for messages.
  static func shown<T>(_ value: T) -> String {
    let text = if let string = value as? String { String(reflecting: string) } else { String(describing: value) }
    let limit = 80
    return text.count > limit ? text.prefix(limit) + "…" : text
  }
}

// Text counts characters like Swift does.
extension Validator where Subject: Collection & SendableMetatype {
  /// Requires text of this many characters, or a collection of this many elements.
  public static func length(_ count: Int) -> Validator {
    Validator(must: "have the length \(count, as: "length")", ["minimumLength": count, "maximumLength": count]) { $0.count == count }
  }

  /// Requires text or a collection of at least this length.
  public static func minLength(_ count: Int) -> Validator {
    Validator(must: "have a length of at least \(count, as: "minimumLength")", ["minimumLength": count]) { $0.count >= count }
  }

  /// Requires text or a collection of at most this length.
  public static func maxLength(_ count: Int) -> Validator {
    Validator(must: "have a length of at most \(count, as: "maximumLength")", ["maximumLength": count]) { $0.count <= count }
  }

  /// Requires text or a collection whose length is in a range, including its ends.
  ///
  ///     .length(in: 5...12)
  public static func length(in range: ClosedRange<Int>) -> Validator {
    Validator(
      must: "have a length from \(range.lowerBound, as: "minimumLength") to \(range.upperBound, as: "maximumLength")",
      ["minimumLength": range.lowerBound, "maximumLength": range.upperBound]
    ) { range.contains($0.count) }
  }
}
