/// Write arrays of scalars straight into the text, where none of them is for a rule.
///
/// A class for each: the methods of a generic one would ask at run time what they work on.
final class StringListWriter: CollectionWriter<[String]> {
  private var isPlain: Bool?

  override func write(_ value: borrowing LentValue, to writer: Writer) throws(Failure) {
    if writePlain(value, to: writer, &isPlain) { return }
    try super.write(value, to: writer)
  }
}

final class IntListWriter: CollectionWriter<[Int]> {
  private var isPlain: Bool?

  override func write(_ value: borrowing LentValue, to writer: Writer) throws(Failure) {
    if writePlain(value, to: writer, &isPlain) { return }
    try super.write(value, to: writer)
  }
}

final class DoubleListWriter: CollectionWriter<[Double]> {
  private var isPlain: Bool?

  override func write(_ value: borrowing LentValue, to writer: Writer) throws(Failure) {
    if writePlain(value, to: writer, &isPlain) { return }
    try super.write(value, to: writer)
  }
}

final class BoolListWriter: CollectionWriter<[Bool]> {
  private var isPlain: Bool?

  override func write(_ value: borrowing LentValue, to writer: Writer) throws(Failure) {
    if writePlain(value, to: writer, &isPlain) { return }
    try super.write(value, to: writer)
  }
}

extension CollectionWriter {
  /// Writes the elements where they are as usual; false, with nothing written, where they are not.
  ///
  /// - Parameter isPlain: whether elements are written as they are, once that is known.
  @inline(__always) fileprivate func writePlain<Scalar: PlainScalar>(
    _ value: borrowing LentValue, to writer: Writer, _ isPlain: inout Bool?
  ) -> Bool where C == [Scalar] {
    if isPlain == nil { isPlain = writer.hasPlainScalars && writer.typeWriter(for: Scalar.self) is LeafWriter }
    guard isPlain == true, writer.tape == nil, let elements = value.copy(as: [Scalar].self), elements.allSatisfy({ $0.hasText }) else {
      return false
    }
    let output = writer.output
    output.append(UInt8(ascii: "["))
    for element in elements {
      output.separate()
      element.write(to: output)
    }
    output.append(UInt8(ascii: "]"))
    return true
  }
}

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
