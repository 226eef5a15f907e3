import Foundation

@testable import Hydrate

/// Values at random that validate against a schema, small and large, plain and odd.
final class SchemaSample {
  private let whole: Value
  private let validator: SchemaValidator
  private var random: RepeatableRandom

  init(_ schema: Value, seed: UInt64) {
    whole = schema
    validator = SchemaValidator(schema)
    random = RepeatableRandom(state: seed)
  }

  /// The next one; nil where none was found.
  func next() throws -> Value? {
    for _ in 0..<50 {
      let value = made(whole, 0)
      if try validator.fault(of: value) == nil { return value }
    }
    return nil
  }

  private func flip() -> Bool { Bool.random(using: &random) }
  private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private static let odd: [Value] = [
    nil, true, false, 0, 1, -1, 5.5, "", "1", "x", "true", [], [1], [:], ["a": 1], "2014-01-20T02:57:14Z", -0.0, 1_390_186_634,
  ]

  private func made(_ schema: Value, _ depth: Int) -> Value {
    if schema.kind == .bool { return Self.odd.randomElement(using: &random) ?? nil }
    if let name = schema["$ref"]?.string?.split(separator: "/").last, let part = whole["$defs"]?[String(name)] {
      return made(part, depth + 1)
    }
    // What must not be is looked at when all is made.
    if let parts = schema["allOf"]?.array { return merged(parts.filter { $0["not"] == nil || $0.count > 1 }.map { made($0, depth) }) }
    if let parts = schema["anyOf"]?.array, let part = parts.randomElement(using: &random) {
      return schema["properties"] == nil ? made(part, depth) : merged([made(part, depth), plain(schema, depth)])
    }
    if let values = schema["enum"]?.array { return values.randomElement(using: &random) ?? nil }
    if let value = schema["const"] { return value }
    return plain(schema, depth)
  }

  /// Objects are put together; of other values one is as good as another.
  private func merged(_ values: [Value]) -> Value {
    let objects = values.filter { $0.kind == .object }
    guard let first = objects.first else { return values.randomElement(using: &random) ?? nil }
    return objects.dropFirst().reduce(first) { whole, part in
      var members = whole.members.map { ($0.key, $0.value) }
      for (key, value) in part.members.map({ ($0.key, $0.value) }) {
        if let index = members.firstIndex(where: { $0.0 == key }) {
          members[index].1 = merged([members[index].1, value])
        } else {
          members.append((key, value))
        }
      }
      return Value(members: members)
    }
  }

  private func plain(_ schema: Value, _ depth: Int) -> Value {
    let types = schema["type"].map { $0.array ?? [$0] }?.compactMap(\.string) ?? ["object", "array", "string", "number", "null", "boolean"]
    let least = types.contains("null") && depth > 3 ? "null" : types.randomElement(using: &random)
    switch least {
    case "null": return nil
    case "boolean": return Value(flip())
    case "integer": return integer(schema)
    case "number": return flip() ? integer(schema) : fraction(schema)
    case "string": return text(schema)
    case "array": return array(schema, depth)
    default: return object(schema, depth)
    }
  }

  private func bound(_ schema: Value, _ key: String, _ other: Double) -> Double { schema[key]?.double ?? other }

  private func integer(_ schema: Value) -> Value {
    let edges = [schema["minimum"], schema["maximum"], schema["minimum"] == nil ? nil : 0, 1].compactMap(\.self)
    if number(0...3) == 0, let edge = edges.randomElement(using: &random), edge.int != nil { return edge }
    let (low, high) = (max(bound(schema, "minimum", -1e6), -9e15), min(bound(schema, "maximum", 1e6), 9e15))
    let value = Double.random(in: low...max(low, high), using: &random).rounded(.towardZero)
    return flip() ? Value(Int(value)) : (try? Value(json: "\(Int(value)).0")) ?? Value(Int(value))
  }

  private func fraction(_ schema: Value) -> Value {
    let (low, high) = (bound(schema, "minimum", -1e300), bound(schema, "maximum", 1e300))
    let scale = pow(10, Double(number(0...20)))
    return Value((Double.random(in: max(low, -scale)...max(max(low, -scale), min(high, scale)), using: &random) * 1000).rounded() / 1000)
      ?? 0
  }

  private func text(_ schema: Value) -> Value {
    if let pattern = schema["pattern"]?.string { return Value(PatternText(pattern).text(&random)) }
    return Value(["", "a", "é\u{1F600}", "Fri", "12", "x y", "\u{0}"].randomElement(using: &random) ?? "")
  }

  private func array(_ schema: Value, _ depth: Int) -> Value {
    let first = schema["prefixItems"]?.array ?? []
    let count = depth > 3 ? schema["minItems"]?.int ?? 0 : max(schema["minItems"]?.int ?? 0, number(0...max(3, min(first.count, 6))))
    return Value(
      (0..<count).map { index in
        first.indices.contains(index) ? made(first[index], depth + 1) : made(schema["items"] ?? true, depth + 1)
      })
  }

  private func object(_ schema: Value, _ depth: Int) -> Value {
    let required = Set(schema["required"]?.array?.compactMap(\.string) ?? [])
    var members: [(String, Value)] = []
    for member in schema["properties"]?.members.map({ ($0.key, $0.value) }) ?? [] {
      guard required.contains(member.0) || (depth < 4 && flip() && member.1 != false) else { continue }
      members.append((member.0, made(member.1, depth + 1)))
    }
    let others = schema["additionalProperties"]
    if others != false, schema["maxProperties"] == nil {
      for number in 0..<(depth > 3 ? 0 : number(0...2)) {
        let name = schema["propertyNames"].map { made($0, depth + 1).string ?? "" } ?? "other \(number)"
        if !members.contains(where: { $0.0 == name }) { members.append((name, made(others ?? true, depth + 1))) }
      }
    }
    return Value(members: members)
  }
}
