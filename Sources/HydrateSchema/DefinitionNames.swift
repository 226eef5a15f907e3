import Hydrate

/// Assigns unique names of letters, digits, `_` and `-` to types: `Box<Int>` becomes `Box_Int`, a
/// second `Item` becomes `Item-2`.
struct DefinitionNames {
  private var taken: Set<String> = []
  /// The number of names made from each base name, if there are several.
  private var counts: [String: Int] = [:]

  mutating func name(for type: String) -> String {
    let base = Self.plain(type)
    var name = base
    while !taken.insert(name).inserted {
      let count = (counts[base] ?? 1) + 1
      counts[base] = count
      name = "\(base)-\(count)"
    }
    return name
  }

  /// Returns a type's name in ASCII, with `_` for each run of other characters.
  static func plain(_ type: String) -> String {
    let parts = type.utf8.split { byte in
      !(ASCIIText.isLetter(byte) || ASCIIText.digit(byte) < 10 || byte == UInt8(ascii: "_"))
    }
    let name = parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "_")
    return name.isEmpty ? "Model" : name
  }
}
