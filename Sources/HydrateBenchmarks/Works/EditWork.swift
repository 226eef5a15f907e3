import Foundation
import Hydrate
import HydrateEditing

/// A document with one value changed, beside what reads its models and writes them.
enum EditWork {
  /// - Parameter change: a text of the document, whose last place changes, and what it becomes.
  static func work<M: ReversibleMapper>(
    _ works: ModelWorks<M>, changing change: (from: String, to: String)
  ) throws(BenchmarkFailure) -> Work {
    let (json, models, mapper) = (works.document.json, works.models, works.mapper)
    var text = String(decoding: json, as: UTF8.self)
    if let place = text.ranges(of: change.from).last { text.replaceSubrange(place, with: change.to) }
    let edited = Data(text.utf8)
    let changed: M.Output
    do { changed = try mapper.map(json: edited) } catch { throw .badData("\(works.document.name): \(ModelWorks<M>.reason(error))") }
    return Work(
      document: works.document.name, name: "edit of one value", beside: "JSON to models and back", goal: .cost(atMost: 6),
      subject: works.contender("edit of one value", isRight: { $0 == edited }) { try mapper.edit(json: json) { $0 = changed } },
      baseline: works.contender("JSON to models and back", isRight: { try mapper.map(json: $0) == models }) {
        try mapper.jsonData(from: mapper.map(json: json))
      })
  }
}
