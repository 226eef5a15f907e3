/// Reads a zone as minutes ahead of UTC: less than 24 hours either way, minutes below 60.
enum ZoneOffset {
  enum Style {
    /// `+01:00` (RFC 3339).
    case colon
    /// `+0100` (RFC 5322).
    case fourDigits
    /// `+01:00`, `+0100` or `+01` (ISO 8601).
    case any
  }

  /// Takes an offset that begins with its sign.
  static func take(_ cursor: inout ByteCursor, _ style: Style) -> Int? {
    let isWest = cursor.take(UInt8(ascii: "-"))
    guard isWest || cursor.take(UInt8(ascii: "+")), let hours = cursor.takePair(), hours < 24 else { return nil }
    var minutes = 0
    let hasColon = style != .fourDigits && cursor.take(UInt8(ascii: ":"))
    if hasColon || style == .fourDigits || (style == .any && cursor.digitCount > 0) {
      guard let taken = cursor.takePair(), taken < 60 else { return nil }
      minutes = taken
    } else if style == .colon {
      return nil
    }
    return isWest ? -(hours * 60 + minutes) : hours * 60 + minutes
  }

  /// Takes the zone of a mail date: `+0100` or a name.
  static func takeMail(_ cursor: inout ByteCursor) -> Int? {
    switch cursor.next {
    case UInt8(ascii: "+"), UInt8(ascii: "-"): take(&cursor, .fourDigits)
    default: takeName(&cursor)
    }
  }

  /// Takes an informal zone, up to the text's end: `+01:00`, `+0100`, `+01`, `Z`, a name, or
  /// JavaScript's `GMT+0100 (CET)`, whose comment is ignored. No zone means UTC.
  ///
  /// A name requires white space before it.
  static func takeInformal(_ cursor: inout ByteCursor) -> Int? {
    if cursor.isAtEnd { return 0 }
    let hasSpace = cursor.skipFoldingSpace()
    let offset: Int?
    switch cursor.next {
    case UInt8(ascii: "+"), UInt8(ascii: "-"): offset = take(&cursor, .any)
    case UInt8(ascii: "Z"), UInt8(ascii: "z"): offset = takeName(&cursor)
    default: offset = hasSpace ? takeNameOrGMT(&cursor) : nil
    }
    return cursor.isAtEnd ? offset : nil
  }

  private static func takeNameOrGMT(_ cursor: inout ByteCursor) -> Int? {
    let isGMT = cursor.byte(ahead: 3) == UInt8(ascii: "+") || cursor.byte(ahead: 3) == UInt8(ascii: "-")
    guard isGMT else { return takeName(&cursor) }
    guard cursor.takeLetters("gmt") || cursor.takeLetters("utc"), let offset = take(&cursor, .fourDigits) else { return nil }
    if cursor.isAtEnd { return offset }
    guard cursor.skipFoldingSpace(), cursor.takeComment() else { return nil }
    return offset
  }

  /// Takes what Go writes after an offset, and ignores it: the zone's name and the monotonic clock
  /// reading, as in ` CEST` and ` +0545 m=+0.000012345`.
  static func skipGoName(_ cursor: inout ByteCursor) -> Bool {
    guard cursor.take(UInt8(ascii: " ")), cursor.skipZoneName() else { return false }
    guard cursor.take(" m=") else { return true }
    guard cursor.take(UInt8(ascii: "+")) || cursor.take(UInt8(ascii: "-")), cursor.takeDigits() > 0 else { return false }
    return !cursor.take(UInt8(ascii: ".")) || cursor.takeDigits() > 0
  }

  /// Takes a zone name of RFC 5322 section 4.3, or UTC, in any case.
  ///
  /// Each name has a fixed offset in every season. Other names are ambiguous and give nil.
  static func takeName(_ cursor: inout ByteCursor) -> Int? {
    guard let word = cursor.takeShortWord() else { return nil }
    switch word {
    case 0x7A, 0x7574, 0x75_7463, 0x67_6D74: return 0  // z ut utc gmt
    case 0x65_6474: return -4 * 60  // edt
    case 0x65_7374, 0x63_6474: return -5 * 60  // est cdt
    case 0x63_7374, 0x6D_6474: return -6 * 60  // cst mdt
    case 0x6D_7374, 0x70_6474: return -7 * 60  // mst pdt
    case 0x70_7374: return -8 * 60  // pst
    default: return nil
    }
  }
}
