@testable import Hydrate

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
        let value = text.withUnsafeBufferPointer { bytes in Result { () throws(MappingError) in try Value(json: bytes, options: options) } }
        return try mapper.mapReportingIssues(value.get(), userInfo: log.userInfo)
      }, show: show)
  }

  /// The outcome of reading parts of a size; nil where the whole must be read.
  func parts(_ text: [UInt8], size: Int, show: (M.Output) -> String) -> SeenOutcome? {
    let log = Log()
    // The text ends where its memory does, and is gone before anything is looked at.
    let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(text.count, 1))
    _ = memory.initialize(from: text)
    let lent = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(memory)[..<text.count])
    let result = mapper.mapInParts(lent.span, options: options, userInfo: log.userInfo, partSize: size)
    memory.update(repeating: 0x0A)
    memory.deallocate()
    guard let result else { return nil }
    return SeenOutcome(log, { () throws(MappingError) in try result.get() }, show: show)
  }
}

/// The number of elements in each part of a list; nil where it is malformed, or no list.
func partCounts(_ text: String, size: Int, options: JSONReadingOptions = .init()) -> [Int]? {
  Array(text.utf8).withUnsafeBufferPointer { bytes in
    guard var reader = JSONListReader(bytes, options: options, partSize: size) else { return nil }
    var counts: [Int] = []
    do throws(JSONFault) {
      while let part = try reader.readPart() { counts.append(part.count) }
    } catch {
      return nil
    }
    return counts
  }
}
