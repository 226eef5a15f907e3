/// The locations of values, for mappers and issues; created on demand.
extension Writer {
  /// The frame details of the value at the top.
  var details: FrameDetails { details(at: frames.depth) }

  /// Returns the frame details of the value at a depth.
  func details(at depth: Int) -> FrameDetails {
    // Not recursive, since values may be nested to any depth.
    var known = depth
    while known > 1, !frames[known].hasDetails { known -= 1 }
    var found = allDetails[known] ?? root ?? nowhere
    noteKeys(of: frames[known], on: found)
    guard known < depth else { return found }
    for next in (known + 1)...depth {
      found = FrameDetails(parent: found, step: step(at: next - 1), value: .null)
      keep(found, at: next)
      if next < depth { noteKeys(of: frames[next], on: found) }
    }
    return found
  }

  func keep(_ details: FrameDetails, at depth: Int) {
    allDetails[depth] = details
    frames[depth].hasDetails = true
  }

  private func noteKeys(of frame: WriteFrame, on details: FrameDetails) {
    if frame.dataKeys != nil { details.note(dataKeys: frame.dataKeys) }
  }

  /// Returns the frame details of a handle's value; nil if it has ended.
  func details(of handle: EncoderHandle) -> FrameDetails? { handle.draft?.details ?? depth(of: handle.id).map { details(at: $0) } }

  /// Returns the depth of the frame of a value; nil if it is not on the stack.
  func depth(of id: UInt64) -> Int? {
    guard id != 0 else { return nil }
    return (0...frames.depth).last { frames[$0].id == id }
  }

  /// The frame details for a value that cannot be found any more.
  var nowhere: FrameDetails { FrameDetails(parent: nil, step: .same, value: .null) }

  // MARK: Parts

  /// Returns the step to the current part of a value.
  func step(at depth: Int) -> PathStep {
    let frame = frames[depth]
    switch frame.part {
    case .field: return table(at: depth).map { .field($0.fields[frame.partNumber].plan.label) } ?? .same
    case .element: return .index(frame.partNumber)
    case .other: return depth < steps.count ? steps[depth] : .same
    }
  }

  var step: PathStep { step(at: frames.depth) }

  /// The location of the current part.
  var place: IssueLocation { IssueLocation(in: details, step: step, value: nil) }

  /// Sets the step to the current part.
  func setPart(at step: PathStep) {
    let depth = frames.depth
    while steps.count <= depth { steps.append(.same) }
    steps[depth] = step
    frames.top.part = .other
  }

  /// Makes a field the current part.
  func setPart(at field: RequestedField) {
    guard let number = field.number else { return setPart(at: .field(field.plan.label)) }
    frames.top.part = .field
    frames.top.partNumber = number
  }

  /// Returns the step to the value at a verbatim key.
  func step(of key: UsedKey, at depth: Int) -> PathStep {
    if key.type != frames[depth].dataKeys { frames[depth].dataKeys = key.type as? any CodingKey.Type }
    // The text alone does not identify a key that is also a number.
    return key.intValue == nil ? .key(key.name) : table(at: depth).map { .field($0.plan.preview(key).label) } ?? .key(key.name)
  }
}
