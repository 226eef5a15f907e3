import Foundation
import Hydrate

/// The works that a document can be put to, with the models of one family.
///
/// What is right is what `JSONDecoder` makes of the document before anything is measured.
struct ModelWorks<M: ReversibleMapper> where M.Input == Value, M.Output: Codable & Equatable {
  let document: JSONDocument
  /// What is made of the document, for a table.
  let output: String
  /// What the models ask for, for a table: `, same names`.
  let note: String
  let mapper: M
  let foundation: FoundationCoding
  let models: M.Output
  /// How often a work is done a round: a short one often enough that neither a look at the clock nor what stood in the processor's caches
  /// before it decides.
  let times: Int

  init(
    _ document: JSONDocument, _ variant: String?, _ mapper: M, _ foundation: FoundationCoding = .plain, output: String = "models"
  ) throws(BenchmarkFailure) {
    (self.document, self.output, self.mapper, self.foundation) = (document, output, mapper, foundation)
    note = variant.map { ", \($0)" } ?? ""
    times = max(1, min(100, 1_000_000 / max(1, document.json.count)))
    let mapped: M.Output
    do { mapped = try mapper.map(json: document.json) } catch { throw .badData("\(document.name): \(Self.reason(error))") }
    do { models = try foundation.decoder.decode(M.Output.self, from: document.json) } catch {
      throw .badData("\(document.name): JSONDecoder cannot read it: \(error)")
    }
    guard mapped == models else { throw .wrongWork("\(document.name): Hydrate and JSONDecoder make different models of it") }
  }

  /// JSON bytes to models.
  ///
  /// - Parameter map: Calls the mapper by its own type, as most code does. For a call of one small document the way through `Mapper` counts.
  func reading(_ least: Double? = nil, by map: ((Data) throws -> M.Output)? = nil) -> Work {
    let (name, json) = ("JSON to \(output)\(note)", document.json)
    let map = map ?? { [mapper] in try mapper.map(json: $0) }
    return Work(
      document: document.name, name: name, beside: "JSONDecoder\(foundation.readingNote)", goal: .speed(atLeast: least),
      subject: contender("Hydrate, \(name)", isRight: isEqual) { try map(json) },
      baseline: contender("JSONDecoder, \(name)", isRight: isEqual) { [decoder = foundation.decoder] in
        try decoder.decode(M.Output.self, from: json)
      })
  }

  /// Models to JSON bytes.
  func writing(_ least: Double? = nil, by unmap: ((M.Output) throws -> Data)? = nil) -> Work {
    let name = "\(output) to JSON\(note)"
    let unmap = unmap ?? { [mapper] in try mapper.jsonData(from: $0) }
    return Work(
      document: document.name, name: name, beside: "JSONEncoder\(foundation.writingNote)", goal: .speed(atLeast: least),
      subject: contender("Hydrate, \(name)", isRight: readsBack()) { [models] in try unmap(models) },
      baseline: contender("JSONEncoder, \(name)", isRight: readsBack()) { [encoder = foundation.encoder, models] in
        try encoder.encode(models)
      })
  }

  /// What `JSONSerialization` made of JSON, to models.
  func readingObjects(_ least: Double? = nil) throws(BenchmarkFailure) -> Work {
    let name = "Foundation objects to models\(note)"
    let objects: Any
    do { objects = try JSONSerialization.jsonObject(with: document.json) } catch {
      throw .badData("\(document.name): JSONSerialization cannot read it: \(error)")
    }
    return Work(
      document: document.name, name: name, beside: "JSONSerialization and JSONDecoder\(foundation.readingNote)",
      goal: .speed(atLeast: least),
      subject: contender("Hydrate, \(name)", isRight: isEqual) { [mapper] in try mapper.map(Value(any: objects)) },
      baseline: contender("JSONDecoder, \(name)", isRight: isEqual) { [decoder = foundation.decoder] in
        try decoder.decode(M.Output.self, from: JSONSerialization.data(withJSONObject: objects))
      })
  }

  func contender<Output>(
    _ name: String, isRight: @escaping (Output) throws -> Bool, _ work: @escaping () throws -> Output
  ) -> Contender {
    Contender(name, times: times, work, isRight: isRight)
  }

  var isEqual: (M.Output) -> Bool { { [models] in $0 == models } }

  /// Checks that `JSONDecoder` reads the models from some bytes; the same bytes are not read twice.
  private func readsBack() -> (Data) throws -> Bool {
    var known: Data?
    return { [models, checker = foundation.checker] json in
      if json == known { return true }
      guard try checker.decode(M.Output.self, from: json) == models else { return false }
      known = json
      return true
    }
  }

  /// The first of the reasons why a document cannot be mapped.
  static func reason(_ error: MappingError) -> String {
    guard let issue = error.issues.first else { return "cannot be mapped" }
    let place = issue.location.map { " (line \($0.line), column \($0.column))" } ?? ""
    if issue.code == .malformed { return "not JSON\(place): \(issue.message)" }
    let path = issue.sourcePath.description
    return "not the document that its name promises: \(issue.code) at \(path.isEmpty ? "its top" : path)\(place)"
  }
}
