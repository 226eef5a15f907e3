import Foundation
import Hydrate

extension ModelWorks {
  /// The models as a property list, read.
  func readingPropertyList(_ format: PropertyListSerialization.PropertyListFormat, _ least: Double) throws(BenchmarkFailure) -> Work {
    let name = "\(format == .binary ? "binary" : "XML") property list to models\(note)"
    let encoder = PropertyListEncoder()
    encoder.outputFormat = format
    let list: Data
    do { list = try encoder.encode(models) } catch { throw .badData("\(document.name): PropertyListEncoder cannot write it: \(error)") }
    return Work(
      document: document.name, name: name, beside: "PropertyListDecoder", goal: .speed(atLeast: least),
      subject: contender("Hydrate, \(name)", isRight: isEqual) { [mapper] in try mapper.map(Value(plist: list)) },
      baseline: contender("PropertyListDecoder, \(name)", isRight: isEqual) { [decoder = PropertyListDecoder()] in
        try decoder.decode(M.Output.self, from: list)
      })
  }
}
