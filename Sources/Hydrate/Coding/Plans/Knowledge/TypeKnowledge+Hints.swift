import Foundation

// Suggests configuration for a field of a document that does not fit. Hints are computed when an
// issue is displayed, only from what is already known of the type.
extension TypeKnowledge {
  func hints(for issue: MappingIssue, _ field: FieldLabel) -> [String] {
    var hints: [String] = []
    let isOwn = issue.place.isOfOutermostModel
    // Only a property can have a key path.
    let name = FieldName.name(field.name, isFromKeyPath: known(field)?.name == field.name && Self.isName(field.name))
    /// Returns a setting of the mapper to which it belongs, not of one field.
    func setting(_ rule: String) -> String {
      isOwn ? "\(rule) on ReflectiveMapper<\(type)>" : "MappingProfile().type(\(type).self) { $0\(rule) }"
    }
    /// Returns the line of configuration for a rule about the field.
    func line(_ rule: (FieldName) -> String) -> String { setting(rule(name)) }
    if issue.code == .missingValue, let object = issue.place.node?.value, object.kind == .object {
      if let transformer = fittingTransformer(object, field) {
        hints.append("all keys fit another key transformer: .keyTransformer(.\(transformer))")
      } else if let key = nearKey(object, field) {
        hints.append(
          "the object has the unknown key \(key.debugDescription): " + line { $0.call(from: Self.accessor(key)) })
      }
    }
    let isDate = field.request.map { Leaf.unwrapped($0.type) == Date.self } == true
    switch isDate && issue.code == .invalidValue ? issue.place.value.flatMap(DateDiagnosis.of) : nil {
    case .dayOrMonth(let order)?:
      let first = order == .dayMonthYear ? "day" : "month"
      hints.append("to read the \(first) first: " + line { $0.call(using: ".date(.anyFormat(order: .\(order.parts)))") })
    case .smallUnit(let unit)?:
      hints.append("to read \(unit): " + line { $0.call(using: ".epoch(.\(unit))") })
    case .digits(let pattern)?:
      hints.append("to read a day: " + line { $0.call(using: ".date(.custom(\(pattern.debugDescription)))") })
    case .noDay?, .ends?, .zoneName?, nil: break
    }
    let fitting = fittingSetting(for: issue, field)
    if case .blocked(let way) = issue.detail {
      if let path = Self.firstElement(on: way, of: issue) {
        hints.append("to read the first element: " + line { $0.call(from: path.debugDescription) })
      }
    } else if [.invalidValue, .typeMismatch].contains(issue.code), !issue.place.isSensitive, field.request.map(canBeNil) == true,
      let text = issue.sourceValue?.string, fitting != .emptyTextAsNull, Self.saysNothing(text)
    {
      hints.append("to read this string as null: " + setting(".nullTexts(\(text.debugDescription))"))
    }
    if let mapper = otherSpelling(for: issue, field) { hints.append("to read this number: " + line { $0.call(using: mapper) }) }
    if case .expected = issue.detail, issue.code == .invalidValue, let type = field.request.map({ Leaf.unwrapped($0.type) }),
      let cases = type as? any (RawRepresentable & Decodable).Type, !(type is any CaseIterable.Type), EnumCases.names(of: cases) != nil
    {
      hints.append("for messages that list the cases: enum \(type): CaseIterable")
    }
    if let fitting {
      hints.append("to \(fitting.row.effect): " + setting(".\(fitting)()"))
    }
    // Without its identity a model is of no use.
    if takesFallback(issue), !isIdentity(field), let request = field.request, !request.isRequired {
      let hasFallback = hasFallback(request, field)
      if hasFallback { hints.append("to use a fallback: " + line { ".optional(\($0.argument()))" }) }
      let zero = [.missingValue, .nullValue].contains(issue.code) && !canBeNil(request) ? Self.zeroLiteral(of: request.type) : nil
      if let value = zero ?? (hasFallback ? nil : "...") {
        hints.append("to use a default: " + line { ".default(\($0.argument()), \(value))" })
      }
    }
    return hints
  }

  /// Whether a fallback of the field would replace the value of a fatal issue. A value that cannot
  /// be written has no place in a source.
  private func takesFallback(_ issue: MappingIssue) -> Bool {
    issue.severity == .fatal && !issue.isUnrecoverable
      && (issue.code == .missingValue || [.nullValue, .typeMismatch, .invalidValue].contains(issue.code) && issue.sourceValue != nil)
  }

  /// The mapper that reads a text with other separators as the number of the field.
  private func otherSpelling(for issue: MappingIssue, _ field: FieldLabel) -> String? {
    guard issue.code == .invalidValue, !issue.place.isSensitive, let text = issue.sourceValue?.string,
      let type = field.request.map({ Leaf.unwrapped($0.type) }), let leaf = Leaf(type), leaf.zero?.kind == .number,
      let spelling = NumberSpelling.of(text), let grouping = spelling.grouping, let plain = spelling.plain(text),
      (try? LeafReader.read(leaf, Value(plain), isExact: false)) != nil
    else { return nil }
    let separators = "decimal: \"\(spelling.decimal)\", grouping: \"\(grouping)\""
    return known(field) == nil ? "StringToNumber<\(type)>().spelled(\(separators))" : ".number(\(separators))"
  }

  /// The path through the first element of a list on the way, if that has what is read.
  private static func firstElement(on way: ValuePath, of issue: MappingIssue) -> String? {
    guard case .ended(let path, _) = issue.place.step, let element = issue.sourceValue?[0] else { return nil }
    let rest = ValuePath(Array(way.components.dropFirst(path.components.count)))
    guard Accessor(rest).find(in: element).value != nil else { return nil }
    return ValuePath(path.components + [.index(0)] + rest.components).description
  }

  /// Whether a text is a common placeholder for a missing value. Only such texts are shown, since
  /// they contain no personal data.
  private static func saysNothing(_ text: String) -> Bool {
    ["", "-", "--", "?", "n/a", "na", "nan", "nil", "none", "null", "undefined", "unknown"].contains(text.lowercased())
  }

  private func known(_ field: FieldLabel) -> Schema.Field? { SchemaReader.known(type)?.field(codingKey: field.codingKey) }

  private func canBeNil(_ request: FieldLabel.Request) -> Bool { request.isConditional || ExtendedType.optional(request.type) != nil }

  /// The setting by which the value of an issue can be read as the field's type, or read further, as the
  /// rows of the settings say. Of several the last one: a row that requires less is further up.
  private func fittingSetting(for issue: MappingIssue, _ field: FieldLabel) -> Setting? {
    guard let value = issue.sourceValue, field.request?.isMapped != true, let type = wantedType(for: issue, field) else { return nil }
    guard issue.code == .typeMismatch || issue.code == .invalidValue && value.kind == .string && !issue.place.isSensitive else {
      return nil
    }
    let misfit = Misfit(
      value: value, type: type, isOtherKind: issue.code == .typeMismatch,
      takesNull: field.request.map(canBeNil) == true || issue.hasFallback)
    return Setting.allCases.last { $0.row.fits(misfit) }
  }

  /// The type that the value of an issue is read as. A container nested in a type's coding is an object.
  private func wantedType(for issue: MappingIssue, _ field: FieldLabel) -> Any.Type? {
    if let request = field.request { return Leaf.unwrapped(request.type) }
    if case .expected(let type) = issue.detail { return Leaf.unwrapped(type) }
    return nil
  }

  /// Returns the zero of a scalar as source code; nil if there is none.
  private static func zeroLiteral(of type: Any.Type) -> String? {
    guard let zero = Leaf(type)?.zero else { return nil }
    return zero.kind == .string ? "\"\"" : zero.description
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.first?.isNumber == false && text.allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber }
  }

  /// Returns a key as an accessor: as a literal if that is a path of this one key, else as
  /// `.key(…)`.
  private static func accessor(_ key: String) -> String { isName(key) ? key.debugDescription : ".key(\(key.debugDescription))" }

  /// Whether the field has a fallback that a rule need not name, as a reader finds it.
  private func hasFallback(_ request: FieldLabel.Request, _ field: FieldLabel) -> Bool {
    let rule = FieldRule(presence: .optional, declared: known(field)?.declared)
    return FieldPolicy(rule, request.type, isConditional: request.isConditional).invalid.uses
  }

  /// Returns the name of a key transformer by which the object has the keys of all required fields,
  /// which it does not have by the current one.
  private func fittingTransformer(_ object: Value, _ field: FieldLabel) -> String? {
    let wanted = SchemaReader.known(type)?.fields.filter { !$0.isConditional }.map(\.codingKey) ?? [field.codingKey]
    guard wanted.contains(field.codingKey) else { return nil }
    return KeyTransformer.named.first { candidate in
      wanted.allSatisfy { key in
        candidate.transformer.sourceKey(for: key).map { object[$0] != nil } ?? false
      }
    }?.name
  }

  /// Returns a key of the object that is spelled like the missing one and belongs to no other
  /// field.
  private func nearKey(_ object: Value, _ field: FieldLabel) -> String? {
    guard case .key(let missing)? = field.sourcePath.components.last, field.sourcePath.components.count == 1 else { return nil }
    let others = Set(
      (SchemaReader.known(type)?.fields ?? []).filter { $0.codingKey != field.codingKey }.map { Spelling.folded($0.codingKey) })
    let keys = (object.keys ?? []).filter { $0 != missing && !others.contains(Spelling.folded($0)) }
    if let key = Spelling.likely(for: missing, among: keys) { return key }
    let ids = isIdentity(field) ? keys.filter { key in ["_id", "Id", "ID", "uid", "identifier"].contains { key.hasSuffix($0) } } : []
    return ids.count == 1 ? ids[0] : nil
  }

  /// Whether the field is the `id` of a model, which is that of an `Identifiable`, too.
  private func isIdentity(_ field: FieldLabel) -> Bool {
    [known(field)?.name, field.name, field.codingKey].contains { $0.map(Spelling.folded) == "id" }
  }
}

extension IssueLocation {
  /// Whether the field's object is not nested in a field of another model.
  fileprivate var isOfOutermostModel: Bool {
    var next = node
    while let node = next {
      if case .field = node.step { return false }
      next = node.parent
    }
    return true
  }
}
