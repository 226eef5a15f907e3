extension ValuePath: ExpressibleByStringInterpolation {
  /// The text of a literal with the indices of elements in it.
  ///
  ///     let path: ValuePath = "items[\(index)].name"
  ///
  /// Only whole numbers can be interpolated: a key could hold dots and brackets, and become several
  /// steps. For a key use ``ValuePath/appending(_:)-(ValuePath.Component)``.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// An empty text, which the compiler fills.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends a piece of the literal.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends the index of an element.
    public mutating func appendInterpolation(_ index: Int) { text += String(index) }
  }

  /// Reads a path from a literal with indices in it; one that is no path becomes what a plain
  /// literal becomes.
  public init(stringInterpolation: StringInterpolation) { self.init(stringLiteral: stringInterpolation.text) }
}
