/// Where a value stands in structured data: keys and indices, from the outermost inwards.
///
/// A path is written as it is printed, so an issue's path can be pasted into code:
///
///     let path: ValuePath = "children[0].birth_date"
///     path.components                     // [.key("children"), .index(0), .key("birth_date")]
///     ValuePath([.key("birth.date")])     // prints ["birth.date"]
///
/// | text | meaning |
/// |---|---|
/// | `a.b` | the key `b` in the object at the key `a`; `a.0` is the key `0` |
/// | `a[0]` | the first element of the array at the key `a` |
/// | `a["b.c"]` | the key `b.c`, quoted and escaped as a JSON string (RFC 8259, section 7) |
/// | `[date, time]` | several places at once; each is a path from here, `0` an index, `"0"` a key, `.` here itself |
/// | `[date,]`, `[,]` | several places of which there is one, or none |
/// | the empty text | the value itself |
///
/// A key stands without quotes unless it is empty, starts or ends with a space, or holds one of `. [ ] " , \` or a control character.
/// Printing quotes every key with white space in it too. Spaces around the places of a list do not count.
///
/// Reading back what a path prints gives an equal path. Three have no text: one with a negative index, one with more than
/// 64 lists inside each other, and one made from a literal that is no path.
public struct ValuePath: Sendable, Hashable {
  /// One step of a path.
  public enum Component: Sendable, Hashable {
    /// The member of an object with this key, taken as it stands.
    case key(String)
    /// The element of an array, counted from 0.
    case index(Int)
    /// Several places at once, each a path from here.
    case several([ValuePath])
  }

  /// The steps, outermost first.
  public var components: [Component]

  /// What is wrong with the literal that this path was made from. It stays through `appending`, so that the mistake is not lost.
  private var literalError: ParseError?

  /// The path of the value itself: no steps.
  public static let root = ValuePath()

  /// Makes a path of `components`, which need no quotes or escapes.
  public init(_ components: [Component] = []) {
    self.components = components
  }

  /// Reads a path from its text.
  ///
  /// Throws a `ParseError`, which names the first thing that is wrong and its offset, if `text` is no path.
  ///
  ///     try ValuePath(parsing: "items[2].name")
  ///     try ValuePath(parsing: #"["media.url"]"#)
  ///     try ValuePath(parsing: "items[-1]")         // throws: an index cannot be negative, at offset 6
  public init(parsing text: String) throws(ParseError) {
    components = try ValuePathParser.components(of: text)
  }

  /// The mistake in a literal that this path, or one of its several places, was made from. It is to be reported as a configuration issue.
  var parseError: ParseError? {
    if let literalError { return literalError }
    for case .several(let places) in components {
      for place in places {
        if let error = place.parseError { return error }
      }
    }
    return nil
  }
}

extension ValuePath: ExpressibleByStringLiteral {
  /// Reads a path from a literal.
  ///
  /// A literal that is no path never stops the program: it becomes one key with the whole text, and the mapper that is given it
  /// reports the mistake as a `configuration` issue.
  public init(stringLiteral text: String) {
    do throws(ParseError) {
      try self.init(parsing: text)
    } catch {
      self.init([.key(text)])
      literalError = error
    }
  }
}

extension ValuePath {
  /// This path and one more step.
  ///
  ///     ValuePath.root.appending(.key("items")).appending(.index(0))    // items[0]
  public func appending(_ component: Component) -> ValuePath {
    var path = self
    path.components.append(component)
    return path
  }

  /// This path, and from there on `path`.
  ///
  ///     ("items[0]" as ValuePath).appending("name.first")    // items[0].name.first
  public func appending(_ path: ValuePath) -> ValuePath {
    var joined = self
    joined.components += path.components
    joined.literalError = literalError ?? path.literalError
    return joined
  }
}

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

extension ValuePath {
  /// The keys under which the value stands, or the list that it is an element of, one for each place; nil where a place has none.
  var lastKeys: [String]? {
    for component in components.reversed() {
      switch component {
      case .key(let key): return [key]
      case .several(let paths):
        var keys: [String] = []
        for path in paths {
          guard let last = path.lastKeys else { return nil }
          keys += last
        }
        return keys
      case .index: continue
      }
    }
    return nil
  }
}
