/// The containers that types are handed: one is lent again and again, once it is worth the trouble.
extension RunState {
  /// A container for the object of an open scope.
  @inline(__always) func container<Key: CodingKey>(
    keyedBy type: Key.Type, _ handle: FrameHandle, _ use: PlanUse?
  ) -> KeyedDecodingContainer<Key> {
    guard let use else { return KeyedDecodingContainer(KeyedReader(handle)) }
    let isSuper = frames[handle.number].isSuper
    guard let loan = isSuper ? use.superLoan : use.loan, loan.isFree(for: ObjectIdentifier(type)) else {
      return newContainer(keyedBy: type, handle, use, isSuper: isSuper)
    }
    if !use.isLending { noteLending(use) }
    return loan.container(keyedBy: type, handle)
  }

  @inline(never) private func noteLending(_ use: PlanUse) {
    use.isLending = true
    lending[lendingCount] = use
    lendingCount += 1
  }

  @inline(never) private func newContainer<Key: CodingKey>(
    keyedBy type: Key.Type, _ handle: FrameHandle, _ use: PlanUse, isSuper: Bool
  ) -> KeyedDecodingContainer<Key> {
    use.noteOpening(keyedBy: type, isSuper: isSuper, holdOfLent)
    return KeyedDecodingContainer(KeyedReader(handle))
  }
}
