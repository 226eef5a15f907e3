package import Hydrate

/// The column names of a table as keys, with which every row begins.
package struct CSVHeader: Sendable {
  /// All names one after another, followed by a separating byte: the beginning of the text of each
  /// document of rows.
  let text: [UInt8]
  /// The words of the keys over that text.
  let keys: [UInt64]

  /// A header from given names.
  package init(names: [String]) throws(MappingError) {
    var maker = Maker()
    do throws(TextFault) {
      for name in names { try maker.add(Array(name.utf8), at: 0) }
    } catch {
      throw .single(error.code, .source(error.mistake))
    }
    self.init(maker)
  }

  /// Reads the row with the names, with or without its line break. It must not be an empty line.
  package init(_ record: Span<UInt8>, from start: LineIndex.Position, separator: UInt8) throws(MappingError) {
    let document = try CSVReader.document(ofHeader: record, from: start, separator: separator)
    var maker = Maker()
    do throws(TextFault) {
      var index = document.firstChild(of: 0)
      while index < document.wordCount {
        try maker.add(document.withBytes(at: index) { [UInt8](copying: $0) }, at: document.sourceOffset(at: index))
        index = document.end(of: index)
      }
    } catch {
      throw .single(error.code, .source(error.mistake), at: document.location(ofOffset: error.offset))
    }
    self.init(maker)
  }

  private init(_ maker: Maker) {
    text = maker.text + [0]
    keys = maker.keys
  }

  private struct Maker {
    var text: [UInt8] = []
    var keys: [UInt64] = []
    private var names: Set<[UInt8]> = []

    /// The length of every name must fit its word.
    mutating func add(_ name: [UInt8], at offset: Int) throws(TextFault) {
      guard name.count < Int(Word.lengthMask) - text.count else { throw TextFault(.longHeader, at: offset) }
      guard names.insert(name).inserted else { throw TextFault(.repeatedName, .duplicateKey, at: offset) }
      keys.append(Word.make(.string, offset: text.count, length: name.count))
      text += name
    }
  }
}
