import Hydrate
import HydrateSchema

/// A mapper whose schemas are held against what it does.
struct SchemaCase {
  let name: String
  let written: Value
  let accepted: Value
  /// Maps a value; what is written of it, nil where that has no way back.
  let journey: (Value) throws -> Value?

  init<M: ReversibleMapper<Value, O>, O>(_ name: String, _ mapper: M) throws {
    self.name = name
    written = try mapper.jsonSchema(.written)
    accepted = try mapper.jsonSchema(.accepted)
    journey = { value in
      // As JSON has it.
      let output = try mapper.map(Value(json: value.jsonData()))
      do {
        return try Value(json: mapper.jsonData(from: output))
      } catch {
        if let error = error as? MappingError, error.issues.allSatisfy({ $0.code == .irreversible }) { return nil }
        throw error
      }
    }
  }

  /// Whatever validates is mapped, and what is written validates; gives how many values were written.
  func check(_ count: Int, seed: UInt64) throws -> (written: Int, faults: [String]) {
    let (samples, validator) = (SchemaSample(accepted, seed: seed), SchemaValidator(written))
    var faults: [String] = []
    var written = 0
    for _ in 0..<count where faults.count < 3 {
      guard let value = try samples.next() else { continue }
      do {
        guard let back = try journey(value) else { continue }
        written += 1
        if let fault = try validator.fault(of: back) { faults.append("\(name): written \(back): \(fault)") }
      } catch {
        faults.append("\(name): \(value) is accepted: \(error)")
      }
    }
    return (written, faults)
  }
}
