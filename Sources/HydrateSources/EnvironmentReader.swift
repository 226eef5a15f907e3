public import Foundation
public import Hydrate

/// Reads variables by name to a document without locations.
enum EnvironmentReader {
  static func value(of environment: [String: String], prefix: String, separator: String) throws(MappingError) -> Value {
    var tree = TextTree()
    var texts: [UInt8] = []
    let names = VariableNames(prefix: prefix, separator: separator)
    let (prefix, separator) = (Array(prefix.utf8), Array(separator.utf8))
    for (variable, text) in environment.sorted(by: { $0.key < $1.key }) {
      let name = Array(variable.utf8)
      guard name.starts(with: prefix) else { continue }
      let parts = parts(of: name.dropFirst(prefix.count), separator)
      guard parts.count <= TextTree.depthLimit else {
        let path = TextTree.path(parts.prefix(1))
        throw .single(.tooDeep, .source(.environmentParts(limit: TextTree.depthLimit)), path: path, name: variable)
      }
      let start = texts.count
      texts += text.utf8
      if let count = tree.add(.source(start..<texts.count), at: parts, from: start) {
        let path = TextTree.path(parts.prefix(count))
        throw .single(.duplicateKey, .source(.environmentConflict), path: path, name: names.name(of: nil, at: path.components))
      }
    }
    guard let document = texts.withBytes({ tree.document(of: $0, from: nil, named: names) }) else {
      throw .single(.malformed, .source(.environmentSize))
    }
    return document.whole
  }

  /// The parts between separators; the whole name if a part would be empty.
  private static func parts(of name: ArraySlice<UInt8>, _ separator: [UInt8]) -> [TextTree.Step] {
    let parts = separator.isEmpty ? [name] : name.split(separator: separator, omittingEmptySubsequences: false)
    return parts.contains(where: \.isEmpty) ? [Array(name)] : parts.map { Array($0) }
  }
}

/// The names of environment variables.
private final class VariableNames: SourceNames {
  private let prefix: String
  private let separator: String

  init(prefix: String, separator: String) { (self.prefix, self.separator) = (prefix, separator) }

  func name(of value: Value?, at path: [ValuePath.Component]?) -> String? {
    guard let path = path ?? value.map({ $0.document.path(to: $0.index) }), !path.isEmpty else { return nil }
    let parts = path.compactMap(\.plainText)
    return parts.count == path.count ? prefix + parts.joined(separator: separator) : nil
  }
}

extension ValuePath.Component {
  /// The key or the index; nil for several places.
  var plainText: String? {
    switch self {
    case .key(let key): key
    case .index(let index): "\(index)"
    case .several: nil
    }
  }
}

extension SourceMistake {
  package static func environmentParts(limit: Int) -> SourceMistake { .init("the name has more than \(limit, "maximum") parts") }
  package static var environmentConflict: SourceMistake { .init("one variable's name is the start of others' names") }
  package static var environmentSize: SourceMistake {
    .init("the environment is longer than 4 GB, or its names are longer than 128 MB")
  }
}

extension Value {
  /// Reads an environment as an object of its variables, which are strings. Separators in names
  /// make nested objects.
  ///
  ///     let environment = ["APP_DB__HOST": "h", "APP_DB__PORTS__0": "1", "APP_DB__PORTS__1": "2", "PATH": "/bin"]
  ///     let value = try Value(environment: environment, prefix: "APP_")
  ///     // {"DB":{"HOST":"h","PORTS":["1","2"]}}
  ///     let settings = try ReflectiveMapper<Settings>().keyTransformer(.camelToScreamingSnake).map(value)
  ///
  /// Only variables with the prefix are read, without the prefix. An object whose keys are the
  /// numbers from 0 on without a gap, in any order, becomes an array. A name that begins or ends
  /// with the separator, or has two in a row, is an unchanged key, such as `__CF_ENCODING`; with
  /// an empty separator names are not split. Members have the order of their variables' names,
  /// because an environment has none. Values have no `location`.
  ///
  /// Throws one issue with its path: `duplicateKey` if a name is both a variable and the beginning
  /// of others (`A` and `A__B`), `tooDeep` for a name of more than 64 parts.
  public init(
    environment: [String: String] = ProcessInfo.processInfo.environment, prefix: String = "", separator: String = "__"
  ) throws(MappingError) {
    self = try EnvironmentReader.value(of: environment, prefix: prefix, separator: separator)
  }
}
