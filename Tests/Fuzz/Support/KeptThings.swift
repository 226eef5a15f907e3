/// What models' own code has kept. Once the model has been read or written nothing may come of it but errors.
final class KeptThings: @unchecked Sendable {
  static let key = CodingUserInfoKey(rawValue: "kept things")

  final class Owner { var hasEnded = false }

  enum Thing {
    case object(KeyedDecodingContainer<Keeper.Keys>)
    case decoder(any Decoder)
    case writer(KeyedEncodingContainer<Keeper.Keys>)
    case encoder(any Encoder)
  }

  // Used on one task.
  private var all: [(thing: Thing, owner: Owner)] = []

  func keep(_ thing: Thing, _ owner: Owner) {
    if all.count < 24 { all.append((thing, owner)) }
  }

  /// Tries all whose owners have ended.
  func useAll() {
    for (thing, owner) in all where owner.hasEnded { require(Self.isDead(thing), "what was kept is of use: \(thing)") }
  }

  private static func isDead(_ thing: Thing) -> Bool {
    switch thing {
    case .object(let object):
      return (try? object.decode(Int.self, forKey: .number)) == nil && (try? object.decodeIfPresent(Int.self, forKey: .number)) == nil
        && (try? object.nestedContainer(keyedBy: Keeper.Keys.self, forKey: .inner)) == nil && !object.contains(.number)
        && object.allKeys.isEmpty
    case .decoder(let decoder):
      return (try? decoder.container(keyedBy: Keeper.Keys.self).decode(Int.self, forKey: .number)) == nil
        && (try? Keeper(from: decoder)) == nil
    case .writer(var writer):
      return (try? writer.encode(7, forKey: .number)) == nil && (try? writer.encodeIfPresent(Int?.none, forKey: .inner)) == nil
    case .encoder(let encoder):
      var writer = encoder.container(keyedBy: Keeper.Keys.self)
      return (try? writer.encode(7, forKey: .number)) == nil
    }
  }
}
