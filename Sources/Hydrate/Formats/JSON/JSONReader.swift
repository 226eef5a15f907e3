/// Parses JSON text: UTF-8 bytes to a document. Strict RFC 8259; an error has the reason, the line
/// and the column.
///
/// One pass, without recursion or a separate stack: while a container is open, its second word
/// holds the parent's state (its index in the low 32 bits, its number of children so far in the
/// high 32). Zeros follow the text, and a zero is valid nowhere, so it ends every loop. Every
/// access to the text checks its offset.
package enum JSONReader {
  /// Reads exactly one value. A separate nesting limit, for the library's own text, may have any
  /// value.
  static func read(
    _ source: Span<UInt8>, options: JSONReadingOptions = .init(), nestingLimit: Int? = nil
  ) throws(MappingError) -> Document {
    do throws(JSONFault) {
      return try document(of: source, nestingLimit: nestingLimit ?? options.nestingLimit, options) { fault in
        if options.dialect == .json { return fault.consideringEncoding(of: source) }
        // Its strings may contain zeros, so JSON5 in another encoding may fail later.
        return otherEncoding(of: source).map { JSONFault($0, at: 0) } ?? fault
      }
    } catch {
      // A text that is too long is not read, so there is no offset to report.
      throw error.reason == .tooLarge ? .single(.malformed, .json(.tooLarge)) : error.error(in: source)
    }
  }

  /// Reads exactly one value.
  ///
  /// - Parameters:
  ///   - start: the position of the text, if it is a part of a longer one.
  ///   - refine: gets a fault in the text, and returns the one to throw.
  static func document(
    of source: Span<UInt8>, from start: LineIndex.Position? = nil, nestingLimit: Int, _ options: JSONReadingOptions,
    refine: (JSONFault) -> JSONFault
  ) throws(JSONFault) -> Document {
    guard source.count <= TapeBuilder.limit else { throw JSONFault(.tooLarge, at: 0) }
    if options.dialect == .json5 {
      let start = start ?? LineIndex.Position(startOf: source)
      return try JSON5Reader.document(of: source, from: start, nestingLimit: nestingLimit, refine: refine).resolving(options.duplicateKeys)
    }
    let text = ByteBlock(copying: source)
    let tape = tape(of: text, nestingLimit: nestingLimit)
    if let fault = tape.fault { throw refine(fault) }
    // Word indices leave one bit to the code that stores them.
    guard tape.words.count <= TapeBuilder.wordLimit else { throw JSONFault(.tooLarge, at: 0) }
    return try tape.document(of: text, start: start).resolving(options.duplicateKeys)
  }

  /// The words of the value in a text, up to a fault if there is one.
  static func tape(of text: borrowing ByteBlock, nestingLimit: Int) -> JSONTape {
    // Real documents have one word per 10 to 40 bytes; untouched memory costs nothing.
    var words = GrowingBlock<UInt64>(capacity: text.count / 8 + 16)
    var longLengths: [Int: Int] = [:]
    do throws(JSONFault) {
      try fill(&words, &longLengths, text, nestingLimit)
      return JSONTape(words: words, longLengths: longLengths, fault: nil)
    } catch {
      return JSONTape(words: words, longLengths: longLengths, fault: error)
    }
  }

  // A checked offset is at most the text's length, so no step from it overflows; nor do the
  // numbers of children, each of which takes a byte. Each offset is checked once: a byte after it,
  // within the zeros, is accessed relative to it.
  @inline(__always) private static func fill(
    _ words: inout GrowingBlock<UInt64>, _ longLengths: inout [Int: Int], _ text: borrowing ByteBlock, _ nestingLimit: Int
  ) throws(JSONFault) {
    var offset = 0
    var depth = 0
    var parent = 0  // the index of the innermost open container
    var children = 0  // of that container, so far
    var closing: UInt8 = 0  // the closing bracket of that container; 0 if none is open

    skipSpace(&offset, after: hasByteOrderMark(text) ? 3 : 0, text)

    values: while true {
      // An iteration adds at most four words: a key, and a container or a scalar.
      words.makeRoom(for: 4)

      if closing == UInt8(ascii: "}") {
        guard text[offset] == UInt8(ascii: "\"") else { throw missingKey(text, at: offset) }
        offset = try string(text, at: offset, into: &words, &longLengths)
        if text[offset, 1] == UInt8(ascii: ":") {
          skipSpace(&offset, after: 2, text)
        } else {
          skipSpace(&offset, after: 1, text)
          guard text[offset] == UInt8(ascii: ":") else { throw fault(.colon, .endsInObject, text, at: offset) }
          skipSpace(&offset, after: 1, text)
        }
      }

      let byte = text[offset]
      // The letters of a literal are compared as one word, the first lowest.
      switch byte {
      case UInt8(ascii: "\""):
        offset = try string(text, at: offset, into: &words, &longLengths)
        skipSpace(&offset, after: 1, text)

      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth &+= 1
        guard depth <= nestingLimit else { throw JSONFault(.tooDeep, at: offset, limit: nestingLimit) }
        let index = words.count
        words.appendInRoom(Word.make(byte == UInt8(ascii: "{") ? .object : .array, offset: offset))
        words.appendInRoom(UInt64(truncatingIfNeeded: parent) | UInt64(truncatingIfNeeded: children) << 32)
        parent = index
        // A closing bracket is "{" or "[" plus 2.
        closing = byte &+ 2
        skipSpace(&offset, after: 1, text)
        guard text[offset] == closing else {
          children = 0
          continue values
        }
        // The count below starts one too low, because no child has been read.
        children = -1

      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        let start = offset
        let flag = try skipNumber(&offset, text)
        append(Word.make(.number, offset: start) | flag, length: offset &- start, to: &words, &longLengths)
        skipSpace(&offset, after: 0, text)

      case UInt8(ascii: "t"):
        guard text.halfWord(at: offset) == 0x6575_7274 else { throw brokenLiteral("true", text, at: offset) }
        words.appendInRoom(Word.make(.true, offset: offset))
        skipSpace(&offset, after: 4, text)

      case UInt8(ascii: "f"):
        guard text.halfWord(at: offset, ahead: 1) == 0x6573_6C61 else { throw brokenLiteral("false", text, at: offset) }
        words.appendInRoom(Word.make(.false, offset: offset))
        skipSpace(&offset, after: 5, text)

      case UInt8(ascii: "n"):
        guard text.halfWord(at: offset) == 0x6C6C_756E else { throw brokenLiteral("null", text, at: offset) }
        words.appendInRoom(Word.make(.null, offset: offset))
        skipSpace(&offset, after: 4, text)

      default: throw missingValue(text, at: offset, isFirst: children == 0, depth: depth)
      }

      // After a value: close all containers that end here, then expect a comma or the end.
      while true {
        guard closing != 0 else {
          guard offset == text.count else { throw fault(.textAfterValue, .textAfterValue, text, at: offset) }
          return
        }
        children &+= 1
        let byte = text[offset]
        if byte == UInt8(ascii: ",") {
          skipSpace(&offset, after: 1, text)
          continue values
        }
        guard byte == closing else {
          throw closing == UInt8(ascii: "}")
            ? fault(.commaOrBrace, .endsInObject, text, at: offset) : fault(.commaOrBracket, .endsInArray, text, at: offset)
        }
        if _slowPath(children >= Int(Word.lengthMask)) { note(children, at: parent, in: &longLengths) }
        let saved = words[parent &+ 1]
        words[parent &+ 1] = UInt64(truncatingIfNeeded: words.count)
        words[parent] |= UInt64(truncatingIfNeeded: min(children, Int(Word.lengthMask))) << Word.lengthShift
        parent = Int(truncatingIfNeeded: saved & 0xFFFF_FFFF)
        children = Int(truncatingIfNeeded: saved >> 32)
        depth &-= 1
        closing = depth == 0 ? 0 : Word.tag(of: words[parent]) == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")
        skipSpace(&offset, after: 1, text)
      }
    }
  }

  /// Appends a word for text, with its length.
  @inline(__always) static func append(
    _ word: UInt64, length: Int, to words: inout GrowingBlock<UInt64>, _ longLengths: inout [Int: Int]
  ) {
    var length = length
    if _slowPath(length >= Int(Word.lengthMask)) {
      note(length, at: words.count, in: &longLengths)
      length = Int(Word.lengthMask)
    }
    words.appendInRoom(word | UInt64(truncatingIfNeeded: length) << Word.lengthShift)
  }

  /// Records a length or a count that does not fit its word.
  @inline(never) private static func note(_ length: Int, at index: Int, in longLengths: inout [Int: Int]) { longLengths[index] = length }

  private static func hasByteOrderMark(_ text: borrowing ByteBlock) -> Bool { text.halfWord(at: 0) & 0xFF_FFFF == 0xBF_BBEF }
}
