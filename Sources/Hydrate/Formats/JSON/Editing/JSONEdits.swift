/// A JSON text, and changes to its values, which are made together.
///
/// Nodes are those of the outline. Bytes that no change needs stay as they are.
final class JSONEdits {
  /// A new element or member, before the child with a number, or at the end.
  struct Addition {
    let position: Int
    let key: String?
    let value: Value
    /// The element that moves here, with its text.
    let moved: Int?
  }

  enum Replacement {
    case value(Value)
    case text([UInt8])
  }

  let document: Document
  let text: [UInt8]
  let outline: JSONOutline
  let places: JSONPlaces
  private(set) lazy var style = JSONStyle(of: text, outline)

  private var replaced: [Int: Replacement] = [:]
  private(set) var removed: Set<Int> = []
  private var additions: [Int: [Addition]] = [:]
  /// The values that become arrays, with the elements before and after them.
  private var wrapped: [Int: (before: [Value], after: [Value])] = [:]
  private var childLines: [Int: ChildLines] = [:]
  var patches: [TextPatch] = []

  init(_ document: Document, _ text: [UInt8]) {
    self.document = document
    self.text = text
    outline = JSONOutline(of: text)
    places = JSONPlaces(text: text, outline: outline)
  }

  var isEmpty: Bool { replaced.isEmpty && removed.isEmpty && additions.isEmpty && wrapped.isEmpty }

  /// The node of a value; nil for one of another document.
  func node(of value: Value) -> Int? {
    value.document === document ? outline.node(at: document.sourceOffset(at: value.index)) : nil
  }

  // MARK: Changes

  func replace(_ node: Int, with replacement: Replacement) { replaced[node] = replacement }

  func remove(_ node: Int) { removed.insert(node) }

  func add(_ value: Value, key: String?, to container: Int, at position: Int = .max, moved: Int? = nil) {
    additions[container, default: []].append(Addition(position: position, key: key, value: value, moved: moved))
  }

  /// Makes a value the element of a new array, between other elements.
  func wrap(_ node: Int, _ before: [Value], _ after: [Value]) { wrapped[node] = (before, after) }

  // MARK: The text

  /// The text with all changes.
  func edited() throws(MappingError) -> [UInt8] {
    patches = []
    for (node, replacement) in replaced where !removed.contains(node) {
      patches.append(TextPatch(outline.nodes[node].range, try bytes(replacement, at: node)))
    }
    for (node, elements) in wrapped where !removed.contains(node) { try addWrapping(node, elements.before, elements.after) }
    for container in Set(additions.keys).union(removed.compactMap { outline.nodes[$0].parent }) {
      try addPatches(of: container, additions[container] ?? [])
    }
    return TextPatch.apply(patches, to: text)
  }

  private func bytes(_ replacement: Replacement, at node: Int) throws(MappingError) -> [UInt8] {
    switch replacement {
    case .text(let bytes): bytes
    case .value(let value): try style.text(of: value, indentation: indentation(ofReplaced: node, value))
    }
  }

  private func addWrapping(_ node: Int, _ before: [Value], _ after: [Value]) throws(MappingError) {
    var (start, end) = ([UInt8(ascii: "[")], [UInt8]())
    for value in before { start += try style.text(of: value, indentation: nil) + [UInt8(ascii: ",")] + style.space }
    for value in after { end += try [UInt8(ascii: ",")] + style.space + style.text(of: value, indentation: nil) }
    patches.append(TextPatch(at: outline.nodes[node].range.lowerBound, start, .begin))
    patches.append(TextPatch(at: outline.nodes[node].range.upperBound, end + [UInt8(ascii: "]")], .end))
  }

  /// The indentation for a value that takes the place of another one; nil if it is in one line.
  private func indentation(ofReplaced node: Int, _ value: Value) -> [UInt8]? {
    let old = outline.nodes[node]
    if places.isContainer(node), outline.nodes[node].next > node + 1, !places.isMultiline(node) { return nil }
    guard let parent = old.parent else { return places.isMultiline(node) ? [] : nil }
    let isInLines = places.hasLineEnd(places.space(before: old.start))
    return isMultiline(value, in: parent, isInLines: isInLines) ? places.indentation(at: old.start) : nil
  }

  /// Whether a new value in a container is written in several lines: as the last one of its kind
  /// there is, else if it has a line of its own.
  func isMultiline(_ value: Value, in container: Int, isInLines: Bool) -> Bool {
    guard isInLines, value.kind == .array || value.kind == .object else { return false }
    let known = childLines[container] ?? ChildLines(of: container, places)
    childLines[container] = known
    return (value.kind == .object ? known.objects : known.arrays) ?? true
  }
}

/// Whether the last object and the last array in a container have several lines; nil if there is
/// none with content.
private struct ChildLines {
  var objects: Bool?
  var arrays: Bool?

  init(of container: Int, _ places: JSONPlaces) {
    let children = places.outline.children(of: container).filter { places.isContainer($0) && places.outline.nodes[$0].next > $0 + 1 }
    objects = children.last { places.isObject($0) }.map { places.isMultiline($0) }
    arrays = children.last { !places.isObject($0) }.map { places.isMultiline($0) }
  }
}
