extension Presence: Emptiable {
  static func empty(isOther: Bool, in trail: ProbeTrail) -> Any? { isOther ? Presence.null : Presence.missing }
}
