/// A target with the changes of the fields so far, for fields of which one is a part of another.
struct RunningTarget<Target> {
  /// What the next field's change is for.
  private(set) var subject: KeyedSubject<Target>
  private let isInstance: Bool
  private var target: KeyedTarget<Target>
  private var made: [KeyedChange<Target>] = []

  /// Nil where there is nothing to run over: nobody looks at a target that is made anew.
  init?(_ subject: KeyedSubject<Target>) {
    guard let present = subject.present else { return nil }
    self.subject = subject
    target = KeyedTarget(present)
    isInstance = type(of: present as Any) is AnyClass
  }

  mutating func make(_ change: KeyedChange<Target>) {
    change.make(&target)
    if isInstance {
      made.append(change)
    } else if case .present(_, let nulls, let fresh) = subject {
      subject = .present(target.finished, nulls, fresh: fresh)
    }
  }

  /// An instance is as it was again: nothing is changed for good yet.
  mutating func takeBack() {
    for change in made.reversed() { change.takeBack(&target) }
    made = []
  }
}
