/// Stage 1 for JSON text: takes UTF-8 bytes, gives a document. Strict RFC 8259; a refusal says what is wrong, on which
/// line and in which column.
///
/// One pass, no recursion and no stack of its own: while a container is open, its second word holds what its parent needs when it is
/// closed again (index in the low 32 bits, the number of children so far in the high 32). The text is followed by zeros, and a zero is
/// valid nowhere, so that no byte is checked against the end.
enum JSONReader {
  /// Reads exactly one value. A nesting limit by itself, for text of the library's own, may be any.
  static func read(
    _ source: UnsafeBufferPointer<UInt8>, options: JSONReadingOptions = .init(), nestingLimit: Int? = nil
  ) throws(MappingError) -> Document {
    // Too long a text is not even looked at, so that there is no place to name.
    guard source.count <= TapeBuilder.limit else { throw .single(.malformed, JSONFault.Reason.tooLarge.message) }
    let tape = JSONTape(copying: source)
    let wordCount: Int
    do {
      wordCount = try fill(tape, nestingLimit: nestingLimit ?? options.nestingLimit)
    } catch {
      throw error.consideringEncoding(of: source).error(in: source)
    }
    // Indexes of words leave one bit to those who keep them.
    guard wordCount <= TapeBuilder.wordLimit else { throw .single(.malformed, JSONFault.Reason.tooLarge.message) }
    let document = tape.finish(wordCount: wordCount)
    if options.duplicateKeys == .refuse, let offset = document.firstRepeatedKeyOffset {
      throw JSONFault(.duplicateKey, at: offset).error(in: source)
    }
    return document
  }

  /// Writes the words of the one value in the text; gives their number. The tape knows where a fault stopped it.
  static func fill(_ tape: JSONTape, nestingLimit: Int) throws(JSONFault) -> Int {
    let base = UnsafePointer(tape.text)
    let textEnd = base + tape.textCount
    var words = tape.words
    var lastRoom = tape.wordCapacity - 4
    var count = 0  // of words
    var place = base
    var depth = 0
    var parent = 0  // the index of the innermost open container, where depth is not 0
    var children = 0  // of that container, so far
    var isObject = false  // that container
    defer { tape.wordCount = count }

    if hasByteOrderMark(place) { place += 3 }
    skipSpace(&place)

    values: while true {
      // A turn writes at most four words: a key, and a container or a scalar. Capacity is checked here alone.
      if count > lastRoom {
        tape.grow(keeping: count)
        words = tape.words
        lastRoom = tape.wordCapacity - 4
      }

      if isObject {
        guard place.pointee == UInt8(ascii: "\"") else { throw missingKey(at: place, from: base, to: textEnd) }
        place = try string(from: place + 1, into: words + count, index: count, base: base, tape: tape)
        count += 1
        skipSpace(&place)
        guard place.pointee == UInt8(ascii: ":") else { throw fault(.colon, .endsInObject, at: place, from: base, to: textEnd) }
        place += 1
        skipSpace(&place)
      }

      let byte = place.pointee
      switch byte {
      case UInt8(ascii: "\""):
        place = try string(from: place + 1, into: words + count, index: count, base: base, tape: tape)
        count += 1

      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        guard depth <= nestingLimit else { throw JSONFault(.tooDeep(limit: nestingLimit), at: place - base) }
        isObject = byte == UInt8(ascii: "{")
        words[count] = Word.make(isObject ? .object : .array, offset: place - base)
        words[count + 1] = UInt64(truncatingIfNeeded: parent) | UInt64(truncatingIfNeeded: children) << 32
        parent = count
        count += 2
        place += 1
        skipSpace(&place)
        // A closing bracket is "{" or "[" plus 2. The count below then begins one early, as no child was read.
        guard place.pointee == byte &+ 2 else {
          children = 0
          continue values
        }
        children = -1

      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        let start = place
        let isWhole = try skipNumber(&place, from: base, to: textEnd)
        write(.number, offset: start - base, length: place - start, flagged: isWhole, into: words + count, index: count, tape: tape)
        count += 1

      case UInt8(ascii: "t"):
        guard UnsafeRawPointer(place).loadUnaligned(as: UInt32.self) == Literal.true else {
          throw brokenLiteral("true", at: place, from: base, to: textEnd)
        }
        words[count] = Word.make(.true, offset: place - base)
        count += 1
        place += 4

      case UInt8(ascii: "f"):
        guard UnsafeRawPointer(place + 1).loadUnaligned(as: UInt32.self) == Literal.alse else {
          throw brokenLiteral("false", at: place, from: base, to: textEnd)
        }
        words[count] = Word.make(.false, offset: place - base)
        count += 1
        place += 5

      case UInt8(ascii: "n"):
        guard UnsafeRawPointer(place).loadUnaligned(as: UInt32.self) == Literal.null else {
          throw brokenLiteral("null", at: place, from: base, to: textEnd)
        }
        words[count] = Word.make(.null, offset: place - base)
        count += 1
        place += 4

      default:
        throw missingValue(at: place, from: base, to: textEnd, isFirst: children == 0, depth: depth)
      }

      // After a value: what closes here is closed, then comes a comma or the end.
      while true {
        skipSpace(&place)
        guard depth > 0 else {
          guard place == textEnd else { throw fault(.textAfterValue, .textAfterValue, at: place, from: base, to: textEnd) }
          return count
        }
        children += 1
        let byte = place.pointee
        if byte == UInt8(ascii: ",") {
          place += 1
          skipSpace(&place)
          continue values
        }
        guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          throw isObject
            ? fault(.commaOrBrace, .endsInObject, at: place, from: base, to: textEnd)
            : fault(.commaOrBracket, .endsInArray, at: place, from: base, to: textEnd)
        }
        place += 1
        if children >= Int(Word.lengthMask) { tape.noteLong(children, at: parent) }
        words[parent] |= UInt64(truncatingIfNeeded: min(children, Int(Word.lengthMask))) << Word.lengthShift
        let saved = words[parent + 1]
        words[parent + 1] = UInt64(truncatingIfNeeded: count)
        parent = Int(truncatingIfNeeded: saved & 0xFFFF_FFFF)
        children = Int(truncatingIfNeeded: saved >> 32)
        depth -= 1
        isObject = depth > 0 && words[parent] & Word.tagMask == UInt64(Document.Tag.object.rawValue)
      }
    }
  }

  /// Writes one word for text that stands at an offset.
  @inline(__always) static func write(
    _ tag: Document.Tag, offset: Int, length: Int, flagged: Bool, into word: UnsafeMutablePointer<UInt64>, index: Int, tape: JSONTape
  ) {
    if length >= Int(Word.lengthMask) { tape.noteLong(length, at: index) }
    word.pointee = Word.make(tag, offset: offset, length: min(length, Int(Word.lengthMask)), flagged: flagged)
  }

  private static func hasByteOrderMark(_ start: UnsafePointer<UInt8>) -> Bool { start[0] == 0xEF && start[1] == 0xBB && start[2] == 0xBF }

  /// The letters of a literal, as one unaligned load sees them.
  private enum Literal {
    static var `true`: UInt32 { UInt32(littleEndian: 0x6575_7274) }
    static var alse: UInt32 { UInt32(littleEndian: 0x6573_6C61) }
    static var null: UInt32 { UInt32(littleEndian: 0x6C6C_756E) }
  }
}
