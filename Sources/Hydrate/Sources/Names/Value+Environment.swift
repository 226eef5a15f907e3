public import Foundation

extension Value {
  /// Reads an environment: an object of its variables, which are strings; those whose names have separators in them stand in objects within.
  ///
  ///     let environment = ["APP_DB__HOST": "h", "APP_DB__PORTS__0": "1", "APP_DB__PORTS__1": "2", "PATH": "/bin"]
  ///     let value = try Value(environment: environment, prefix: "APP_")
  ///     // {"DB":{"HOST":"h","PORTS":["1","2"]}}
  ///     let settings = try ReflectiveMapper<Settings>().keyTransformer(.camelToScreamingSnake).map(value)
  ///
  /// Variables without the prefix are left out, and the others are read without it. An object whose keys are the numbers from 0 on, in any order and
  /// without a gap, is a list. A name that begins or ends with the separator, or has two in a row, is a key as it stands, such as `__CF_ENCODING`; an
  /// empty separator separates nothing. An environment has no order, so that members stand in the order of their variables' names. Nothing has a
  /// ``location``.
  ///
  /// Throws one issue with its path: `duplicateKey` where one name is a variable and the beginning of others (`A` and `A__B`), `tooDeep` for a name
  /// of more than 64 parts.
  public init(
    environment: [String: String] = ProcessInfo.processInfo.environment, prefix: String = "", separator: String = "__"
  ) throws(MappingError) {
    self = try EnvironmentReader.value(of: environment, prefix: prefix, separator: separator)
  }
}
