import Foundation

@testable import Hydrate
@testable import TestSupport

/// A mapper, and a list read in parts beside the list as a whole.
struct InParts<M: Mapper> where M.Input == Value {
  let mapper: M
  var options = JSONReadingOptions()

  /// The outcome of reading the whole.
  func whole(_ text: [UInt8], show: (M.Output) -> String) -> SeenOutcome {
    let log = Log()
    return SeenOutcome(
      log,
      { () throws(MappingError) in
        return try mapper.mapReportingIssues(Value(json: Data(text), options: options), userInfo: log.userInfo)
      }, show: show)
  }

  /// The outcome of reading parts of a size; nil where the whole must be read.
  func parts(_ text: [UInt8], size: Int, show: (M.Output) -> String) -> SeenOutcome? {
    let log = Log()
    guard let result = mapper.mapInParts(KeptBytes(Data(text)), options: options, userInfo: log.userInfo, partSize: size) else {
      return nil
    }
    return SeenOutcome(log, { () throws(MappingError) in try result.get() }, show: show)
  }
}

/// The number of elements in each part of a list; nil where it is malformed, or no list.
func partCounts(_ text: String, size: Int, options: JSONReadingOptions = .init()) -> [Int]? {
  guard var reader = JSONListReader(KeptBytes(text), options: options, partSize: size) else { return nil }
  var counts: [Int] = []
  do throws(JSONFault) {
    while let part = try reader.readPart() { counts.append(part.count) }
  } catch {
    return nil
  }
  return counts
}
