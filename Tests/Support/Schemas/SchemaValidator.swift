import Foundation

@testable import Hydrate

/// Checks values against the JSON Schemas that the library makes: draft 2020-12, as far as they go. What it does not know is an error.
final class SchemaValidator {
  struct UnknownKeyword: Error { let keyword: String }

  private let whole: Value
  private var patterns: [String: NSRegularExpression] = [:]

  init(_ schema: Value) { whole = schema }

  /// Where the value does not validate, and why; nil where it does.
  func fault(of value: Value) throws -> String? { try fault(of: value, by: whole, "$") }

  func fault(of value: Value, by schema: Value, _ place: String) throws -> String? {
    if let flag = schema.bool { return flag ? nil : "\(place): nothing is allowed" }
    for member in schema.members {
      if let fault = try fault(of: value, member.key, member.value, schema, place) { return "\(place) \(member.key): \(fault)" }
    }
    return nil
  }

  private func fault(of value: Value, _ keyword: String, _ rule: Value, _ schema: Value, _ place: String) throws -> String? {
    func passes(_ value: Value, _ schema: Value) throws -> Bool { try fault(of: value, by: schema, "") == nil }
    func say(_ isFine: Bool) -> String? { isFine ? nil : "\(value)".prefix(80) + " by \("\(rule)".prefix(120))" }
    switch keyword {
    case "$schema", "title", "$defs", "format", "contentEncoding", "contentMediaType", "contentSchema": return nil
    case "$ref":
      guard let name = rule.string?.split(separator: "/").last, let part = whole["$defs"]?[String(name)] else {
        throw UnknownKeyword(keyword: "\(rule)")
      }
      return try fault(of: value, by: part, place)
    case "type": return say((rule.array ?? [rule]).contains { isOf($0.string ?? "", value) })
    case "enum": return say(rule.array?.contains(value) == true)
    case "const": return say(rule == value)
    case "anyOf": return say(try rule.array?.contains { try passes(value, $0) } == true)
    case "oneOf": return say(try rule.array?.count { try passes(value, $0) } == 1)
    case "allOf": return try rule.array?.lazy.compactMap { try self.fault(of: value, by: $0, place) }.first
    case "not": return say(try !passes(value, rule))
    case "minimum": return value.kind == .number ? say(try number(value) >= number(rule)) : nil
    case "maximum": return value.kind == .number ? say(try number(value) <= number(rule)) : nil
    case "minLength": return value.string.flatMap { say($0.unicodeScalars.count >= rule.int ?? 0) }
    case "maxLength": return value.string.flatMap { say($0.unicodeScalars.count <= rule.int ?? 0) }
    case "pattern": return try value.string.flatMap { say(try matches($0, rule.string ?? "")) }
    case "properties":
      for member in rule.members {
        if let part = value[member.key], let fault = try fault(of: part, by: member.value, "\(place).\(member.key)") { return fault }
      }
      return nil
    case "required": return value.kind == .object ? say(rule.array?.allSatisfy { value[$0.string ?? ""] != nil } == true) : nil
    case "additionalProperties":
      for member in value.members where schema["properties"]?[member.key] == nil {
        if let fault = try fault(of: member.value, by: rule, "\(place).\(member.key)") { return fault }
      }
      return nil
    case "propertyNames": return say(try value.members.allSatisfy { try passes(Value($0.key), rule) })
    case "minProperties": return value.kind == .object ? say(value.count >= rule.int ?? 0) : nil
    case "maxProperties": return value.kind == .object ? say(value.count <= rule.int ?? 0) : nil
    case "items":
      return try elements(of: value).dropFirst(schema["prefixItems"]?.count ?? 0).lazy
        .compactMap { try self.fault(of: $0, by: rule, "\(place)[]") }.first
    case "prefixItems":
      return try zip(elements(of: value), rule.array ?? []).lazy.compactMap { try self.fault(of: $0, by: $1, "\(place)[]") }.first
    case "minItems": return value.kind == .array ? say(value.count >= rule.int ?? 0) : nil
    case "maxItems": return value.kind == .array ? say(value.count <= rule.int ?? 0) : nil
    default: throw UnknownKeyword(keyword: keyword)
    }
  }

  private func elements(of value: Value) -> [Value] { value.array ?? [] }

  private func isOf(_ type: String, _ value: Value) -> Bool {
    switch type {
    case "boolean": value.kind == .bool
    case "integer": value.kind == .number && (value.decimal.map { $0.isWhole } ?? ((value.double ?? 0).magnitude > 1e20))
    default: value.kind.rawValue == type
    }
  }

  private func number(_ value: Value) throws -> Double {
    guard let number = value.double else { throw UnknownKeyword(keyword: "\(value)") }
    return number
  }

  private func matches(_ text: String, _ pattern: String) throws -> Bool {
    let known = try patterns[pattern] ?? NSRegularExpression(pattern: pattern)
    patterns[pattern] = known
    return known.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }
}

extension Decimal {
  fileprivate var isWhole: Bool {
    var (own, whole) = (self, Decimal())
    NSDecimalRound(&whole, &own, 0, .plain)
    return own == whole
  }
}
