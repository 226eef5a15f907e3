/// Writes arrays of common scalars, and dictionaries of them with string keys, directly into the
/// text, if no rule applies to the scalars.
///
/// Deliberately not generic: the kind of scalar is determined once per array, while a generic
/// class would look it up at run time for each element.
final class ScalarListWriter: TypeWriter {
  private let leaf: Leaf
  private let hasKeys: Bool
  /// The writer for all other cases.
  private let general: TypeWriter
  /// Whether elements are written directly; nil until that is known.
  private var isPlain: Bool?

  /// Returns the writer for arrays of a type, or for dictionaries of it with string keys.
  static func list<Element>(of element: Element.Type, hasKeys: Bool = false, _ plan: TypePlan, orElse general: TypeWriter) -> TypeWriter {
    guard let leaf = Leaf(element), [.string, .int, .double, .bool].contains(leaf) else { return general }
    return ScalarListWriter(leaf, hasKeys: hasKeys, plan, orElse: general)
  }

  private init(_ leaf: Leaf, hasKeys: Bool, _ plan: TypePlan, orElse general: TypeWriter) {
    self.leaf = leaf
    self.hasKeys = hasKeys
    self.general = general
    super.init(plan)
  }

  override func write(_ value: borrowing BorrowedValue, to writer: Writer) throws(Failure) {
    let isWritten =
      switch leaf {
      case .string: write(value, of: String.self, to: writer)
      case .int: write(value, of: Int.self, to: writer)
      case .double: write(value, of: Double.self, to: writer)
      case .bool: write(value, of: Bool.self, to: writer)
      default: false
      }
    if !isWritten { try general.write(value, to: writer) }
  }

  /// Returns false, with nothing written, if the fast path does not apply.
  @inline(__always) private func write<Scalar: PlainScalar>(
    _ value: borrowing BorrowedValue, of type: Scalar.Type, to writer: Writer
  ) -> Bool {
    guard writer.tape == nil, isPlain ?? look(type, writer) else { return false }
    if hasKeys { return writeMembers(value, of: type, to: writer.output) }
    guard let elements = value.copy(as: [Scalar].self), elements.allSatisfy({ $0.hasText }) else { return false }
    let output = writer.output
    output.append(UInt8(ascii: "["))
    for element in elements {
      output.separate()
      element.write(to: output)
    }
    output.append(UInt8(ascii: "]"))
    return true
  }

  /// The same for a dictionary, sorted by its keys.
  @inline(__always) private func writeMembers<Scalar: PlainScalar>(
    _ value: borrowing BorrowedValue, of type: Scalar.Type, to output: JSONOutput
  ) -> Bool {
    guard let members = value.copy(as: [String: Scalar].self), members.values.allSatisfy({ $0.hasText }) else { return false }
    let values = [Scalar](members.values)
    output.append(UInt8(ascii: "{"))
    for entry in SortedKeys(members.keys).entries {
      output.begin(member: entry.key)
      values[entry.number].write(to: output)
    }
    output.append(UInt8(ascii: "}"))
    return true
  }

  private func look<Scalar>(_ type: Scalar.Type, _ writer: Writer) -> Bool {
    let found = writer.hasPlainScalars && writer.typeWriter(for: type) is LeafWriter
    isPlain = found
    return found
  }
}

/// A scalar with a single form in JSON.
protocol PlainScalar {
  /// Whether the scalar has a JSON text.
  var hasText: Bool { get }
  func write(to output: JSONOutput)
}

extension PlainScalar {
  var hasText: Bool { true }
}

extension PlainScalar where Self: FixedWidthInteger {
  @inline(__always) func write(to output: JSONOutput) { output.append(integer: self) }
}

extension String: PlainScalar {
  @inline(__always) func write(to output: JSONOutput) { output.append(string: self) }
}

extension Bool: PlainScalar {
  @inline(__always) func write(to output: JSONOutput) { output.append(self) }
}

extension Double: PlainScalar {
  var hasText: Bool { isFinite }
  @inline(__always) func write(to output: JSONOutput) { output.append(self) }
}

extension Float: PlainScalar {
  var hasText: Bool { isFinite }
  @inline(__always) func write(to output: JSONOutput) { output.append(self) }
}

/// Writes the elements of an array or a set; every element that cannot be written is reported.
final class CollectionWriter<C: Collection>: TypeWriter {
  private var element: TypeWriter?
  /// Whether a mistake in the configuration, which every element would have, ends the writing.
  private let stopsAtMistake: Bool

  init(_ plan: TypePlan, stopsAtMistake: Bool = false) {
    self.stopsAtMistake = stopsAtMistake
    super.init(plan)
  }

  override func write(_ value: borrowing BorrowedValue, to writer: Writer) throws(Failure) {
    guard ThreadStack.remaining > writer.levelReserve else { throw writer.tooDeep() }
    guard let elements = value.copy(as: C.self) else { throw mismatch(in: writer) }
    let elementWriter = element ?? writer.typeWriter(for: C.Element.self)
    element = elementWriter
    if let edit = writer.session?.edit {
      if let ordered = try ordered(elements, elementWriter, by: writer) {
        edit.noteIdentities(of: ordered, at: writer.place)
        return try write(ordered, by: elementWriter, to: writer)
      }
      edit.noteIdentities(of: elements, at: writer.place)
    }
    try write(elements, by: elementWriter, to: writer)
  }

  /// The elements of a set in the order of their text, so that equal sets are written equally.
  private func ordered(_ elements: C, _ elementWriter: TypeWriter, by writer: Writer) throws(Failure) -> [C.Element]? {
    guard elements is any SetAlgebra else { return nil }
    let list = try writer.value { () throws(Failure) in try write(elements, by: elementWriter, to: writer) }
    let (elements, values) = (Array(elements), list.array ?? [])
    guard values.count == elements.count else { return nil }
    return SortedKeys(values.map { (try? $0.jsonString()) ?? "" }).entries.map { elements[$0.number] }
  }

  private func write<Elements: Collection>(
    _ elements: Elements, by elementWriter: TypeWriter, to writer: Writer
  ) throws(Failure) where Elements.Element == C.Element {
    writer.push()
    defer { writer.pop() }
    _ = writer.open(.array)
    var failures: [Failure] = []
    lendEach(of: elements) { element in
      writer.beginElement()
      do throws(Failure) {
        try elementWriter.write(element, to: writer)
        return true
      } catch {
        failures.append(error)
        // If one element is too deep, so is the next, and elements that contain themselves would be
        // visited twice at every level.
        return error.first?.code != .tooDeep && (!stopsAtMistake || !error.isMistake)
      }
    }
    if let last = failures.last { throw stopsAtMistake && last.isMistake ? last : .joined(failures) }
    try writer.finish()
  }
}
