// UTF-8 by itself, for text that is not JSON.
extension JSONReader {
  /// The first place in a part of a text where bytes are not UTF-8, and what is wrong there; nil where there is none.
  static func encodingFault(_ text: borrowing ByteBlock, from start: Int, to end: Int) -> (reason: JSONFault.Reason, place: Int)? {
    var place = start
    while place < end {
      // Sixteen bytes of ASCII at once.
      let plain = Block.firstLane(text.signedBlock(at: place) .< SIMD16<Int8>(repeating: 0))
      place += plain
      if plain == Block.width { continue }
      while place < end, text[place] >= 0x80 {
        let length = scalarLength(text.halfWord(at: place))
        guard length > 0 else { return (encodingFault(text, at: place), place) }
        place += length
      }
    }
    return nil
  }

  /// What is wrong with a text that begins as one in UTF-16 or UTF-32 does; nil where it does not.
  static func otherEncoding(of text: Span<UInt8>) -> JSONFault.Reason? {
    let fault = JSONFault(.value, at: 0).consideringEncoding(of: text)
    return fault.reason == .value ? nil : fault.reason
  }
}
