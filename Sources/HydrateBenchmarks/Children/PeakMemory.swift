import Foundation
import Hydrate

#if canImport(Darwin)
  import Darwin
#endif

/// The peak of this process's memory, beyond what it had before there was a document.
enum PeakMemory {
  /// The peak in megabytes: of mapping a document, or of the document and its models, which are made by hand.
  static func measure(_ side: ChildTask.Side, megabytes: Int) throws -> Double {
    // What a process needs once is there before, whichever side is measured.
    let mapper = ReflectiveMapper<Member>().array
    _ = try mapper.map(json: MadeMembers.document(count: 2).json)
    let before = try highWater()
    let (json, count) = MadeMembers.document(megabytes: megabytes)
    let members = side == .hydrate ? try mapper.map(json: json) : built(count)
    let peak = try highWater() - before
    // The document is looked at here too, so that it lives until the peak is known.
    guard json.count >= megabytes * 1_000_000, members.count == count, members.enumerated().allSatisfy({ $1 == MadeMembers.member($0) })
    else { throw BenchmarkFailure.wrongWork("the peak of memory: the models are wrong") }
    return peak
  }

  private static func built(_ count: Int) -> [Member] {
    var members: [Member] = []
    members.reserveCapacity(count)
    for number in 0..<count { members.append(MadeMembers.member(number)) }
    return members
  }

  /// The most memory that this process has had in use at once, in megabytes.
  static func highWater() throws -> Double {
    #if canImport(Darwin)
      var usage = rusage()
      guard getrusage(RUSAGE_SELF, &usage) == 0 else { throw BenchmarkFailure.wrongWork("the peak of memory cannot be read") }
      return Double(usage.ru_maxrss) / 1e6
    #else
      // `getrusage` starts from the peak of the process that started this one; the file does not.
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      guard let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Double($0) }) else {
        throw BenchmarkFailure.wrongWork("the peak of memory cannot be read")
      }
      return kilobytes * 1024 / 1e6
    #endif
  }
}
