import Foundation
import Hydrate

/// A list made longer, beside the list: time must grow no faster than the document.
///
/// The list alone is mapped as often as the longer one repeats it, and all models are kept: so both fill the same memory, and the caches of
/// the processor, which hold the short list and not the long one, have no part in the ratio.
enum GrowthWork {
  static func work<M: ReversibleMapper, Model: Equatable>(_ works: ModelWorks<M>, times: Int) -> Work where M.Output == [Model] {
    let (json, models, mapper) = (works.document.json, works.models, works.mapper)
    let longer = repeated(json, times: times)
    return Work(
      document: works.document.name, name: "JSON to models, \(times) documents in one", beside: "1 document, the mean of \(times) kept",
      goal: .cost(atMost: Double(times) * 1.05),
      subject: Contender("\(times) documents in one") {
        try mapper.map(json: longer)
      } isRight: { output in
        guard output.count == times * models.count, !models.isEmpty else { return output.isEmpty && models.isEmpty }
        return stride(from: 0, to: output.count, by: models.count).allSatisfy { start in
          output[start..<(start + models.count)].elementsEqual(models)
        }
      },
      baseline: Contender("1 document", repetitions: times) {
        try (0..<times).map { _ in try mapper.map(json: json) }
      } isRight: {
        $0.allSatisfy { $0 == models }
      })
  }

  /// A list whose elements are those of another list, so many times.
  static func repeated(_ list: Data, times: Int) -> Data {
    guard let open = list.firstIndex(of: UInt8(ascii: "[")), let close = list.lastIndex(of: UInt8(ascii: "]")), open < close else {
      return list
    }
    let elements = list[list.index(after: open)..<close]
    // An empty list stays one, however often.
    let count = elements.allSatisfy { [0x09, 0x0A, 0x0D, 0x20].contains($0) } ? 1 : max(times, 1)
    var longer = Data("[".utf8)
    for index in 0..<count {
      if index > 0 { longer.append(UInt8(ascii: ",")) }
      longer.append(elements)
    }
    longer.append(UInt8(ascii: "]"))
    return longer
  }
}
