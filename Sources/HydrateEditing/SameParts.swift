import Hydrate

/// The parts of a model that were recorded in another document.
final class SameParts: PartFilter {
  private let recorded: ReadPlaces
  /// The parts at which path nodes are; nil for those that only this document has.
  private var numbers: [ObjectIdentifier: (node: PathNode, number: Int?)] = [:]
  /// The parts of lists and dictionaries, by the nodes of these and by where the parts are; nil for
  /// elements of sets, which have no order.
  private var parts: [ObjectIdentifier: [ValuePath.Component: Int?]] = [:]
  /// The parts of dictionaries by the numbers of their keys, by the dictionaries' numbers.
  private var members: [Int: [Int: ValuePath.Component]] = [:]

  init(_ recorded: ReadPlaces) { self.recorded = recorded }

  func skips(_ part: NotedPart, at component: ValuePath.Component?, of whole: FrameDetails, _ value: Value) -> Bool {
    let node = whole.node
    guard let component, let number = number(of: node) else { return false }
    let place = recorded.places[number]
    switch part {
    case .property: return place.parts[component].map { recorded.places[$0].isSkipped } ?? false
    case .element(let index):
      if place.set == nil { return note(place.parts[.index(index)], component, node) }
      parts[ObjectIdentifier(node), default: [:]][component] = .some(nil)
      return false
    case .key(let key):
      let known = members[number] ?? Dictionary((place.members ?? []).map { ($0.key, $0.part) }, uniquingKeysWith: { $1 })
      members[number] = known
      return note(known[key].flatMap { place.parts[$0] }, component, node)
    }
  }

  /// Notes which part an element or a member is. Returns whether it was not recorded.
  private func note(_ part: Int?, _ component: ValuePath.Component, _ node: PathNode) -> Bool {
    guard let part, !recorded.places[part].isSkipped else { return true }
    parts[ObjectIdentifier(node), default: [:]][component] = part
    return false
  }

  private func number(of node: PathNode) -> Int? {
    let (start, nodes) = node.descent { numbers[ObjectIdentifier($0)] }
    var number = start.map(\.number) ?? 0
    for node in nodes {
      number = number.flatMap { number in
        node.step.destinationComponents.reduce(number as Int?) { number, component in
          if let parent = node.parent, let known = parts[ObjectIdentifier(parent)]?[component] { return known }
          return number.flatMap { recorded.places[$0].parts[component] }
        }
      }
      numbers[ObjectIdentifier(node)] = (node, number)
    }
    return number
  }
}
