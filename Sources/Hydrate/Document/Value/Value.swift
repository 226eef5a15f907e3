/// One piece of structured data: the intermediate form between every source and every model.
///
/// A value is a light handle into an immutable document, so that copying one, or taking a part of one, copies nothing; nor does putting parts
/// together, which stay parts of the documents that they came from, with their places. A part keeps its whole document alive. A value has one of
/// eight kinds. A number keeps the text that it was written with: `1.10` stays `1.10`, and a 23-digit identifier keeps every digit.
///
///     let value = try Value(json: #"{"name": "Ann", "ages": [6, 7]}"#)
///     value["name"]?.string      // "Ann"
///     value["ages"]?[1]?.int     // 7
///
/// Values are equal by content: numbers by exact value (`42` equals `42.0`), objects whatever the order of their keys.
public struct Value: Sendable {
  /// What a value is.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Nothing, as it is written in the source.
    case null
    /// True or false.
    case bool
    /// A number, with the text that it was written with.
    case number
    /// Text.
    case string
    /// A date of a property list, of Foundation objects or of a Swift value; JSON has none.
    case date
    /// Bytes of a property list, of Foundation objects or of a Swift value; JSON has none.
    case data
    /// A list of values.
    case array
    /// Members, each a key and a value.
    case object
  }

  let document: Document
  let index: Int

  @inline(__always) init(_ document: Document, _ index: Int) {
    assert(document.tag(at: index) != .link, "a value that stands on a link")
    self.document = document
    self.index = index
  }

  /// What the value is.
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

  /// Where the value starts in the text that it was read from, such as JSON or a table; nil where it comes from no text.
  public var location: TextLocation? {
    document.hasPlaces ? document.location(ofOffset: document.sourceOffset(at: index)) : nil
  }
}

extension Value {
  /// A value written by hand; too large a one, which no memory of today holds, is null.
  init(building write: (TapeBuilder) -> Void) {
    let builder = TapeBuilder()
    write(builder)
    if let document = builder.finish(), document.wordCount > 0 {
      self = document.whole
    } else {
      self = .null
    }
  }

  /// The value of kind null.
  public static let null: Value = {
    let builder = TapeBuilder(wordCapacity: 1, textCapacity: 1)
    builder.appendNull()
    let document = builder.finish()
    return Value(document ?? Document.empty, 0)
  }()
}

extension Document {
  /// A document that is one null, made with no chance of failing.
  fileprivate static var empty: Document {
    var words = GrowingBlock<UInt64>()
    words.append(Word.make(.null, offset: 0))
    return Document(TapeMemory(words: words, text: ByteBlock(GrowingBlock())), isJSON: false)
  }
}
