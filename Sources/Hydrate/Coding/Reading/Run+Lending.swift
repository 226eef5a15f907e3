/// The containers that types are handed: one is lent again and again, once it is worth the trouble.
extension Run {
  /// A container for the object of an open scope.
  @inline(__always) func container<Key: CodingKey>(keyedBy type: Key.Type, _ handle: FrameHandle) -> KeyedDecodingContainer<Key> {
    let frame = frames[handle.number]
    guard let lender = lender(ObjectIdentifier(type), Int(frame.plan), isSuper: frame.isSuper, handle) else {
      return newContainer(keyedBy: type, handle)
    }
    return lender.decodingContainer(keyedBy: type)
  }

  /// What lends a container to who has a handle; nil where that needs one of its own.
  @inline(__always) private func lender(_ keys: ObjectIdentifier, _ plan: Int, isSuper: Bool, _ handle: FrameHandle) -> KeyedLender? {
    func lender(_ loan: SeatLender<Run>) -> KeyedLender? {
      guard loan.isFree(for: keys) else { return nil }
      if !loan.isOut { lent.append(LentLoan(plan: plan, isSuper: isSuper).code) }
      loan.begin(in: self, handle.number, handle.generation)
      return loan.lender
    }
    if isSuper { return superLoans.lend(plan, lender, orElse: { nil }) }
    return loans.lend(plan, lender, orElse: { nil })
  }

  @inline(never) private func newContainer<Key: CodingKey>(keyedBy type: Key.Type, _ handle: FrameHandle) -> KeyedDecodingContainer<Key> {
    let frame = frames[handle.number]
    let plan = Int(frame.plan)
    if let use = use(plan), use.noteOpening(isSuper: frame.isSuper), store.numbers.mayBeLent(plan) {
      let loan = SeatLender<Run> { KeyedDecodingContainer(LentKeyedReader<Key>($0)) }
      if frame.isSuper { superLoans[plan] = loan } else { loans[plan] = loan }
    }
    return KeyedDecodingContainer(KeyedReader(handle))
  }

  /// Ends the loans of a call, before anything leaves it. One whose container was kept is given up for good, and its type is lent none any more.
  func endLoans() {
    for number in 0..<lent.count {
      let loan = LentLoan(lent[number])
      let isBack =
        loan.isSuper ? superLoans.lend(loan.plan, Self.takeBack, orElse: { true }) : loans.lend(loan.plan, Self.takeBack, orElse: { true })
      if !isBack { giveUp(loan) }
    }
    lent.removeAll(from: 0)
  }

  @inline(__always) private static func takeBack(_ loan: SeatLender<Run>) -> Bool { loan.takeBack() }

  @inline(never) private func giveUp(_ kept: LentLoan) {
    (kept.isSuper ? superLoans : loans)[kept.plan] = nil
    store.numbers.noteKeeper(kept.plan)
  }

  /// Leaves the loans of a call to whoever may have them, who is not asked for.
  func giveUpLoans() {
    for loan in (0..<lent.count).map({ LentLoan(lent[$0]) }) { (loan.isSuper ? superLoans : loans)[loan.plan]?.giveUp() }
    lent.removeAll(from: 0)
  }

  /// A loan of this call, by the number of its type's plan.
  struct LentLoan {
    let plan: Int
    let isSuper: Bool

    init(plan: Int, isSuper: Bool) { (self.plan, self.isSuper) = (plan, isSuper) }

    /// As one number, for a table of a type that there is already: the runtime makes each such type when it first hears of it.
    init(_ code: Int32) { self.init(plan: Int(code < 0 ? ~code : code), isSuper: code < 0) }

    var code: Int32 {
      let number = Int32(truncatingIfNeeded: plan)
      return isSuper ? ~number : number
    }
  }
}
