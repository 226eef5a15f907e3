/// What every session has at its service that stands further up: the rules by which mappers have read and written what has no mapper.
protocol MappingEngines: Sendable {
  /// The run of no rules.
  func builtIn(in session: Session) -> any MappingRun

  /// What writes the values before an update.
  func presentCoding(_ userInfo: MappingUserInfo) -> any PresentCoding
}
