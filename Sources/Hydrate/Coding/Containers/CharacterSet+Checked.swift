import Foundation

extension CharacterSet: CheckedDecodable {
  private enum CheckedKeys: String, CodingKey { case bitmap }

  /// Makes the set from its characters, since Foundation's initializer reads beyond the end of
  /// some bitmaps, and gets even valid ones wrong.
  init(checking decoder: ValueDecoder) throws {
    let container = try decoder.container(keyedBy: CheckedKeys.self)
    guard let bitmap = CharacterBitmap(try container.decode(Data.self, forKey: .bitmap)) else {
      throw DecodingError.dataCorruptedError(forKey: .bitmap, in: container, debugDescription: "invalid bitmap of characters")
    }
    self = bitmap.characters
  }
}

/// A character set as Foundation encodes it: one bit for each character of the first plane, then
/// the number and the bits of each other plane that has characters.
private struct CharacterBitmap {
  private static let planeSize = 0x1_0000 / 8

  /// The bits of each plane; nil for one without characters.
  private var planes = [[UInt8]?](repeating: nil, count: 17)

  /// Returns nil if a plane is truncated, out of range or duplicate. Only the first plane may be
  /// short; the rest of it is empty.
  init?(_ data: Data) {
    let bytes = [UInt8](data)
    let first = bytes.prefix(Self.planeSize)
    planes[0] = first + [UInt8](repeating: 0, count: Self.planeSize - first.count)
    var rest = bytes.dropFirst(Self.planeSize)
    while let number = rest.popFirst() {
      guard (1...16).contains(number), planes[Int(number)] == nil, rest.count >= Self.planeSize else { return nil }
      planes[Int(number)] = Array(rest.prefix(Self.planeSize))
      rest = rest.dropFirst(Self.planeSize)
    }
  }

  /// The set. Surrogates are no characters, so only an inverted set contains them. Such a set is
  /// made from the characters that it lacks.
  var characters: CharacterSet {
    let isInverted = planes[0]?[0xD800 / 8..<0xE000 / 8].allSatisfy { $0 == 0xFF } == true
    var set = CharacterSet()
    // Foundation gets the characters of one plane at a time right.
    for plane in planes.indices {
      if let bits = planes[plane] {
        let text = Self.text(of: bits, in: plane, isInverted: isInverted)
        if !text.isEmpty { set.formUnion(CharacterSet(charactersIn: text)) }
      } else if isInverted, let first = Self.character(plane, 0), let last = Self.character(plane, 0xFFFF) {
        set.formUnion(CharacterSet(charactersIn: first...last))
      }
    }
    return isInverted ? set.inverted : set
  }

  private static func text(of bits: [UInt8], in plane: Int, isInverted: Bool) -> String {
    var scalars = String.UnicodeScalarView()
    for (index, byte) in bits.enumerated() {
      var byte = isInverted ? ~byte : byte
      while byte != 0 {
        if let scalar = character(plane, index * 8 + byte.trailingZeroBitCount) { scalars.append(scalar) }
        byte &= byte - 1
      }
    }
    return String(scalars)
  }

  private static func character(_ plane: Int, _ number: Int) -> Unicode.Scalar? { Unicode.Scalar(UInt32(plane << 16 | number)) }
}
