/// The keyed containers for types' own `init(from:)`.
extension Reader {
  /// A container for the object of an open frame. It is reused once the type has been read often
  /// enough.
  @inline(__always) func container<Key: CodingKey>(keyedBy type: Key.Type, _ handle: DecoderHandle) -> KeyedDecodingContainer<Key> {
    let frame = frames[handle.number]
    guard let cache = freeContainer(ObjectIdentifier(type), Int(frame.plan), isSuper: frame.isSuper, handle) else {
      return newContainer(keyedBy: type, handle)
    }
    return cache.decodingContainer(keyedBy: type)
  }

  /// The type's reused container, unless it is in use, or for other keys.
  @inline(__always) private func freeContainer(
    _ keys: ObjectIdentifier, _ plan: Int, isSuper: Bool, _ handle: DecoderHandle
  ) -> ContainerCache? {
    func take(_ container: ReusableContainer<ContainerStorage<Reader>>) -> ContainerCache? {
      guard container.cache.isFor(keys), !container.cache.isKept else { return nil }
      if !container.isUsed {
        container.isUsed = true
        usedContainers.append(Int32(truncatingIfNeeded: isSuper ? ~plan : plan))
      }
      container.storage.begin(in: self, handle.number, handle.generation)
      return container.cache
    }
    return containers(isSuper: isSuper).lend(plan, take, orElse: { nil })
  }

  @inline(never) private func newContainer<Key: CodingKey>(
    keyedBy type: Key.Type, _ handle: DecoderHandle
  ) -> KeyedDecodingContainer<Key> {
    let frame = frames[handle.number]
    let plan = Int(frame.plan)
    if let state = self.state(plan), state.isContainerWorthReusing(isSuper: frame.isSuper), UniquenessProbe.isPossibleInReading,
      containers(isSuper: frame.isSuper)[plan] == nil
    {
      let storage = ContainerStorage<Reader>()
      let container = KeyedDecodingContainer(ReusedKeyedReader<Key>(storage.reference))
      containers(isSuper: frame.isSuper)[plan] = ReusableContainer(.of(container), storage)
    }
    let storage = ContainerStorage(self, handle.number, handle.generation, keeping: handle.escapeGuard)
    return KeyedDecodingContainer(KeyedReader(storage))
  }

  @inline(__always) private func containers(isSuper: Bool) -> ObjectTable<ReusableContainer<ContainerStorage<Reader>>> {
    isSuper ? superContainers : containers
  }

  /// Takes back the containers that values have used, before anything leaves the call. One that
  /// user code has kept is not used again: every request to it throws from now on.
  func takeBackContainers() {
    for number in 0..<usedContainers.count {
      let code = Int(usedContainers[number])
      let (table, plan) = code < 0 ? (superContainers, ~code) : (containers, code)
      let isKept = table.lend(plan) { container in
        container.isUsed = false
        if container.cache.isKept { return true }
        container.storage.end()
        return false
      } orElse: {
        false
      }
      if isKept {
        table[plan]?.storage.abandon()
        table[plan] = nil
      }
    }
    usedContainers.removeAll(from: 0)
  }

  /// Gives up the containers in use. Whether user code has kept them is not asked, since it may
  /// run elsewhere by now.
  func abandonContainers() {
    for number in 0..<usedContainers.count {
      let code = Int(usedContainers[number])
      (code < 0 ? superContainers[~code] : containers[code])?.storage.abandon()
    }
    usedContainers.removeAll(from: 0)
  }
}
