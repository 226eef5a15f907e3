import Foundation
import Hydrate
import HydrateSchema
import Testing

@testable import TestSupport

/// What a field gets by each rule, for each kind of property, in each state. See `PolicyTables`.
@Suite struct FieldPolicyTests {
  @Test("fields: what is missing, null, invalid or blocked on its path gives")
  func reading() {
    check(Self.table(PolicyRule.allCases, Self.readings), PolicyTables.readings)
  }

  @Test("fields: the table in Architecture.md") func page() throws {
    let text = try ExampleFiles.text("Docs/Architecture.md")
    let section = try #require(text.split(separator: "## What a field gets\n").last?.split(separator: "\n## ").first)
    let lines = section.split(separator: "\n").filter { $0.hasPrefix("|") }.dropFirst(2)
    #expect(lines.count > 8)
    for line in lines {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
      let rule = try #require(PolicyRule(rawValue: cells[0]), "\(line)")
      let read = try #require(Self.rows(rule, Self.readings).first { $0.kind == cells[1] }, "\(line)").cells
      let updated = try #require(Self.rows(rule, Self.updates).first { $0.kind == cells[1] }, "\(line)").cells
      let clears = updated[1].split(separator: ",").first.map(String.init) ?? ""
      #expect(Array(cells.dropFirst(2)) == Array(read.prefix(4)) + [updated[0], clears], "\(line)")
    }
  }

  @Test("fields: how plans, explanations, schemas and written documents show the rules")
  func descriptions() {
    check(Self.table(PolicyRule.allCases, Self.descriptions), PolicyTables.descriptions)
  }

  @Test("fields: what an update of an existing value gives")
  func updates() {
    let rules: [PolicyRule] = [
      .none, .optional, .required, .noneRequired, .fallback, .typeDefault, .declared, .declaredOptional, .fields, .declaredExcept, .except,
      .readOnly, .readOnlyOptional, .mapper, .mapperOptional, .decidingMapper, .nilMapper, .optionalMapper, .typeMapper,
      .decidingTypeMapper, .mapperOfOptional, .omitEmpty, .omitDefaults,
    ]
    check(Self.table(rules, Self.updates), PolicyTables.updates)
  }

  @Test("fields: what the attempts at a type with its own init(from:) get")
  func attempts() {
    let rules: [PolicyRule] = [
      .none, .optional, .requiredElsewhere, .noneRequired, .noneRequiredByProfile, .fallback, .typeDefault, .omitEmpty,
      .omitEmptyNoneRequired, .mapper, .mapperOptional,
    ]
    func rows(_ rule: PolicyRule) -> [Row] {
      [
        attempt(rule, String.self), attempt(rule, Int.self), attempt(rule, [Int].self), attempt(rule, PolicyItem.self),
        attempt(rule, UUID.self), attempt(rule, String?.self), attempt(rule, Presence<String>.self),
      ]
    }
    check(Self.grouped(rules, rows), PolicyTables.attempts)
  }

  @Test("fields: unknown keys are collected, whatever there is") func collected() throws {
    typealias Model = Plain<[String: Value]>
    let mapper = ReflectiveMapper<Model>().unknownKeys(intoNamed: "value")
    for (json, value) in [
      (#"{"other": 1}"#, [:]), (#"{"other": 1, "a": 2}"#, ["a": 2]), (#"{"other": 1, "value": null}"#, ["value": nil]),
    ] as [(String, [String: Value])] {
      let mapped = try mapper.mapReportingIssues(json: json)
      #expect(mapped.value.value == value && mapped.issues.isEmpty, "\(json)")
    }
    let field = try #require(try mapper.plan().fields.first { $0.name == "value" })
    #expect(field.presence == .required)
    #expect(field.fallback == nil)
    #expect(field.mapperName == "unknown keys", "\(field.mapperName ?? "")")
    let definitions = try #require(try mapper.jsonSchema(.accepted)["$defs"]?.object)
    let model = try #require(definitions.first { $0.value["properties"]?["other"] != nil })
    #expect(model.value["properties"]?["value"] == nil)
    #expect(try mapper.explain(json: #"{"other": 1, "a": 2}"#).unread.isEmpty)
  }

  // MARK: Tables

  /// The cells of one rule for one kind.
  struct Row {
    let kind: String
    let cells: [String]
  }

  private static func table(_ rules: [PolicyRule], _ cells: any PolicyCells) -> [String] { grouped(rules) { rows($0, cells) } }

  /// One line for all kinds with the same cells, and one heading for all rules with the same lines.
  private static func grouped(_ rules: [PolicyRule], _ rows: (PolicyRule) -> [Row]) -> [String] {
    let blocks = Self.groups(rules.map { (Self.groups(rows($0).map { ($0.cells, $0.kind) }).map(Self.line), $0.rawValue) })
    return blocks.flatMap { block in [block.names.joined(separator: " = ") + ":"] + block.key }
  }

  private static func line(_ group: (key: [String], names: [String])) -> String {
    "  " + (group.key + [group.names.joined(separator: ", ")]).joined(separator: " | ")
  }

  private static func groups(_ all: [(key: [String], name: String)]) -> [(key: [String], names: [String])] {
    var order: [[String]] = []
    var names: [[String]: [String]] = [:]
    for (key, name) in all {
      if names[key] == nil { order.append(key) }
      names[key, default: []].append(name)
    }
    return order.map { ($0, names[$0] ?? []) }
  }

  private static func rows(_ rule: PolicyRule, _ cells: any PolicyCells) -> [Row] {
    var rows = [
      row(rule, String.self, cells), row(rule, Int.self, cells), row(rule, String?.self, cells), row(rule, [Int].self, cells),
      row(rule, [String: Value].self, cells), row(rule, PolicyItem.self, cells), row(rule, PolicySuit.self, cells),
      row(rule, Presence<String>.self, cells), row(rule, UUID.self, cells), row(rule, PolicyObject.self, cells),
      row(rule, PolicyNote.self, cells), row(rule, Value.self, cells), optionalRow(rule, String.self, cells),
      optionalRow(rule, PolicyItem.self, cells), optionalRow(rule, PolicyNote.self, cells),
    ]
    if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *), !rule.isDeclared, !rule.hasFields {
      rows.append(Row(kind: Watched.kind, cells: cells.cells(rule, Watched.self)))
    }
    return rows
  }

  private static func row<Content: PolicyKind>(_ rule: PolicyRule, _ type: Content.Type, _ cells: any PolicyCells) -> Row {
    Row(
      kind: Content.title,
      cells: rule.isDeclared
        ? cells.cells(rule, Declared<Content>.self)
        : rule.hasFields ? cells.cells(rule, WithFields<Content>.self) : cells.cells(rule, Plain<Content>.self))
  }

  private static func optionalRow<Content: PolicyKind>(_ rule: PolicyRule, _ type: Content.Type, _ cells: any PolicyCells) -> Row {
    Row(
      kind: "\(Content.title)?",
      cells: rule.isDeclared
        ? cells.cells(rule, DeclaredOptional<Content>.self)
        : rule.hasFields ? cells.cells(rule, WithOptionalFields<Content>.self) : cells.cells(rule, PlainOptional<Content>.self))
  }

  /// Compares line by line, so that a failure shows the lines that differ.
  private func check(_ lines: [String], _ expected: String, at location: SourceLocation = #_sourceLocation) {
    if let folder = ProcessInfo.processInfo.environment["POLICY_TABLES"] {
      try? lines.joined(separator: "\n").write(toFile: "\(folder)/\(location.line)", atomically: true, encoding: .utf8)
    }
    let expected = expected.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let changes = lines.difference(from: expected).map { change in
      switch change {
      case .insert(_, let line, _): "now \(line)"
      case .remove(let index, let line, _): "was \(line) (\(expected[..<index].last { !$0.hasPrefix(" ") } ?? ""))"
      }
    }
    #expect(changes.isEmpty, "\(changes.joined(separator: "\n"))", sourceLocation: location)
  }
}

// MARK: Cells

/// Makes the cells of a line.
protocol PolicyCells: Sendable {
  func cells<Model: PolicyModel>(_ rule: PolicyRule, _ model: Model.Type) -> [String]
}

extension FieldPolicyTests {
  static let readings: any PolicyCells = Readings()
  static let descriptions: any PolicyCells = Descriptions()
  static let updates: any PolicyCells = Updates()

  /// The documents in which the field is missing, null and invalid.
  static func documents<Model: PolicyModel>(of model: Model.Type) -> [String] {
    [#"{"other": 1}"#, #"{"other": 1, "value": null}"#, #"{"other": 1, "value": \#(Model.Content.invalid)}"#]
  }

  static let blocked = #"{"other": 1, "a": "text"}"#

  static func name<Model: PolicyModel>(_ model: Model) -> String { model.content.map { Model.Content.name(of: $0) } ?? "nil" }

  static func text(_ issues: [MappingIssue]) -> String {
    issues.map { ($0.severity == .fatal ? "!" : "~") + "\($0.code)".replacing("Value", with: "").replacing("typeM", with: "m") }
      .joined(separator: " ")
  }

  private struct Readings: PolicyCells {
    func cells<Model: PolicyModel>(_ rule: PolicyRule, _ model: Model.Type) -> [String] {
      let mapper = rule.mapper(of: model)
      var cells = FieldPolicyTests.documents(of: model).map { cell(mapper, $0) }
      cells.append(cell(rule.mapper(of: model, at: "a.b"), FieldPolicyTests.blocked))
      let valid = cell(mapper, #"{"other": 1, "value": \#(Model.Content.valid)}"#)
      // What fits is read, unless the field is left out.
      if Set(cells + [valid]).count == 1 { return ["always \(valid)"] }
      return valid == "read" ? cells : cells + ["valid: \(valid)"]
    }

    private func cell<Model: PolicyModel>(_ mapper: ReflectiveMapper<Model>, _ json: String) -> String {
      do {
        let mapped = try mapper.mapReportingIssues(json: json)
        let issues = FieldPolicyTests.text(mapped.issues)
        return FieldPolicyTests.name(mapped.value) + (issues.isEmpty ? "" : " \(issues)")
      } catch {
        return FieldPolicyTests.text(error.allIssues)
      }
    }
  }

  private struct Descriptions: PolicyCells {
    func cells<Model: PolicyModel>(_ rule: PolicyRule, _ model: Model.Type) -> [String] {
      let mapper = rule.mapper(of: model)
      do {
        let field = try mapper.plan().fields.first { $0.name == "value" }
        let plan = field.map { $0.presence.rawValue + ($0.fallback.map { " \($0)" } ?? "") + ($0.isReadOnly ? " read-only" : "") }
        let explained = FieldPolicyTests.documents(of: model).map { explanation(mapper, $0) }
        let accepted = property(of: try mapper.jsonSchema(.accepted))
        let written = property(of: try mapper.jsonSchema(.written))
        return [
          plan ?? "-", explained.joined(separator: ", "), accepted, written + unwritten(mapper, model),
        ]
      } catch {
        return [FieldPolicyTests.text(error.allIssues)]
      }
    }

    private func explanation<Model: PolicyModel>(_ mapper: ReflectiveMapper<Model>, _ json: String) -> String {
      guard let explanation = try? mapper.explain(json: json),
        let field = explanation.fields.first(where: { $0.destinationPath == "value" })
      else { return "-" }
      let rule = [field.rule.isLeftOut ? "left out" : nil, field.rule.fallback].compactMap(\.self).joined(separator: " ")
      return field.outcome == .fallback && !rule.isEmpty ? rule : "\(field.outcome)" + (rule.isEmpty ? "" : " \(rule)")
    }

    /// Whether a schema requires the property, and whether it may be null, or anything.
    private func property(of schema: Value) -> String {
      let model = schema["$defs"]?.object?.first { $0.value["properties"]?["other"] != nil }?.value ?? schema
      guard let property = model["properties"]?["value"] else { return "-" }
      let isRequired = model["required"]?.array?.contains("value") == true
      let isNullable = property.description.contains("null")
      return (isRequired ? "required" : "optional") + (property == true ? " anything" : isNullable ? " or null" : "")
    }

    /// The values that are not written, and null.
    private func unwritten<Model: PolicyModel>(_ mapper: ReflectiveMapper<Model>, _ model: Model.Type) -> String {
      typealias Content = Model.Content
      var values: [Content] = [.existing, .fallback, .declared]
      if let zero = Content.zero?.value { values.append(zero) }
      var names: [String] = []
      for value in values {
        guard let written = try? mapper.unmapped(Model(content: value)) else {
          names.append("\(Content.name(of: value)) refused")
          continue
        }
        if written["value"] == nil { names.append(Content.name(of: value)) }
      }
      if Model(content: nil).content == nil, let written = try? mapper.unmapped(Model(content: nil)) {
        names.append(written["value"] == nil ? "nil" : "nil as null")
      }
      return names.isEmpty ? "" : ", not " + names.joined(separator: " ")
    }
  }

  private struct Updates: PolicyCells {
    func cells<Model: PolicyModel>(_ rule: PolicyRule, _ model: Model.Type) -> [String] {
      let mapper = rule.mapper(of: model)
      let documents = FieldPolicyTests.documents(of: model)
      func cell(_ mapper: ReflectiveMapper<Model>, _ json: String, _ existing: Model.Content? = .existing) -> String {
        var model = Model(content: existing)
        do {
          let changes = try mapper.updateReportingIssues(&model, json: json)
          let issues = FieldPolicyTests.text(changes.issues)
          return FieldPolicyTests.name(model) + (issues.isEmpty ? "" : " \(issues)")
        } catch {
          return FieldPolicyTests.text(error.allIssues)
        }
      }
      var cells = [cell(mapper, documents[0])]
      let nulls: [UpdateNulls] = [.clear, .skip, .setDefault]
      cells.append(nulls.map { cell(mapper.updateNulls($0), documents[1]) }.joined(separator: ", "))
      cells.append(cell(mapper, documents[2]))
      cells.append(cell(rule.mapper(of: model, at: "a.b"), FieldPolicyTests.blocked))
      let valid = cell(mapper, #"{"value": \#(Model.Content.valid)}"#)
      if Set(cells + [valid]).count == 1 { return ["always \(valid)"] }
      return valid == "read" ? cells : cells + ["valid: \(valid)"]
    }
  }

  private func attempt<Content: PolicyKind>(_ rule: PolicyRule, _ type: Content.Type) -> Row {
    let mapper = rule.mapper(of: Counted<Content>.self)
    // A rule that names a field inspects the type first.
    _ = try? mapper.map(json: #"{"other": 1, "value": \#(Content.valid)}"#)
    let cells = Self.documents(of: Counted<Content>.self).map { json in
      let log = PolicyLog()
      PolicyLog.$current.withValue(log) { _ = try? mapper.map(json: json) }
      return log.entries.isEmpty ? "-" : log.entries.joined(separator: " then ")
    }
    return Row(kind: Content.title, cells: cells)
  }
}

extension ReflectiveMapper {
  fileprivate func unmapped(_ model: Model) throws(MappingError) -> Value { try reversed.map(model) }
}
