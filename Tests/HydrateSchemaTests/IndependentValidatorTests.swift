import Foundation
import Hydrate
import Testing

@testable import TestSupport

#if os(Linux) || os(macOS)
  /// The schemas by another validator, so that a mistake about JSON Schema itself shows.
  @Suite(.enabled(if: PythonValidator.isInstalled, "needs python3 with the package jsonschema: pip install jsonschema"))
  struct IndependentValidatorTests {
    struct Order: Codable {
      var id: Int, placedAt: Date, items: [Item], limits: [String: UInt8], byID: [UUID: Bool?], link: URL?, data: Data, parent: [Order]?
    }
    struct Item: Codable { var itemName: String; var size: SchemaLawTests.Size?; var rank: SchemaLawTests.Rank; var price: Double }

    /// Values at random, those that do not validate among them.
    private func values(_ schema: Value, _ seed: UInt64) throws -> [Value] {
      let samples = SchemaSample(schema, seed: seed)
      return try (0..<Effort.rounds(20, short: 8)).compactMap { _ in try samples.next() }
    }

    @Test func bothValidatorsAgree() throws {
      let orders = ReflectiveMapper<Order>().keyTransformer(.camelToSnake)
      let mappers = try [
        SchemaCase("plain", orders), SchemaCase("strict", orders.coercion(.strict)), SchemaCase("nulls", orders.nulls(.write)),
        SchemaCase("closed", orders.unknownKeys(.refuse).field(\.id, from: .first("a.b", "id")).field(\.link, from: "list[2]")),
        SchemaCase("scalars", ReflectiveMapper<SchemaLawTests.Scalars>()), SchemaCase("parts", ReflectiveMapper<SchemaLawTests.Parts>()),
        SchemaCase("enums", ReflectiveMapper<[SchemaLawTests.Level]>()), SchemaCase("dog", ReflectiveMapper<SchemaLawTests.Dog>()),
      ]
      var cases: [(schema: Value, values: [Value])] = []
      for (number, mapper) in mappers.enumerated() {
        let accepted = try values(mapper.accepted, UInt64(number))
        let written = try accepted.compactMap { try mapper.journey($0) }
        // What is right for one schema is wrong for most others.
        let strange = try values(mappers[(number + 1) % mappers.count].accepted, UInt64(number + 100))
        cases.append((mapper.accepted, accepted + strange + written))
        cases.append((mapper.written, written + accepted + strange))
      }
      let verdicts = try PythonValidator.verdicts(cases)
      #expect(verdicts.count == cases.count)
      for (entry, found) in zip(cases, verdicts) {
        let validator = SchemaValidator(entry.schema)
        for (value, isValid) in zip(entry.values, found) {
          let fault = try validator.fault(of: value)
          #expect((fault == nil) == isValid, "\(entry.schema["title"] ?? nil): \(value): \(fault ?? "")")
        }
      }
      // What is written validates by the other one, too.
      for number in mappers.indices {
        #expect(verdicts[2 * number + 1].prefix(cases[2 * number + 1].values.count).contains(true), "\(mappers[number].name)")
      }
    }
  }
#endif
