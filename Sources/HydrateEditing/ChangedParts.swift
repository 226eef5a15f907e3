import Foundation
import Hydrate

/// A written model, and the identities of the elements in its lists by their written paths.
struct ModelText {
  let text: Data
  let identities: [ValuePath: [AnyHashable?]]

  func value() throws(MappingError) -> Value {
    try Value(json: text, options: JSONReadingOptions(nestingLimit: JSONReadingOptions.maximumNestingLimit))
  }
}

/// The parts of a written form that an edit changes, with what is around them.
final class ChangedParts: PartFilter {
  private let document: Document
  private let twins: TextTwins
  private let identities: (old: [ValuePath: [AnyHashable?]], new: [ValuePath: [AnyHashable?]])
  /// The containers around changes, by their indices.
  private var opened: Set<Int> = []
  /// The values that change as a whole, by their ranges; in order.
  private var whole: [Range<Int>] = []
  /// The elements of lists that are the same, by the lists' indices, and what each list becomes.
  private var lists: [Int: (pairs: ListPairs, after: Value)] = [:]
  /// Whether the places of all parts are recorded, because those of the changed ones do not suffice.
  var recordsAll = false
  /// Whether a flattened part that has lost all its values loses its explicit nulls, too.
  let clearsParts: Bool
  /// Whether there is such a part.
  var hasEmptyParts = false

  init(from old: ModelText, _ before: Value, to new: ModelText, _ after: Value, clearsParts: Bool) {
    self.clearsParts = clearsParts
    document = before.document
    twins = TextTwins(old.text, before.document, new.text, after.document)
    identities = (old.identities, new.identities)
    open(before, after, ([], []))
    whole.sort { $0.lowerBound < $1.lowerBound }
  }

  /// The paths of a part in both forms.
  typealias Paths = (old: [ValuePath.Component], new: [ValuePath.Component])

  private func open(_ before: Value, _ after: Value, _ paths: Paths) {
    guard ThreadStack.remaining > ThreadStack.levelReserve else { return take(before) }
    if let members = before.object, let others = after.object {
      opened.insert(before.index)
      let later = Dictionary(others.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
      for (key, value) in members {
        if let changed = later[key] {
          if !twins.areEqual(value, changed) { open(value, changed, (paths.old + [.key(key)], paths.new + [.key(key)])) }
        } else {
          take(value)
        }
      }
    } else if let old = before.array, let new = after.array {
      opened.insert(before.index)
      let pairs = ListPairs(old, new, ids: ids(at: paths), by: twins.areEqual)
      lists[before.index] = (pairs, after)
      for (index, partner) in pairs.partners.enumerated() {
        guard let partner else {
          take(old[index])
          continue
        }
        if !twins.areEqual(old[index], new[partner]) {
          open(old[index], new[partner], (paths.old + [.index(index)], paths.new + [.index(partner)]))
        }
      }
    } else {
      take(before)
    }
  }

  /// The identities of the elements of a list before and after; nil for elements without one.
  private func ids(at paths: Paths) -> (old: [AnyHashable?], new: [AnyHashable?])? {
    guard let old = identities.old[ValuePath(paths.old)], let new = identities.new[ValuePath(paths.new)] else { return nil }
    return (old, new)
  }

  // MARK: What changes

  /// Whether a part is equal to what becomes of it.
  func areEqual(_ before: Value, _ after: Value) -> Bool {
    if before.document === document, opened.contains(before.index) { return false }
    return twins.areEqual(before, after)
  }

  /// Which elements of a list are the same one before and after.
  func pairs(_ before: Value, _ after: Value, of list: SourcePlaces.Collection, at paths: Paths) -> ListPairs {
    let isOrdered = list.kind == .list
    if isOrdered, list.properties == nil, before.document === document, let known = lists[before.index], known.after.isSame(as: after) {
      return known.pairs
    }
    return ListPairs(
      before.array ?? [], after.array ?? [], isOrdered: isOrdered, ids: ids(at: paths), properties: list.properties, by: twins.areEqual)
  }

  /// Whether the places within a part are recorded. What a mapper has made of a value is a part of
  /// none.
  func records(_ before: Value) -> Bool {
    recordsAll || before.document !== document || opened.contains(before.index) || isInChange(before)
  }

  private func take(_ value: Value) { whole.append(value.index..<document.end(of: value.index)) }

  func skips(_ part: NotedPart, at component: ValuePath.Component?, of whole: FrameDetails, _ value: Value) -> Bool {
    !records(value)
  }

  /// Whether a value is a part of one that changes as a whole.
  private func isInChange(_ value: Value) -> Bool {
    let next = Ordering.first(of: whole.count) { whole[$0].lowerBound > value.index }
    return next > 0 && whole[next - 1].contains(value.index)
  }
}

/// Two written forms that have most of their text in common, from their beginnings and from their
/// ends. What is in that text need not be compared.
///
/// An edit of one value takes 4.4 times a decode and an encode on 65 KB, and 5.0 on 1.7 MB; if all
/// parts were compared, 7.6 and 5.9.
private struct TextTwins {
  private let documents: (Document, Document)
  private let counts: (Int, Int)
  private let prefix: Int
  private let suffix: Int

  init(_ one: Data, _ document: Document, _ other: Data, _ otherDocument: Document) {
    documents = (document, otherDocument)
    counts = (one.count, other.count)
    let shorter = min(one.count, other.count)
    prefix = Self.common(shorter) { one[$0] == other[$0] }
    suffix = Self.common(shorter - prefix) { range in
      one[one.count - range.upperBound..<one.count - range.lowerBound]
        == other[other.count - range.upperBound..<other.count - range.lowerBound]
    }
  }

  /// The length up to which two texts are equal, in parts.
  private static func common(_ count: Int, _ areEqual: (Range<Int>) -> Bool) -> Int {
    var (length, size) = (0, 1 << 12)
    while length < count {
      let part = length..<min(length + size, count)
      if areEqual(part) { length = part.upperBound } else if part.count > 1 { size = part.count / 2 } else { break }
    }
    return length
  }

  func areEqual(_ one: Value, _ other: Value) -> Bool {
    guard one.document === documents.0, other.document === documents.1 else { return one == other }
    let (start, otherStart) = (one.document.sourceOffset(at: one.index), other.document.sourceOffset(at: other.index))
    if start == otherStart, end(of: one) <= prefix { return true }
    if counts.0 - start == counts.1 - otherStart, counts.0 - start <= suffix { return true }
    return one == other
  }

  /// An offset that is not before the end of a value: that of the next one.
  private func end(of value: Value) -> Int {
    let next = value.document.end(of: value.index)
    return next < value.document.wordCount ? value.document.sourceOffset(at: next) : counts.0
  }
}
