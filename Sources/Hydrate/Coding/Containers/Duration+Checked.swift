extension Duration: CheckedDecodable {
  /// Reads ISO 8601 text, the text of a clock, a number of seconds as a number or as text, and the
  /// array of two integers that the type encodes.
  init(checking decoder: ValueDecoder) throws {
    let (reader, details) = try decoder.handle.opened()
    if details.value.kind == .array { try self.init(from: decoder) } else { self = try reader.readDuration(of: details) }
  }
}

extension Reader {
  /// Reads a duration from a scalar.
  fileprivate func readDuration(of details: FrameDetails) throws(Failure) -> Duration {
    let value = details.value
    func place() -> IssueLocation { IssueLocation(in: details, step: .same, value: value) }
    do throws(LeafReader.Fault) {
      let duration = try LeafReader.duration(value, isExact: details.isExact || isStrict)
      if watchesScalars || (isBuiltIn && session.reportsConversions), !details.isExact {
        let isConverted = (try? LeafReader.duration(value, isExact: true)) == nil
        watch(Duration.self, isConverted: isConverted, dateFormat: nil, at: place)
      }
      counts.reads += 1
      return duration
    } catch {
      throw refusal(Duration.self, error, of: value, at: place(), isExact: details.isExact)
    }
  }
}

extension LeafReader {
  /// Reads a duration from text or a number. `isExact` refuses numbers, and text that is one.
  static func duration(_ value: Value, isExact: Bool, isMilliseconds: Bool = false) throws(Fault) -> Duration {
    let duration: Duration?
    switch value.kind {
    case .number where !isExact:
      duration = value.document.withBytes(at: value.index) { DurationParser.number($0, isMilliseconds: isMilliseconds) }
    case .string:
      if let text = withText(value, { DurationParser.parse($0) }) { return text }
      guard let number = withText(value, { DurationParser.numericText($0, isMilliseconds: isMilliseconds) }) else { throw .invalid }
      if isExact { throw .mismatch }
      duration = number
    default: throw .mismatch
    }
    guard let duration else { throw .invalid }
    return duration
  }
}
