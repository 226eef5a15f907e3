/// A piece of structured data: the intermediate form between every source and every model.
///
/// A value is a lightweight reference into an immutable document. Copying it, taking a part of it
/// and composing parts copy no data, and parts keep their source locations. A part keeps its whole
/// document alive. A value has one of eight kinds. A number keeps its text: `1.10` stays `1.10`,
/// and a 23-digit identifier keeps every digit.
///
///     let value = try Value(json: #"{"name": "Ann", "ages": [6, 7]}"#)
///     value["name"]?.string      // "Ann"
///     value["ages"]?[1]?.int     // 7
///
/// Values are equal by content: numbers by exact value (`42` equals `42.0`), objects regardless of
/// the order of their keys.
public struct Value: Sendable {
  /// The kind of a value.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// An explicit null.
    case null
    /// True or false.
    case bool
    /// A number, with the text as written.
    case number
    /// Text.
    case string
    /// A date of a property list, of Foundation objects or of a Swift value; JSON has none.
    case date
    /// Bytes of a property list, of Foundation objects or of a Swift value; JSON has none.
    case data
    /// An array of values.
    case array
    /// Members, each with a key and a value.
    case object
  }

  package let document: Document
  package let index: Int

  @inline(__always) package init(_ document: Document, _ index: Int) {
    assert(document.tag(at: index) != .link, "a value that stands on a link")
    self.document = document
    self.index = index
  }

  /// The kind of the value.
  public var kind: Kind {
    switch document.tag(at: index) {
    case .null, .link: .null
    case .false, .true: .bool
    case .number: .number
    case .string: .string
    case .date: .date
    case .data: .data
    case .array: .array
    case .object: .object
    }
  }

  /// The line and column of the value in its source text, such as JSON or CSV; nil if the source
  /// is not text.
  public var location: TextLocation? {
    document.hasPlaces ? document.location(ofOffset: document.sourceOffset(at: index)) : nil
  }
}

/// Identifies a node as long as its document lives.
package struct NodeIdentity: Hashable {
  private let document: ObjectIdentifier
  private let index: Int

  fileprivate init(_ value: Value) { (document, index) = (ObjectIdentifier(value.document), value.index) }
}

extension Value {
  package var identity: NodeIdentity { NodeIdentity(self) }
}

extension Value {
  /// Makes a value with a builder. A value that is too large, which no current memory holds,
  /// becomes null.
  init(building write: (TapeBuilder) -> Void, with builder: TapeBuilder = TapeBuilder()) {
    write(builder)
    if let document = builder.finish(), document.wordCount > 0 {
      self = document.whole
    } else {
      self = .null
    }
  }

  /// The value of kind null.
  public static let null: Value = Value(.null, 0)
}

extension Document {
  /// A document with a single null, made in a way that cannot fail.
  fileprivate static var null: Document {
    var words = GrowingBlock<UInt64>()
    words.append(Word.make(.null, offset: 0))
    return Document(TapeMemory(words: words, text: ByteBlock(GrowingBlock())), isJSON: false)
  }
}
