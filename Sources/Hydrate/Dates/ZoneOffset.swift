/// Reads a zone as minutes ahead of UTC: below 24 hours either way, minutes below 60.
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
    guard isWest || cursor.take(UInt8(ascii: "+")), let hours = cursor.takeNumber(digits: 2), hours < 24 else { return nil }
    var minutes = 0
    let hasColon = style != .fourDigits && cursor.take(UInt8(ascii: ":"))
    if hasColon || style == .fourDigits || (style == .any && cursor.digitCount > 0) {
      guard let taken = cursor.takeNumber(digits: 2), taken < 60 else { return nil }
      minutes = taken
    } else if style == .colon {
      return nil
    }
    return isWest ? -(hours * 60 + minutes) : hours * 60 + minutes
  }

  /// Takes a zone name of RFC 5322 section 4.3, or UTC, in any case.
  ///
  /// A name stands for a fixed offset, whatever the season. Other names mean different zones to different people: nil.
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
