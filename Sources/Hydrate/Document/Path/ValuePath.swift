/// The path of a value in structured data: keys and indices, from the outermost inwards.
///
/// The text syntax is the printed form, so an issue's path can be pasted into code:
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
/// | `[date, time]` | several places at once; each is a path from here, `0` an index, `"0"` a key, `.` this value |
/// | `[date,]`, `[,]` | a list of one place, or of none |
/// | the empty text | the value itself |
///
/// A key needs quotes if it is empty, starts or ends with a space, or contains one of `. [ ] " ,
/// \` or a control character. Printing also quotes keys with white space. Spaces around the places
/// of a list are ignored.
///
/// Parsing a printed path gives an equal path, with three exceptions: a path with a negative
/// index, one with more than 64 nested lists, and one from an invalid literal.
public struct ValuePath: Sendable, Hashable {
  /// One step of a path.
  public enum Component: Sendable, Hashable {
    /// The member of an object with exactly this key.
    case key(String)
    /// The element of an array, counted from 0.
    case index(Int)
    /// Several places at once, each a path from here.
    case several([ValuePath])

    // Not in line, where both would be repeated in every table and comparison of paths.

    /// Whether two steps are the same.
    @inline(never) public static func == (a: Component, b: Component) -> Bool {
      switch (a, b) {
      case (.key(let a), .key(let b)): a == b
      case (.index(let a), .index(let b)): a == b
      case (.several(let a), .several(let b)): a == b
      default: false
      }
    }

    /// Hashes what `==` compares.
    @inline(never) public func hash(into hasher: inout Hasher) {
      switch self {
      case .key(let key): hasher.combine(key)
      case .index(let index): hasher.combine(index)
      case .several(let paths): hasher.combine(paths)
      }
    }
  }

  /// The steps, outermost first.
  public var components: [Component]

  /// The mistake in the literal that this path was made from. `appending` keeps it, so that it is
  /// reported.
  private var literalError: ParseError?
  package var stored: KeyValuePairs<String, Any> { ["components": components, "literalError": literalError as Any] }

  /// The path of the value itself: no steps.
  public static let root = ValuePath()

  /// Makes a path of components. Their keys need no quotes or escapes.
  public init(_ components: [Component] = []) {
    self.components = components
  }

  /// Parses the text of a path.
  ///
  /// Throws a `ParseError` with the first mistake and its offset if `text` is not a path.
  ///
  ///     try ValuePath(parsing: "items[2].name")
  ///     try ValuePath(parsing: #"["media.url"]"#)
  ///     try ValuePath(parsing: "items[-1]")         // throws: an index cannot be negative, at offset 6
  public init(parsing text: String) throws(ParseError) {
    components = try ValuePathParser.components(of: text)
  }

  /// The mistake in a literal that this path, or one of its places, was made from. Callers report
  /// it as a configuration issue.
  package var parseError: ParseError? {
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
  /// Parses a literal.
  ///
  /// An invalid literal does not crash: it becomes one key with the whole text, and the mapper
  /// that uses it reports the mistake as a `configuration` issue.
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
  /// The paths of one place each to which the path leads; no more than 256 of them.
  package var alternatives: [ValuePath] {
    var found: [ValuePath] = []
    var waiting = [self]
    while let path = waiting.popLast(), found.count < 256 {
      let position = path.components.firstIndex { if case .several = $0 { true } else { false } }
      guard let position, case .several(let places) = path.components[position] else {
        found.append(path)
        continue
      }
      let rest = path.components[(position + 1)...]
      waiting += places.prefix(256).map { ValuePath(path.components[..<position] + $0.components + rest) }
    }
    return found
  }

  /// This path and one more step.
  ///
  ///     ValuePath.root.appending(.key("items")).appending(.index(0))    // items[0]
  public func appending(_ component: Component) -> ValuePath {
    var path = self
    path.components.append(component)
    return path
  }

  /// This path followed by `path`.
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
  /// The text of a literal with interpolated element indices.
  ///
  ///     let path: ValuePath = "items[\(index)].name"
  ///
  /// Only integers can be interpolated: a key could contain dots and brackets and become several
  /// steps. For a key use ``ValuePath/appending(_:)-(ValuePath.Component)``.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Makes an empty text, to which the compiler appends.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends a piece of the literal.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends the index of an element.
    public mutating func appendInterpolation(_ index: Int) { text += String(index) }
  }

  /// Parses a literal with interpolated indices; an invalid one is treated like an invalid plain
  /// literal.
  public init(stringInterpolation: StringInterpolation) { self.init(stringLiteral: stringInterpolation.text) }
}

extension ValuePath {
  /// For each place, the key of the value, or of the array that contains it; nil if a place has
  /// none.
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

  /// The keys on the way to a value, each with the number of objects that follow.
  ///
  /// - Parameter depth: The number of objects that stand at the end of the path.
  func ways(to depth: Int = 0) -> [String: Int] {
    var (found, depth): ([String: Int], Int) = ([:], depth)
    for component in components.reversed() {
      switch component {
      case .key(let key):
        if depth > 0 { found[key] = max(found[key] ?? 0, depth) }
        depth = 1
      case .index: break
      case .several(let paths):
        for path in paths { found.merge(path.ways(to: depth), uniquingKeysWith: max) }
        depth = 1
      }
    }
    return found
  }
}
