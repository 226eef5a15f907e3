public import Hydrate

extension Audit {
  /// Something that recorded answers show about a mapper, at one place: how often, where, and how bad
  /// it is.
  ///
  ///     for finding in audit.findings where finding.severity != .note { print(finding) }
  ///     // loss fallback status: using nil, invalidValue (1)
  public struct Finding: Sendable {
    /// What was found.
    public let code: Code
    /// How bad it is.
    public let severity: Severity
    /// Where: the path in the documents, with `[*]` for elements and `*` for keys that are data. Empty
    /// for the whole document, and for the mapper.
    public let path: String
    /// What, in a few words, without values of sensitive fields.
    public let text: String
    /// How often; for what never happens, in how many values or samples it could have.
    public let count: Int
    /// What was probably meant: a property's key or a case; nil if that is unknown.
    public let suggestion: String?
    /// Where it is seen first; nil for what is missing.
    public let example: Example?
    /// A small document that still fails in this way, for a `failure`: members and elements of the
    /// example are removed, values of sensitive fields replaced. Nil if there is none.
    public let smallest: Value?
    /// A test of the smallest document, in Swift, that fails until the mapper takes it.
    public let testCase: String?
  }
}

extension Audit.Finding {
  /// Where a finding is seen first.
  ///
  ///     print(finding.example ?? "")    // sample 3, monday.jsonl, line 4, column 9
  public struct Example: Sendable, Hashable {
    /// The number of the sample, from 0.
    public internal(set) var sample: Int
    /// The path in the sample.
    public let path: ValuePath
    /// The line and the column; nil if the sample was not read from text.
    public let location: TextLocation?
    /// The name of the file, in a folder with the way to it; nil if the sample is from none.
    public internal(set) var file: String?
  }

  /// How bad a finding is.
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// Data is refused, or becomes something else.
    case fault
    /// Something is lost, or has no effect.
    case loss
    /// Good to know.
    case note
  }

  /// The kind of a finding. Later versions may add kinds.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// A value could not be mapped. One finding for each code and message of an issue at a path.
    case failure
    /// A sample is not what its format says.
    case malformed
    /// What the mapper writes maps to another model than the sample.
    case changedModel
    /// The model of a sample could not be written.
    case notWritten
    /// A fallback replaced a value. A note where the rule is meant for missing values.
    case fallback
    /// Nothing reads a key.
    case unreadKey
    /// A key is repeated.
    case duplicateKey
    /// Digits of a number were lost.
    case precisionLost
    /// A text or a key is no case of an enum, but almost one.
    case nearCase
    /// What the mapper writes differs from the sample. A note where null was left out or written, and where
    /// a date or data of a property list became text.
    case changedByRoundTrip
    /// Without the setting nothing would change.
    case unusedSetting
    /// Without the rule of a field nothing would change.
    case unusedRule
    /// No sample has the field.
    case neverPresent
    /// The field has no other value than null.
    case alwaysNull
    /// The property is an `Optional`, and never nil.
    case neverNull
    /// The field always has the same value, at least twice.
    case constant
    /// No sample has the case of the enum.
    case unusedCase
    /// Values of another kind were converted.
    case conversion
    /// Dates are in several formats, or written in another one.
    case dateFormats
    /// A number of 2^53 or more, or a date in 1970.
    case nearLimit
    /// The model cannot be written, so the round trip was not examined.
    case cannotBeWritten
    /// The earlier samples did not have the key.
    case newKey
    /// The earlier samples had the key.
    case goneKey
    /// The values have other kinds than in the earlier samples.
    case kindsChanged

    var severity: Severity {
      switch self {
      case .failure, .malformed, .changedModel, .notWritten: .fault
      case .fallback, .unreadKey, .duplicateKey, .precisionLost, .nearCase, .changedByRoundTrip, .unusedSetting, .unusedRule, .goneKey,
        .kindsChanged:
        .loss
      case .neverPresent, .alwaysNull, .neverNull, .constant, .unusedCase, .conversion, .dateFormats, .nearLimit, .cannotBeWritten, .newKey:
        .note
      }
    }
  }
}

extension Audit.Finding: Printed {
  /// One line: `fault failure id: invalidValue, expected a whole number (1)`.
  public var description: String {
    let place = path.isEmpty ? "" : " \(path)"
    let meant = suggestion.map { "; did you mean \($0)?" } ?? ""
    return DisplayText.escaped("\(severity) \(code)\(place): \(text)\(meant) (\(count))")
  }
  package var stored: KeyValuePairs<String, Any> {
    ["code": code, "severity": severity, "path": path, "text": text, "count": count, "suggestion": suggestion as Any]
  }

  /// The finding as data: code, severity, path, text, count, and the others where there are any.
  var value: Value {
    var members: [(key: String, value: Value)] = [
      ("code", .init(code.rawValue)), ("severity", .init(severity.rawValue)), ("path", .init(path)), ("text", .init(text)),
      ("count", Value(count)),
    ]
    if let suggestion { members.append(("suggestion", .init(suggestion))) }
    if let example { members.append(("example", example.value)) }
    if let smallest { members.append(("smallest", smallest)) }
    if let testCase { members.append(("testCase", .init(testCase))) }
    return Value(object: members)
  }
}

extension Audit.Finding.Example: CustomStringConvertible {
  /// The sample, with the file and the place in it: `sample 3, line 4, column 9`.
  public var description: String {
    (["sample \(sample)"] + [file, location?.description].compactMap(\.self)).joined(separator: ", ")
  }

  fileprivate var value: Value {
    var members: [(key: String, value: Value)] = [("sample", Value(sample)), ("path", .init(path.description))]
    if let location { members += [("line", Value(location.line)), ("column", Value(location.column))] }
    if let file { members.append(("file", .init(file))) }
    return Value(object: members)
  }
}
