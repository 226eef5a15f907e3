/// A model whose own code keeps what it reads and writes by, and uses later what others have kept.
struct Keeper: Codable, Equatable, Sendable {
  var number: Int
  var acts: UInt8
  var children: [Keeper]

  enum Keys: String, CodingKey, CaseIterable { case acts, first, second, inner, number }
  struct Refusal: Error {}

  /// Whether its own code throws, after all else.
  var fails: Bool { acts & 8 > 0 }

  init(number: Int, acts: UInt8, children: [Keeper]) { (self.number, self.acts, self.children) = (number, acts, children) }

  init(from decoder: any Decoder) throws {
    let things = KeptThings.key.flatMap { decoder.userInfo[$0] as? KeptThings }
    let container = try decoder.container(keyedBy: Keys.self)
    acts = try container.decode(UInt8.self, forKey: .acts)
    let owner = KeptThings.Owner()
    defer { owner.hasEnded = true }
    if acts & 1 > 0 { things?.keep(.object(container), owner) }
    if acts & 2 > 0 { things?.keep(.decoder(decoder), owner) }
    if acts & 4 > 0 { things?.keep(.object(try container.nestedContainer(keyedBy: Keys.self, forKey: .inner)), owner) }
    if acts & 64 > 0 { things?.keep(.decoder(try container.superDecoder(forKey: .inner)), owner) }
    children = []
    for key in [Keys.first, .second] where container.contains(key) {
      if let child = try? container.decode(Keeper.self, forKey: key) { children.append(child) }
    }
    if acts & 16 > 0 { things?.useAll() }
    // Last, so that whatever was read in between could be in the way.
    number = try container.decode(Int.self, forKey: .number)
    if fails { throw Refusal() }
  }

  func encode(to encoder: any Encoder) throws {
    let things = KeptThings.key.flatMap { encoder.userInfo[$0] as? KeptThings }
    var container = encoder.container(keyedBy: Keys.self)
    let owner = KeptThings.Owner()
    defer { owner.hasEnded = true }
    if acts & 1 > 0 { things?.keep(.writer(container), owner) }
    if acts & 2 > 0 { things?.keep(.encoder(encoder), owner) }
    try container.encode(acts, forKey: .acts)
    for (key, child) in zip([Keys.first, .second], children) { try? container.encode(child, forKey: key) }
    var inner = container.nestedContainer(keyedBy: Keys.self, forKey: .inner)
    try inner.encode(number, forKey: .number)
    if acts & 4 > 0 { things?.keep(.writer(inner), owner) }
    if acts & 16 > 0 { things?.useAll() }
    try container.encode(number, forKey: .number)
    if fails { throw Refusal() }
  }

  /// What is read and written of it: without those that fail.
  var kept: Keeper? { fails ? nil : Keeper(number: number, acts: acts, children: children.compactMap(\.kept)) }

  /// Its document, with all that fail.
  var json: String {
    let inner = zip(["first", "second"], children).map { #""\#($0)":\#($1.json),"# }.joined()
    return #"{"acts":\#(acts),\#(inner)"inner":{"number":\#(number)},"number":\#(number)}"#
  }
}
