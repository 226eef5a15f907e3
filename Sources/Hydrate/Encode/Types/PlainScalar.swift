/// A scalar that has one form in JSON.
protocol PlainScalar {
  /// Whether there is a text for it.
  var hasText: Bool { get }
  func write(to output: JSONOutput)
}

extension String: PlainScalar {
  var hasText: Bool { true }
  func write(to output: JSONOutput) { output.append(string: self) }
}

extension Int: PlainScalar {
  var hasText: Bool { true }
  func write(to output: JSONOutput) { output.append(integer: self) }
}

extension Double: PlainScalar {
  var hasText: Bool { isFinite }
  func write(to output: JSONOutput) { output.append(self) }
}

extension Bool: PlainScalar {
  var hasText: Bool { true }
  func write(to output: JSONOutput) { output.append(self) }
}
