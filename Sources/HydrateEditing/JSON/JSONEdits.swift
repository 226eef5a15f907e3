import Hydrate

/// A JSON text, and changes to its values, which are made together.
///
/// Nodes are those of the outline. Bytes that no change needs stay as they are.
final class JSONEdits {
  /// What is written in place of a value, or as a new one.
  enum Content {
    case value(Value)
    case text([UInt8])
    /// Another value of the text, with the changes in it.
    case moved(Int)
  }

  /// A new element or member, before a child, or at the end.
  typealias Addition = (key: String?, content: Content, next: Int?)

  let document: Document
  let outline: JSONOutline
  private(set) lazy var style = JSONStyle(of: outline)

  /// The values with other text.
  private var changed: [Int: Content] = [:]
  /// The values whose places other values take.
  private var taken: [Int: Content] = [:]
  private(set) var removed: Set<Int> = []
  private var additions: [Int: [Addition]] = [:]
  /// The values that become arrays, with the elements before and after them, from the innermost out.
  private var wrapped: [Int: [(before: [Value], after: [Value])]] = [:]
  private var childLines: [Int: (objects: Bool?, arrays: Bool?)] = [:]
  /// The patches of each container; -1 for the whole text. From the last container to the first.
  private var groups: [(container: Int, patches: [TextPatch])] = []

  init(_ document: Document, _ text: [UInt8]) {
    self.document = document
    outline = JSONOutline(of: text)
  }

  var isEmpty: Bool { changed.isEmpty && taken.isEmpty && removed.isEmpty && additions.isEmpty && wrapped.isEmpty }

  /// The node of a value; nil for one of another document.
  func node(of value: Value) -> Int? {
    value.document === document ? outline.node(at: document.sourceOffset(at: value.index)) : nil
  }

  /// Whether a value is an element of an array.
  func isElement(_ node: Int) -> Bool { outline.nodes[node].key == nil && outline.nodes[node].parent != nil }

  // MARK: Changes

  /// Writes a value anew.
  func change(_ node: Int, to content: Content) { changed[node] = content }

  /// Writes another value where one was, which is removed or moves elsewhere.
  func take(_ node: Int, for content: Content) { taken[node] = content }

  func remove(_ node: Int) { removed.insert(node) }

  func add(_ content: Content, key: String? = nil, to container: Int, before next: Int? = nil) {
    additions[container, default: []].append((key, content, next))
  }

  /// Makes a value the element of a new array, between other elements.
  func wrap(_ node: Int, _ before: [Value], _ after: [Value]) { wrapped[node, default: []].append((before, after)) }

  /// Whether a value has become one that is not read as the only element of a list: an array, or
  /// null.
  func needsBrackets(_ node: Int) -> Bool {
    if wrapped[node] != nil { return true }
    guard case .value(let value)? = changed[node] else { return false }
    return !value.isSingle
  }

  // MARK: The text

  /// The text with all changes.
  func edited() throws(MappingError) -> [UInt8] {
    var nodes: [Int: Set<Int>] = [:]
    for node in Set(changed.keys).union(taken.keys).union(wrapped.keys).union(removed) {
      nodes[outline.nodes[node].parent ?? -1, default: []].insert(node)
    }
    groups = []
    // What moves must have been made before.
    for container in Set(nodes.keys).union(additions.keys).sorted(by: >) {
      var patches: [TextPatch] = []
      for node in nodes[container] ?? [] where !removed.contains(node) {
        if let content = taken[node] {
          patches.append(TextPatch(outline.nodes[node].range, try bytes(content, at: node)))
        } else {
          patches += try ownPatches(of: node)
        }
      }
      if container >= 0 { patches += try ChildEdits(self, container, additions[container] ?? []).patches() }
      groups.append((container, patches))
    }
    return TextPatch.apply(groups.flatMap(\.patches), to: outline.text, in: 0..<outline.text.count)
  }

  /// The patches for the text of a value itself.
  private func ownPatches(of node: Int) throws(MappingError) -> [TextPatch] {
    let range = outline.nodes[node].range
    let own = try changed[node].map { content throws(MappingError) in [TextPatch(range, try bytes(content, at: node))] } ?? []
    guard let arrays = wrapped[node] else { return own }
    var (start, end): ([UInt8], [UInt8]) = ([], [])
    for elements in arrays {
      var lead = [UInt8(ascii: "[")]
      for value in elements.before { lead += try style.text(of: value, indentation: nil) + [UInt8(ascii: ",")] + style.space }
      start = lead + start
      for value in elements.after { end += try [UInt8(ascii: ",")] + style.space + style.text(of: value, indentation: nil) }
      end.append(UInt8(ascii: "]"))
    }
    return own + [TextPatch(at: range.lowerBound, start, .begin), TextPatch(at: range.upperBound, end, .end)]
  }

  /// The text of a value that moves.
  func movedText(of node: Int) throws(MappingError) -> [UInt8] {
    let inner = node..<outline.nodes[node].next
    let first = Ordering.first(of: groups.count) { groups[$0].container < inner.upperBound }
    let patches = groups[first...].prefix { $0.container >= inner.lowerBound }.flatMap(\.patches)
    return TextPatch.apply(try patches + ownPatches(of: node), to: outline.text, in: outline.nodes[node].range)
  }

  private func bytes(_ content: Content, at node: Int) throws(MappingError) -> [UInt8] {
    switch content {
    case .text(let bytes): bytes
    // The style of the text, which takes long to find, is that of containers.
    case .value(let value) where value.kind != .array && value.kind != .object: try JSONStyle.compactText(of: value)
    case .value(let value): try style.text(of: value, indentation: indentation(ofReplaced: node, value))
    case .moved(let other): try movedText(of: other)
    }
  }

  /// The indentation for a value that takes the place of another one; nil if it is in one line.
  private func indentation(ofReplaced node: Int, _ value: Value) -> [UInt8]? {
    let old = outline.nodes[node]
    if outline.isContainer(node), outline.nodes[node].next > node + 1, !outline.isMultiline(node) { return nil }
    guard let parent = old.parent else { return outline.isMultiline(node) ? [] : nil }
    let isInLines = outline.hasLineEnd(outline.space(before: old.start))
    return isMultiline(value, in: parent, isInLines: isInLines) ? outline.indentation(at: old.start) : nil
  }

  /// Whether a new value in a container is written in several lines: as the last one of its kind
  /// there is, else if it has a line of its own.
  func isMultiline(_ value: Value, in container: Int, isInLines: Bool) -> Bool {
    guard isInLines, value.kind == .array || value.kind == .object else { return false }
    let known = childLines[container] ?? lines(ofChildrenOf: container)
    childLines[container] = known
    return (value.kind == .object ? known.objects : known.arrays) ?? true
  }

  /// Whether the last object and the last array in a container have several lines; nil if there is
  /// none with content.
  private func lines(ofChildrenOf container: Int) -> (objects: Bool?, arrays: Bool?) {
    let children = outline.children(of: container).filter { outline.isContainer($0) && outline.nodes[$0].next > $0 + 1 }
    return (
      children.last { outline.isObject($0) }.map { outline.isMultiline($0) },
      children.last { !outline.isObject($0) }.map { outline.isMultiline($0) }
    )
  }
}
