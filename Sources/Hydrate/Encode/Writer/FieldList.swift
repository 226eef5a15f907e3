/// The fields of all tables of a ``Writer`` for the usual case, one table after another, and their keys as text.
struct FieldList {
  /// What the usual case of a field needs to know.
  struct Entry: BitwiseCopyable {
    let key: KeyBits
    let type: ObjectIdentifier
    /// Where the text stands among those of all keys: a comma, the source key as JSON text and a colon.
    let text: JSONOutput.Part
    /// The number of the writer of values of the type; -1 where the field was asked for without one.
    let writer: Int32
    /// Whether a value just stands at its key: the field has no rule or mapper of its own and is not left out, and its key is its alone.
    let isUsual: Bool
    /// The same for a value that may be nil, whose `Optional` may have a mapper.
    let isUsualIfPresent: Bool
    /// The same for a scalar that the library writes itself.
    let isUsualScalar: Bool

    @inline(__always) func isFor(_ key: String, _ type: Any.Type) -> Bool {
      self.type == ObjectIdentifier(type) && self.key == KeyBits(key)
    }
  }

  let entries = Slab<Entry>(capacity: 32)
  let texts = JSONOutput(capacity: 256)

  /// Adds the text of a key, with what stands around it.
  func addText(of key: String) -> JSONOutput.Part {
    let start = texts.count
    texts.append(UInt8(ascii: ","))
    texts.append(string: key)
    texts.append(UInt8(ascii: ":"))
    return texts.part(from: start)
  }
}
