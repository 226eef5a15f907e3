import Foundation
import Hydrate
import HydrateEditing
import Testing

@testable import TestSupport

/// An edit is all or nothing.
@Suite struct EditingFailureTests {
  struct Item: Codable, Equatable {
    var id: Int
    var name: String?
    var parts: [Item]?
  }

  private let items = ReflectiveMapper<Item>()

  private func error<M: ReversibleMapper>(
    _ mapper: M, _ text: String, _ change: (inout M.Output) throws -> Void
  ) throws -> String where M.Input == Value {
    try #require(#expect(throws: MappingError.self) { try mapper.edit(json: text, change) }).description
  }

  @Test func readOnlyFieldsKeepTheirValue() throws {
    let fixed = items.readOnly(\.id).readOnly(\.name)
    #expect(try fixed.edit(json: #"{"id": "1"}"#) { $0.id = 1 } == #"{"id": "1"}"#)
    let refusal = "1 fatal issue\n  fatal invalidValue at "
    #expect(try error(fixed, #"{"id": 1}"#) { $0.id = 2 } == refusal + "id (line 1, column 8): read-only, cannot be changed")
    #expect(try error(fixed, #"{"id": 1}"#) { $0.name = "a" } == refusal + "name (line 1, column 1): read-only, cannot be changed")
    #expect(
      try error(fixed, #"{"id": 1, "name": "a"}"#) { $0.name = nil } == refusal + "name (line 1, column 19): read-only, cannot be changed")
  }

  @Test("fields that the mapper leaves out: a change is an error, not lost") func leftOutFields() throws {
    let some = items.except(\.name)
    let text = #"{"id": 1, "name": "a"}"#
    #expect(try some.edit(json: text) { $0.id = 2 } == #"{"id": 2, "name": "a"}"#)
    let message = "1 fatal issue\n  fatal irreversible at name: cannot be written: the mapper leaves the field out"
    #expect(try error(some, text) { $0.name = "b" } == message)
    #expect(try error(some, text) { ($0.id, $0.name) = (2, "b") } == message)
  }

  @Test func whatIsNotReadAgainIsRefused() throws {
    let checked = items.field(\.id, using: IdentityMapper<Int>().validatingInput(.maximum(9)))
    #expect(try error(checked, #"{"id": 1}"#) { $0.id = 10 }.contains("invalidValue at id"))
    // Reads one key and writes another one.
    let odd = TwoWayClosureMapper { (value: Value) in
      value["a"]?.int ?? 0
    } reverse: {
      ["b": Value($0)]
    }
    let message = "1 fatal issue\n  fatal irreversible at id.b: the edited text is not read as the edited value"
    #expect(try error(items.field(\.id, using: odd), #"{"id": {"a": 1}}"#) { $0.id = 2 } == message)
  }

  @Test("nil that would be read as the default is refused") func nilWithADefault() throws {
    let text = #"{"id": 1, "name": "a"}"#
    for mapper in [items.default(\.name, "d"), items.default(\.name, "d", when: .missingOrNull), items.default(\.name, "d").nulls(.write)] {
      let message = try error(mapper, text) { $0.name = nil }
      #expect(message.contains("irreversible at name: the edited text is not read as the edited value"), "\(message)")
      #expect(try mapper.edit(json: text) { $0.id = 2 } == #"{"id": 2, "name": "a"}"#)
    }
    #expect(try items.default(\.name, "d", when: .missing).edit(json: text) { $0.name = nil } == #"{"id": 1, "name": null}"#)
  }

  @Test func errorsOfTheDocumentAndTheClosure() throws {
    #expect(throws: MappingError.self) { try items.edit(json: "{}") { _ in Issue.record("not called") } }
    #expect(throws: MappingError.self) { try items.edit(json: #"{"id": 1"#) { _ in } }
    #expect(throws: CancellationError.self) { try items.edit(json: #"{"id": 1}"#) { _ in throw CancellationError() } }
    let utf16 = try #require(#"{"id": 1}"#.data(using: .utf16))
    #expect(throws: MappingError.self) { try items.edit(json: utf16) { $0.id = 2 } }
  }

  @Test func deepDocumentsAreEdited() throws {
    let depth = 200
    let text = String(repeating: #"{"id": 0, "parts": ["#, count: depth) + #"{"id": 1}"# + String(repeating: "]}", count: depth)
    func deepest(_ item: inout Item) { if item.parts == nil { item.id = 9 } else { deepest(&item.parts![0]) } }
    #expect(try items.edit(json: text) { deepest(&$0) } == text.replacing(#"{"id": 1}"#, with: #"{"id": 9}"#))
  }
}
