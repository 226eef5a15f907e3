import Foundation

@testable import Hydrate

/// A list of models, long enough that their keyed containers are lent, some of which keep theirs.
struct KeeperTrial {
  private var decisions: Decisions
  private var number = 0
  private var models: [Keeper] = []

  init(_ decisions: Decisions) {
    self.decisions = decisions
    // Types are lent a container after 64 that they are given.
    let plain = 56 + self.decisions.below(16)
    for _ in 0..<plain { models.append(model(acts: 0, depth: 8)) }
    for _ in 0..<24 { models.append(model(acts: self.decisions.byte(), depth: 0)) }
  }

  private mutating func model(acts: UInt8, depth: Int) -> Keeper {
    number += 1
    let own = number
    var children: [Keeper] = []
    if depth < 4, acts & 0xA0 > 0 {
      for _ in 0..<(acts & 32 > 0 ? 2 : 1) { children.append(model(acts: decisions.byte(), depth: depth + 1)) }
    }
    return Keeper(number: own, acts: acts, children: children)
  }

  /// By a mapper that has learnt nothing, and again by the same; as a whole, and in parts.
  func read() {
    let mapper = ReflectiveMapper<Keeper>()
    mapper.engine.store.revision.advance()
    let list = mapper.array(invalid: .skip)
    let things = KeptThings()
    let userInfo: MappingUserInfo = KeptThings.key.map { [$0: things] } ?? [:]
    let text = "[" + models.map(\.json).joined(separator: ",") + "]"
    let expected = models.compactMap(\.kept)
    for _ in 0..<2 {
      require((try? list.map(json: text, userInfo: userInfo)) == expected, "other models where containers are kept")
      things.useAll()
    }
    let parts = list.mapInParts(KeptBytes(text), options: .init(), userInfo: userInfo, partSize: 600)
    require((try? parts?.get())?.value == expected, "other models in parts where containers are kept")
    things.useAll()
  }

  /// The text is that of the models, whatever is done by what was kept.
  func write() {
    let mapper = ReflectiveMapper<[Keeper]>()
    let things = KeptThings()
    let userInfo: MappingUserInfo = KeptThings.key.map { [$0: things] } ?? [:]
    let models = models.filter { !$0.fails }
    let expected = "[" + models.compactMap(\.kept).map(\.json).joined(separator: ",") + "]"
    for _ in 0..<2 {
      let data = try? mapper.jsonData(from: models, userInfo: userInfo)
      // A first child that fails leaves the second its own key.
      guard models.allSatisfy(\.hasNoFailure) else { continue }
      let text = data.map { String(decoding: $0, as: UTF8.self) } ?? ""
      require(text == expected, "another text where containers are kept:\n\(text)\n\(expected)")
    }
    things.useAll()
  }
}

extension Keeper {
  /// Whether neither it nor what it holds throws.
  var hasNoFailure: Bool { !fails && children.allSatisfy(\.hasNoFailure) }
}
