extension Mapper {
  /// Maps each raw value of a table to its case; see ``EnumMapper``.
  public static func `enum`<Raw, Case>(_ table: KeyValuePairs<Raw, Case>) -> Self where Self == EnumMapper<Raw, Case> { EnumMapper(table) }
}

/// Maps raw values to cases by a table, and back.
///
/// A value that is not in the table is an `invalidValue`. A case may have several raw values; the
/// first one is written. A repeated raw value is a `configuration` issue.
///
///     let gender: EnumMapper<String, Gender> = .enum(["m": .male, "man": .male, "f": .female])
///     gender.map("man")              // .male
///     gender.reversed.map(.male)     // "m"
public struct EnumMapper<Raw: Hashable & Sendable & Decodable, Case: Hashable & Sendable>: ReversibleMapper, CheckedAtSetUp, Sendable,
  Printed
{
  package let cases: [Raw: Case]
  package let raws: [Case: Raw]
  let mistakes: [Mistake]
  private let allowed: AllowedValues
  package var arguments: String { "[\(allowed.list.text)]" }
  package var stored: KeyValuePairs<String, Any> { ["cases": cases, "raws": raws, "mistakes": mistakes, "allowed": allowed] }

  /// Makes a mapper with this table. A repeated raw value is a `configuration` issue.
  public init(_ table: KeyValuePairs<Raw, Case>) {
    var cases: [Raw: Case] = [:]
    var raws: [Case: Raw] = [:]
    var mistakes: [Mistake] = []
    for (raw, value) in table {
      if cases.updateValue(value, forKey: raw) != nil { mistakes.append(.repeated("key", "\(raw)")) }
      if raws[value] == nil { raws[value] = raw }
    }
    (self.cases, self.raws, self.mistakes) = (cases, raws, mistakes)
    allowed = AllowedValues(table.map { String(describing: $0.key) })
  }

  public func map(_ input: Raw, in context: inout MappingContext) throws(MappingError) -> Case {
    try context.refuse(mistakes)
    guard let value = cases[input] else {
      throw context.failure(.invalidValue, .oneOf(allowed))
    }
    return value
  }

  public func unmap(_ output: Case, in context: inout MappingContext) throws(MappingError) -> Raw {
    try context.refuse(mistakes)
    guard let raw = raws[output] else { throw context.failure(.invalidValue, .unwritable(.noKey(Case.self))) }
    return raw
  }
}
