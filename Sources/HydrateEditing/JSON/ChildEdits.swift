import Hydrate

/// The patches for the elements or members of one container that come and go.
struct ChildEdits {
  private let edits: JSONEdits
  private let container: Int
  private let additions: [JSONEdits.Addition]
  private let children: [Int]

  private var outline: JSONOutline { edits.outline }
  private var text: [UInt8] { outline.text }

  init(_ edits: JSONEdits, _ container: Int, _ additions: [JSONEdits.Addition]) {
    (self.edits, self.container, self.additions) = (edits, container, additions)
    children = edits.outline.children(of: container)
  }

  func patches() throws(MappingError) -> [TextPatch] {
    guard let last = children.last else { return additions.isEmpty ? [] : [try filling()] }
    let isRemoved = children.map { edits.removed.contains($0) }
    if additions.isEmpty, !isRemoved.contains(true) { return [] }
    // Each addition stands before a child that stays, or at the end.
    var (inner, atEnd): ([Int: [JSONEdits.Addition]], [JSONEdits.Addition]) = ([:], [])
    let numbers = Dictionary(zip(children, children.indices), uniquingKeysWith: { $1 })
    for addition in additions {
      let next = addition.next.flatMap { numbers[$0] }.flatMap { isRemoved[$0...].firstIndex(of: false) }
      if let next { inner[children[next], default: []].append(addition) } else { atEnd.append(addition) }
    }
    let style = style(of: last)
    var patches: [TextPatch] = []
    for (next, additions) in inner {
      let bytes = try joined(additions, style) + [UInt8(ascii: ",")] + style.gap
      patches.append(TextPatch(at: outline.nodes[next].start, bytes, .insert))
    }
    var staying = isRemoved.map { !$0 }
    if !atEnd.isEmpty {
      if staying[staying.count - 1] {
        patches += try appending(atEnd, after: last, style)
      } else {
        // New children take the place of the last one.
        staying[staying.count - 1] = true
        patches.append(TextPatch(outline.nodes[last].start..<outline.nodes[last].range.upperBound, try joined(atEnd, style)))
      }
    }
    var start: Int?
    for index in staying.indices {
      if !staying[index] { start = start ?? index }
      if let first = start, index + 1 == staying.count || staying[index + 1] {
        patches += removing(first...index)
        start = nil
      }
    }
    return patches
  }

  // MARK: Removing

  /// Removes children that stand together. Comments between and around them stay.
  private func removing(_ run: ClosedRange<Int>) -> [TextPatch] {
    let nodes = run.map { outline.nodes[children[$0]] }
    let previous = run.lowerBound > 0 ? outline.nodes[children[run.lowerBound - 1]] : nil
    let next = run.upperBound + 1 < children.count ? outline.nodes[children[run.upperBound + 1]] : nil
    let whole = outline.nodes[container].range
    let start = previous?.endWithComma ?? whole.lowerBound + 1
    let end = next?.start ?? whole.upperBound - 1
    // What is between a value and its comma, and between that and what follows.
    var gaps: [Range<Int>] = [start..<nodes[0].start]
    for (index, node) in nodes.enumerated() {
      let following = index + 1 < nodes.count ? nodes[index + 1].start : end
      if let comma = node.comma {
        gaps += [node.range.upperBound..<comma, comma + 1..<following]
      } else {
        gaps.append(node.range.upperBound..<following)
      }
    }
    var patches: [TextPatch] = []
    if next == nil, nodes[nodes.count - 1].comma == nil, let comma = previous?.comma { patches.append(TextPatch(comma..<comma + 1)) }
    if !gaps.allSatisfy({ outline.isBlank($0) }) {
      patches.append(TextPatch(start..<end, gaps.dropFirst().reduce(Array(text[gaps[0]])) { joined($0, text[$1]) }))
    } else if next != nil {
      patches.append(TextPatch(nodes[0].start..<end))
    } else if previous == nil, isCollapsed(lead: gaps[0], trail: gaps[gaps.count - 1]) {
      patches.append(TextPatch(start..<end))
    } else {
      patches.append(TextPatch(start..<nodes[nodes.count - 1].endWithComma))
    }
    return patches
  }

  /// Whether a container that becomes empty loses its lines.
  private func isCollapsed(lead: Range<Int>, trail: Range<Int>) -> Bool {
    outline.nodes[container].parent != nil && outline.hasLineEnd(lead) && outline.hasLineEnd(trail)
  }

  /// Two pieces of white space and comments, as one: white space that they would have twice is that
  /// with a line end.
  private func joined(_ one: [UInt8], _ other: ArraySlice<UInt8>) -> [UInt8] {
    let before = one.reversed().prefix { JSONOutline.isBlank($0) }
    let after = other.prefix { JSONOutline.isBlank($0) }
    if !outline.hasLineEnd(after), outline.hasLineEnd(before) { return one + other.dropFirst(after.count) }
    return one.dropLast(before.count) + other
  }

  // MARK: Adding

  private func appending(_ additions: [JSONEdits.Addition], after last: Int, _ style: Style) throws(MappingError) -> [TextPatch] {
    let node = outline.nodes[last]
    let bytes = try joined(additions, style)
    let place = endOfLineComment(after: node.endWithComma)
    // A comment up to the line's end needs that end.
    let isAfterLine = place > node.endWithComma && JSONOutline.Scan.isLineEnd(text, at: place)
    let gap = isAfterLine && !outline.hasLineEnd(style.gap) ? edits.style.lineEnd + style.gap : style.gap
    if node.comma != nil { return [TextPatch(at: place, gap + bytes + [UInt8(ascii: ",")], .append)] }
    if place == node.endWithComma { return [TextPatch(at: place, [UInt8(ascii: ",")] + gap + bytes, .append)] }
    return [TextPatch(at: node.range.upperBound, [UInt8(ascii: ",")], .append), TextPatch(at: place, gap + bytes, .append)]
  }

  /// The end of the comments in the line of an offset; the offset itself if there are none.
  private func endOfLineComment(after offset: Int) -> Int {
    let end = JSONOutline.Scan.endOfSpace(in: text, from: offset)
    if outline.isBlank(offset..<end) { return offset }
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
  private func filling() throws(MappingError) -> TextPatch {
    let node = outline.nodes[container]
    let content = node.range.lowerBound + 1..<node.range.upperBound - 1
    let trail = outline.space(before: content.upperBound).clamped(to: content)
    let isOwnLine = node.parent.map { _ in outline.hasLineEnd(outline.space(before: node.start)) } ?? false
    let isExpanded = content.isEmpty && isOwnLine && additions.contains { $0.key != nil || $0.content.isFilled }
    let isInLines = isExpanded || (outline.hasLineEnd(trail) && (node.parent == nil || !outline.isBlank(content)))
    let outer = isInLines ? outline.indentation(at: node.start) : []
    let inner = outer + edits.style.unit
    let style = Style(
      gap: isInLines ? edits.style.lineEnd + inner : edits.style.space, colon: edits.style.colon, indentation: isInLines ? inner : nil,
      neighbor: nil)
    let bytes = try joined(additions, style)
    if isExpanded { return TextPatch(content, style.gap + bytes + edits.style.lineEnd + outer) }
    if isInLines { return TextPatch(at: trail.lowerBound, style.gap + bytes, .insert) }
    let lead = outline.hasLineEnd(trail) ? [] : Array(text[trail])
    return TextPatch(at: trail.lowerBound, lead + bytes, .insert)
  }

  /// What new children of the container look like.
  private struct Style {
    /// What is between a comma and the next child.
    let gap: [UInt8]
    let colon: [UInt8]
    /// The indentation of children that have lines of their own.
    let indentation: [UInt8]?
    /// A child that is there already.
    let neighbor: Int?
  }

  /// The style of the children, by the last of them.
  private func style(of last: Int) -> Style {
    let node = outline.nodes[last]
    let space = Array(text[outline.space(before: node.start)])
    let isShown = outline.nodes[container].next > outline.nodes[container + 1].next || outline.hasLineEnd(space)
    let gap = isShown ? space : edits.style.space
    return Style(
      gap: gap, colon: outline.colon(of: node) ?? edits.style.colon,
      indentation: outline.hasLineEnd(gap) ? outline.indentation(at: node.start) : nil, neighbor: last)
  }

  private func joined(_ additions: [JSONEdits.Addition], _ style: Style) throws(MappingError) -> [UInt8] {
    var bytes: [UInt8] = []
    for addition in additions {
      if !bytes.isEmpty { bytes += [UInt8(ascii: ",")] + style.gap }
      if let key = addition.key { bytes += try self.key(key, like: style.neighbor) + style.colon }
      switch addition.content {
      case .moved(let node): bytes += try edits.movedText(of: node)
      case .text(let text): bytes += text
      case .value(let value):
        let isMultiline = edits.isMultiline(value, in: container, isInLines: style.indentation != nil)
        bytes += try edits.style.text(of: value, indentation: isMultiline ? style.indentation : nil)
      }
    }
    return bytes
  }

  /// The text of a key; without quotes if its neighbor has none and it needs none.
  private func key(_ key: String, like neighbor: Int?) throws(MappingError) -> [UInt8] {
    let quoted = neighbor.flatMap { outline.nodes[$0].key }
    if quoted.map({ JSONStyle.isPlainKey(text[$0]) }) ?? edits.style.hasPlainKeys, JSONStyle.isPlainKey(key.utf8) { return Array(key.utf8) }
    return try JSONStyle.compactText(of: Value(key))
  }
}

extension JSONEdits.Content {
  /// Whether it is more than an empty container or a scalar.
  fileprivate var isFilled: Bool {
    if case .value(let value) = self { value.count > 0 } else { true }
  }
}
