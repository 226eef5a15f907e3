import Foundation

@testable import Hydrate

/// A mapper of lists, and a list read in parts beside the list as a whole.
struct ListTrial: Sendable {
  let shape: Shape
  private let body: @Sendable (_ text: [UInt8], _ size: Int, _ options: JSONReadingOptions) -> Void

  /// A mapper that can do with parts, or one that must see the whole; `places` are what else is seen of an output.
  init<M: Mapper & Sendable>(
    _ shape: Shape, isInParts: Bool = true, _ mapper: M, places: @escaping @Sendable (M.Output) -> [TextLocation?] = { _ in [] }
  ) where M.Input == Value, M.Output: Equatable {
    self.shape = shape
    body = { text, size, options in
      let trial = Trial(mapper: mapper, isInParts: isInParts, places: places, options: options)
      trial.run(text, size)
    }
  }

  /// The options are told by one byte, 0 being the usual ones.
  func run(_ text: [UInt8], size: Int, _ options: UInt8) {
    let limits = [512, 512, 512, 3, 2, 8, 20, 1]
    let keys: JSONReadingOptions.DuplicateKeys = options & 1 > 0 ? .refuse : options & 16 > 0 ? .firstWins : .lastWins
    body(text, size, JSONReadingOptions(nestingLimit: limits[Int(options >> 1) % 8], duplicateKeys: keys))
  }

  private struct Trial<M: Mapper> where M.Input == Value, M.Output: Equatable {
    let mapper: M
    let isInParts: Bool
    let places: (M.Output) -> [TextLocation?]
    let options: JSONReadingOptions

    func run(_ text: [UInt8], _ size: Int) {
      var whole = SeenRun { () throws(MappingError) in try map(text) }
      // What is good in a list teaches what is not, so where something was left unchecked the run after it is compared.
      if whole.output == nil || !whole.isComplete { whole = SeenRun { () throws(MappingError) in try map(text) } }
      let isRefused = whole.codes.count == 1 && !Set(whole.codes).isDisjoint(with: Self.refusals)
      guard let parts = inParts(text, size) else {
        return require(!isInParts || isRefused || !Self.isList(text), "a list that is not read in parts of \(size): \(whole.text)")
      }
      require(isInParts && Self.isList(text), "what must be read as a whole is read in parts of \(size)")
      require(parts.lines == whole.lines, "other issues in parts of \(size):\n\(parts.text)\n\nof the whole:\n\(whole.text)")
      require(parts.output == whole.output, "another list in parts of \(size)")
      require(parts.output.map(places) == whole.output.map(places), "other places in parts of \(size)")
    }

    private func map(_ text: [UInt8]) throws(MappingError) -> Mapped<M.Output> {
      try mapper.mapReportingIssues(Value(json: Data(text), options: options))
    }

    /// Nil where the whole must be read.
    private func inParts(_ text: [UInt8], _ size: Int) -> SeenRun<M.Output>? {
      guard let result = mapper.mapInParts(KeptBytes(Data(text)), options: options, userInfo: [:], partSize: size) else { return nil }
      return SeenRun { () throws(MappingError) in try result.get() }
    }

    private static var refusals: Set<MappingIssue.Code> { [.malformed, .tooDeep, .duplicateKey] }

    private static func isList(_ text: [UInt8]) -> Bool {
      text.dropFirst(text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).first { ![0x20, 0x0A, 0x0D, 0x09].contains($0) } == UInt8(ascii: "[")
    }
  }
}
