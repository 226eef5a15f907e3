extension Value {
  /// Null in the place of a text that means it: what is said of it is said of the text.
  init(nullFor text: Value) {
    let builder = TapeBuilder(wordCapacity: 1, textCapacity: 1)
    builder.appendNull(for: text)
    self = builder.finish().map { Value($0, 0) } ?? .null
  }

  /// The text that a null stands for; any other value itself.
  var written: Value { document.textOfNull(at: index) ?? self }
}
