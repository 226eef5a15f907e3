/// What a writer is at work for: the rules, whose plans it writes by, and those for the types that a profile has rules for.
protocol WritingRun: MappingRun {
  /// Writes a value into a sink.
  func write<T>(_ value: T, to sink: Sink, in scope: any MappingScope, _ step: Step) throws(Failure)

  /// The run for a type that the mapper's profile has rules for.
  func writingSection(for type: Any.Type) -> any WritingRun
}
