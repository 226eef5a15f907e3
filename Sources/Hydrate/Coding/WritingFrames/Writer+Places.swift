/// Where values stand, for mappers and for issues; made when somebody asks.
extension Writer {
  /// The scope that stands for the value at the top.
  var site: any MappingScope { site(at: frames.depth) }

  /// The same for one around it.
  func site(at depth: Int) -> any MappingScope {
    // As deep as the value, so that it is not done by recursion.
    var known = depth
    while known > 1, !frames[known].hasSite, !frames[known].isEntered { known -= 1 }
    var found = knownSite(at: known)
    guard known < depth else { return found }
    for next in (known + 1)...depth {
      found = WriteSite(in: found, step(at: next - 1))
      keep(found, at: next)
      if next < depth { noteKeys(of: frames[next], on: found) }
    }
    return found
  }

  /// The site of a value that has one, or is written to from further up.
  private func knownSite(at depth: Int) -> any MappingScope {
    let frame = frames[depth]
    let found: any MappingScope
    if frame.isEntered {
      found = drafts[depth]?.target?.site ?? site(at: frame.home)
    } else {
      found = sites[depth] ?? nowhere
    }
    noteKeys(of: frame, on: found)
    return found
  }

  func keep(_ site: any MappingScope, at depth: Int) {
    sites[depth] = site
    frames[depth].hasSite = true
  }

  private func noteKeys(of frame: WriteFrame, on site: any MappingScope) {
    if frame.dataKeys != nil { (site as? WriteSite)?.dataKeys = frame.dataKeys }
  }

  /// The site of a seat's value; nil where that has ended.
  func site(of seat: WriteSeat) -> (any MappingScope)? { seat.draft?.site ?? depth(of: seat.id).map { site(at: $0) } }

  /// The depth of the frame of a value, while it stands on the stack.
  func depth(of id: UInt64) -> Int? {
    guard id != 0 else { return nil }
    return (0...frames.depth).last { frames[$0].id == id }
  }

  /// The site of what cannot be found any more.
  var nowhere: any MappingScope { WriteSite(in: nil, .same) }

  // MARK: Parts

  /// The step to the part that is at work.
  func step(at depth: Int) -> Step {
    let frame = frames[depth]
    switch frame.part {
    case .field: return table(at: depth).map { .field($0.fields[frame.partNumber].plan.label) } ?? .same
    case .element: return .index(frame.partNumber)
    case .other: return steps[depth]
    }
  }

  var step: Step { step(at: frames.depth) }

  /// The place of the part that is at work.
  var place: Place { Place(scope: site, step: step, value: nil) }

  /// Takes a step for the way to the part that is at work.
  func stand(at step: Step) {
    let depth = frames.depth
    steps[depth] = step
    if depth >= stepCount { stepCount = depth + 1 }
    frames.top.part = .other
  }

  /// Takes a field for the part that is at work.
  func stand(at field: RequestedField) {
    guard let number = field.number else { return stand(at: .field(field.plan.label)) }
    frames.top.part = .field
    frames.top.partNumber = number
  }

  /// The step to what stands at a coding key as it is.
  func step(of key: UsedKey, at depth: Int) -> Step {
    if key.type != frames[depth].dataKeys { frames[depth].dataKeys = key.type as? any CodingKey.Type }
    // A key that is a number as well is not known by its text alone.
    return key.intValue == nil ? .key(key.name) : table(at: depth).map { .field($0.plan.preview(key).label) } ?? .key(key.name)
  }
}
