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
