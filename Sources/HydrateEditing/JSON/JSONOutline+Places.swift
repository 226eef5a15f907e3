/// The text around the nodes.
extension JSONOutline {
  func isObject(_ node: Int) -> Bool { text[nodes[node].range.lowerBound] == UInt8(ascii: "{") }

  func isContainer(_ node: Int) -> Bool { isObject(node) || text[nodes[node].range.lowerBound] == UInt8(ascii: "[") }

  func isBlank(_ range: Range<Int>) -> Bool { text[range].allSatisfy { Self.isBlank($0) } }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  func hasLineEnd(_ range: Range<Int>) -> Bool { hasLineEnd(text[range]) }

  func hasLineEnd(_ bytes: some Sequence<UInt8>) -> Bool { bytes.contains { $0 == 0x0A || $0 == 0x0D } }

  /// The white space that ends at an offset.
  func space(before offset: Int) -> Range<Int> {
    var start = offset
    while start > 0, isBlank(start - 1..<start) { start -= 1 }
    return start..<offset
  }

  /// The white space before the first byte of the line's content, for the line of an offset.
  func indentation(at offset: Int) -> [UInt8] {
    var start = offset
    while start > 0, !hasLineEnd(start - 1..<start) { start -= 1 }
    return Array(text[start...].prefix { $0 == 0x20 || $0 == 0x09 })
  }

  /// What is between a key and its value, if that is a colon and spaces.
  func colon(of node: Node) -> [UInt8]? {
    guard let key = node.key else { return nil }
    let bytes = text[key.upperBound..<node.range.lowerBound]
    return bytes.allSatisfy { $0 == 0x20 || $0 == UInt8(ascii: ":") } ? Array(bytes) : nil
  }

  /// The white space between a comma and the next element or member; nil if a comment is there.
  func spaceAfterComma(of node: Int) -> [UInt8]? {
    let (comma, next) = (nodes[node].comma, nodes[node].next)
    guard let comma, next < nodes.count, nodes[next].parent == nodes[node].parent else { return nil }
    let range = comma + 1..<nodes[next].start
    return isBlank(range) ? Array(text[range]) : nil
  }

  /// Whether a container is more than one line.
  func isMultiline(_ node: Int) -> Bool { hasLineEnd(nodes[node].range) }

  /// One level of indentation, if the node shows it: it begins a line, deeper than its container.
  func unit(at node: Int) -> [UInt8]? {
    guard let parent = nodes[node].parent else { return nil }
    let start = nodes[node].start
    let space = space(before: start)
    guard hasLineEnd(space) else { return nil }
    let own = indentation(at: start)
    // The line of the container may be long.
    if own.isEmpty { return nil }
    let outer = indentation(at: nodes[parent].range.lowerBound)
    return own.count > outer.count && own.starts(with: outer) ? Array(own.dropFirst(outer.count)) : nil
  }
}
