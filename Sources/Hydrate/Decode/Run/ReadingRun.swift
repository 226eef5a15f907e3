/// What a reading run needs of the whole that it is a part of: mappers are given it, and it knows the other engines.
protocol ReadingRun: MappingRun {
  /// What reads the types that the mapper's profile has rules for.
  func readingSection(for type: Any.Type) -> Run

  /// Where runs like this one come from, for what is to be read when this one has ended.
  var readingEngine: any ReadingEngine { get }
}

/// An engine that may be at work again, in another session.
protocol ReadingEngine: Sendable {
  func reader(in session: Session) -> Run
}
