import Hydrate

/// Assigns unique names of letters, digits, `_` and `-` to types: `Box<Int>` becomes `Box_Int`, a
/// second `Item` becomes `Item-2`.
struct DefinitionNames {
  private var taken: Set<String> = []
  /// The number of names made from each base name.
  private var counts: [String: Int] = [:]

  mutating func name(for type: String) -> String {
    let base = Self.plain(type)
    if taken.insert(base).inserted {
      counts[base] = 1
      return base
    }
    var count = counts[base] ?? 1
    var name = base
    repeat {
      count += 1
      name = "\(base)-\(count)"
    } while !taken.insert(name).inserted
    counts[base] = count
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
