/// A key path whose description says no name.
struct UnnamedKeyPath: Sendable {
  /// What tells it from others.
  let identity: String
  /// What a message calls it. Its own description has the address of the code where a property is computed.
  let shown: String
  /// The properties that it passes, where it leads into another model: `inner` and `name`; empty
  /// for other paths.
  let chain: [String]
  /// Whether it takes one step, so that writing may tell which property that leads to.
  let isOneStep: Bool
  let kept: KeptKeyPath<AnyKeyPath>
  /// Why a look at the type has not told the name, in words that go on from those that say it has none.
  var reason = ""

  init<Root>(_ keyPath: PartialKeyPath<Root>, _ description: KeyPathText) {
    let text = description.text
    identity = "\(text) \(keyPath.hashValue)"
    shown = text.contains("0x") ? "\\\(Root.self).<\(type(of: keyPath).valueType)>" : text
    chain = description.chain.flatMap { $0.count > 1 ? $0 : nil } ?? []
    isOneStep = description.isOneUnnamedStep
    kept = KeptKeyPath(keyPath)
  }
}
