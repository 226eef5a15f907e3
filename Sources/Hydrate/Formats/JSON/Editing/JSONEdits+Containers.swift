/// The patches for elements and members that come and go.
extension JSONEdits {
  /// What new children of a container look like.
  private struct ChildStyle {
    /// What is between a comma and the next child.
    let gap: [UInt8]
    let colon: [UInt8]
    /// The indentation of children that have lines of their own.
    let indentation: [UInt8]?
    /// A child that is there already.
    let neighbor: Int?
  }

  func addPatches(of container: Int, _ additions: [Addition]) throws(MappingError) {
    let children = outline.children(of: container)
    let kept = children.filter { !removed.contains($0) }
    // Each addition stands before a child that stays, or at the end.
    var (inner, atEnd): ([Int: [Addition]], [Addition]) = ([:], [])
    for addition in additions {
      if let next = children.dropFirst(min(addition.position, children.count)).first(where: { !removed.contains($0) }) {
        inner[next, default: []].append(addition)
      } else {
        atEnd.append(addition)
      }
    }
    guard let first = children.first, let last = children.last else { return try fill(container, additions) }
    let style = childStyle(of: container, children)
    if kept.isEmpty, !atEnd.isEmpty {
      patches.append(TextPatch(outline.nodes[first].start..<outline.nodes[last].range.upperBound, try joined(atEnd, style, in: container)))
      return
    }
    if kept.isEmpty { return clear(container, children, first, last) }
    for (next, additions) in inner {
      let bytes = try joined(additions, style, in: container) + [UInt8(ascii: ",")] + style.gap
      patches.append(TextPatch(at: outline.nodes[next].start, bytes, .insert))
    }
    var run: [Int] = []
    var token = outline.nodes[container].range.lowerBound + 1
    for child in children {
      if removed.contains(child) {
        run.append(child)
      } else if let start = run.first, let end = run.last {
        remove(from: start, through: end, before: child, after: token)
        run = []
      }
      if !removed.contains(child) { token = outline.nodes[child].endWithComma }
    }
    guard let start = run.first, let end = run.last, let before = kept.last else {
      return try append(atEnd, to: container, after: last, style)
    }
    if atEnd.isEmpty { return removeLast(from: start, through: end, after: before) }
    patches.append(TextPatch(outline.nodes[start].start..<outline.nodes[end].range.upperBound, try joined(atEnd, style, in: container)))
  }

  // MARK: Removing

  /// Removes children that another one follows.
  private func remove(from start: Int, through end: Int, before next: Int, after token: Int) {
    let (first, last) = (outline.nodes[start], outline.nodes[end])
    if places.isBlank(last.endWithComma..<outline.nodes[next].start) {
      patches.append(TextPatch(first.start..<outline.nodes[next].start))
    } else {
      patches.append(TextPatch(startOfSpace(before: start, after: token, upTo: last.endWithComma)..<last.endWithComma))
    }
  }

  /// Removes the last children, and the comma before them if none was after them.
  private func removeLast(from start: Int, through end: Int, after before: Int) {
    let (last, token) = (outline.nodes[end], outline.nodes[before].endWithComma)
    if last.comma == nil, let comma = outline.nodes[before].comma { patches.append(TextPatch(comma..<comma + 1)) }
    patches.append(TextPatch(startOfSpace(before: start, after: token, upTo: last.endWithComma)..<last.endWithComma))
  }

  /// Removes all children. Comments between them stay.
  private func clear(_ container: Int, _ children: [Int], _ first: Int, _ last: Int) {
    let ends = [outline.nodes[container].range.lowerBound + 1] + children.map { outline.nodes[$0].endWithComma }
    let starts = children.map { outline.nodes[$0].start } + [outline.nodes[container].range.upperBound - 1]
    let spaces = zip(ends, starts).map { text[$0..<$1] }
    if spaces.dropFirst().dropLast().contains(where: { !places.isBlank($0.indices) }) {
      patches.append(TextPatch(ends[0]..<starts[children.count], spaces.dropFirst().reduce(Array(spaces[0])) { joined($0, $1) }))
      return
    }
    let (whole, start, end) = (outline.nodes[container].range, outline.nodes[first].start, outline.nodes[last].endWithComma)
    let (lead, trail) = (whole.lowerBound + 1..<start, end..<whole.upperBound - 1)
    let isCollapsed = outline.nodes[container].parent != nil && places.hasLineEnd(lead) && places.hasLineEnd(trail)
    if isCollapsed, places.isBlank(lead), places.isBlank(trail) {
      patches.append(TextPatch(whole.lowerBound + 1..<whole.upperBound - 1))
    } else {
      patches.append(TextPatch(startOfSpace(before: first, after: whole.lowerBound + 1, upTo: end)..<end))
    }
  }

  /// Two pieces of white space and comments, as one: white space that they would have twice is that
  /// with a line end.
  private func joined(_ one: [UInt8], _ other: ArraySlice<UInt8>) -> [UInt8] {
    let before = one.reversed().prefix { JSONPlaces.isBlank($0) }
    let after = other.prefix { JSONPlaces.isBlank($0) }
    if !places.hasLineEnd(after), places.hasLineEnd(before) { return one + other.dropFirst(after.count) }
    return one.dropLast(before.count) + other
  }

  /// The start of the white space before a child, unless that ends a comment whose line would then
  /// go on after `end`.
  ///
  /// - Parameter token: the end of the comma or the bracket before the child.
  private func startOfSpace(before child: Int, after token: Int, upTo end: Int) -> Int {
    let start = outline.nodes[child].start
    let space = places.space(before: start)
    let after = text[end...].first { $0 != 0x20 && $0 != 0x09 }
    let isSafe = after == 0x0A || after == 0x0D || !JSONOutline.Scan.endsInLineComment(text, from: token, to: start)
    return isSafe ? space.lowerBound : start
  }

  // MARK: Adding

  private func append(_ additions: [Addition], to container: Int, after last: Int, _ style: ChildStyle) throws(MappingError) {
    guard !additions.isEmpty else { return }
    let node = outline.nodes[last]
    let bytes = try joined(additions, style, in: container)
    let place = endOfLineComment(after: node.endWithComma)
    // A comment up to the line's end needs that end.
    let isAfterLine = place > node.endWithComma && places.hasLineEnd(text[place...].prefix(1))
    let gap = isAfterLine && !places.hasLineEnd(style.gap) ? self.style.lineEnd + style.gap : style.gap
    if node.comma != nil { return patches.append(TextPatch(at: place, gap + bytes + [UInt8(ascii: ",")], .append)) }
    if place == node.endWithComma { return patches.append(TextPatch(at: place, [UInt8(ascii: ",")] + gap + bytes, .append)) }
    patches.append(TextPatch(at: node.range.upperBound, [UInt8(ascii: ",")], .append))
    patches.append(TextPatch(at: place, gap + bytes, .append))
  }

  /// The end of the comments in the line of an offset; the offset itself if there are none.
  private func endOfLineComment(after offset: Int) -> Int {
    let end = JSONOutline.Scan.endOfSpace(in: text, from: offset)
    if places.isBlank(offset..<end) { return offset }
    var (place, next) = (offset, offset)
    while next < end {
      while next < end, text[next] == 0x20 || text[next] == 0x09 { next += 1 }
      guard next < end, text[next] == UInt8(ascii: "/") else { break }
      next = JSONOutline.Scan.endOfComment(in: text, from: next)
      place = next
    }
    return place
  }

  /// Adds the first children of an empty container.
  private func fill(_ container: Int, _ additions: [Addition]) throws(MappingError) {
    let node = outline.nodes[container]
    let content = node.range.lowerBound + 1..<node.range.upperBound - 1
    let trail = places.space(before: content.upperBound).clamped(to: content)
    let isOwnLine = node.parent.map { _ in places.hasLineEnd(places.space(before: node.start)) } ?? false
    let isExpanded = content.isEmpty && isOwnLine && additions.contains { $0.key != nil || $0.value.count > 0 }
    let isInLines = isExpanded || (places.hasLineEnd(trail) && (node.parent == nil || !places.isBlank(content)))
    let outer = isInLines ? places.indentation(at: node.start) : []
    let inner = outer + style.unit
    let style = ChildStyle(
      gap: isInLines ? self.style.lineEnd + inner : self.style.space, colon: self.style.colon, indentation: isInLines ? inner : nil,
      neighbor: nil)
    let bytes = try joined(additions, style, in: container)
    if isExpanded {
      patches.append(TextPatch(content, style.gap + bytes + self.style.lineEnd + outer))
    } else if isInLines {
      patches.append(TextPatch(at: trail.lowerBound, style.gap + bytes, .insert))
    } else {
      let lead = places.hasLineEnd(trail) ? [] : Array(text[trail])
      patches.append(TextPatch(at: trail.lowerBound, lead + bytes, .insert))
    }
  }

  private func childStyle(of container: Int, _ children: [Int]) -> ChildStyle {
    let last = children[children.count - 1]
    let space = Array(text[places.space(before: outline.nodes[last].start)])
    let gap = children.count > 1 || places.hasLineEnd(space) ? space : style.space
    let colon = places.colon(of: outline.nodes[last]) ?? style.colon
    let isInLines = places.hasLineEnd(gap)
    return ChildStyle(
      gap: gap, colon: colon, indentation: isInLines ? places.indentation(at: outline.nodes[last].start) : nil, neighbor: last)
  }

  private func joined(_ additions: [Addition], _ style: ChildStyle, in container: Int) throws(MappingError) -> [UInt8] {
    var bytes: [UInt8] = []
    for addition in additions {
      if !bytes.isEmpty { bytes += [UInt8(ascii: ",")] + style.gap }
      if let key = addition.key { bytes += self.key(key, like: style.neighbor) + style.colon }
      if let moved = addition.moved {
        bytes += text[outline.nodes[moved].range]
        continue
      }
      let isMultiline = isMultiline(addition.value, in: container, isInLines: style.indentation != nil)
      bytes += try self.style.text(of: addition.value, indentation: isMultiline ? style.indentation : nil)
    }
    return bytes
  }

  /// The text of a key; without quotes if its neighbor has none and it needs none.
  private func key(_ key: String, like neighbor: Int?) -> [UInt8] {
    let quoted = neighbor.flatMap { outline.nodes[$0].key }
    if quoted.map({ JSONStyle.isPlainKey(text[$0]) }) ?? style.hasPlainKeys, JSONStyle.isPlainKey(key.utf8) { return Array(key.utf8) }
    var bytes: [UInt8] = []
    JSONStringWriter.append(key, to: &bytes)
    return bytes
  }
}
