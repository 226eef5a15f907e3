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
    do throws(SourceFault) {
      try self.init(names.map { (Array($0.utf8), 0) })
    } catch {
      throw .single(error.code, .source(error.mistake))
    }
  }

  /// Reads the row with the names, with or without its line break. It must not be an empty line.
  package init(_ record: Span<UInt8>, from start: LineIndex.Position, separator: UInt8) throws(MappingError) {
    let document = try CSVReader.document(ofHeader: record, from: start, separator: separator)
    var names: [(name: [UInt8], offset: Int)] = []
    var index = document.firstChild(of: 0)
    while index < document.wordCount {
      names.append((document.withBytes(at: index) { [UInt8](copying: $0) }, document.sourceOffset(at: index)))
      index = document.end(of: index)
    }
    do throws(SourceFault) {
      try self.init(names)
    } catch {
      throw .single(error.code, .source(error.mistake), at: document.location(ofOffset: error.offset))
    }
  }

  /// The length of every name must fit its word.
  private init(_ names: [(name: [UInt8], offset: Int)]) throws(SourceFault) {
    var (text, keys, known): ([UInt8], [UInt64], Set<[UInt8]>) = ([], [], [])
    for (name, offset) in names {
      guard name.count < Int(Word.lengthMask) - text.count else { throw SourceFault(.longHeader, at: offset) }
      guard known.insert(name).inserted else { throw SourceFault(.repeatedName, .duplicateKey, at: offset) }
      keys.append(Word.make(.string, offset: text.count, length: name.count))
      text += name
    }
    (self.text, self.keys) = (text + [0], keys)
  }
}
