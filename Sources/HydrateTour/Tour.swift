import Foundation
import Hydrate

/// A document's mapper, and how the tour shows what it makes.
struct Tour<M: ReversibleMapper, Record> where M.Input == Value, M.Output: Equatable {
  let name: String
  let mapper: M
  /// The plans worth showing.
  let plans: () throws(MappingError) -> [MappingPlan]
  /// The models in the result that a table lists.
  let records: (M.Output) -> [Record]
  /// Where the first of them stands in the document.
  let firstRecord: (Value) -> Value?
  let columns: [TourColumn<Record>]

  /// Maps the document at a path, back, and again.
  func run(_ json: Data, path: String) throws(TourFailure) -> TourResult<M.Output> {
    let (mapped, start): (Mapped<M.Output>, ContinuousClock.Instant)
    start = .now
    do { mapped = try mapper.mapReportingIssues(json: json) } catch { throw TourFailure(error, path: path) }
    let seconds = Show.seconds(since: start)
    do throws(MappingError) {
      let back = try Value(json: mapper.jsonData(from: mapped.value))
      return TourResult(
        output: mapped.value, issues: mapped.issues, firstRecordBack: try firstRecord(back)?.jsonString(.pretty),
        isStable: try mapper.map(back) == mapped.value, byteCount: json.count, seconds: seconds)
    } catch {
      throw TourFailure(error, path: "\(path), mapped back")
    }
  }
}

/// What came of a document.
struct TourResult<Output> {
  let output: Output
  let issues: [MappingIssue]
  /// The first record, mapped back; nil where there is none.
  let firstRecordBack: String?
  /// Whether mapping back and again gave an equal result.
  let isStable: Bool
  let byteCount: Int
  /// How long mapping took once, without the way back.
  let seconds: Double
}

/// A column of the table of models.
struct TourColumn<Record> {
  let title: String
  let cell: (Record) -> String

  init(_ title: String, _ cell: @escaping (Record) -> String) {
    self.title = title
    self.cell = cell
  }
}
