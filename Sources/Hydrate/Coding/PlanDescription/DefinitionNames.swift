/// Gives types names of letters, digits, `_` and `-`, each one once: `Box<Int>` is `Box_Int`, a
/// second `Item` is `Item-2`.
struct DefinitionNames {
  private var taken: Set<String> = []
  /// How many names have been made of one.
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

  /// A type's name in ASCII: what stands between other characters is joined by `_`.
  static func plain(_ type: String) -> String {
    let parts = type.utf8.split { byte in
      !(ASCIIText.isLetter(byte) || ASCIIText.digit(byte) < 10 || byte == UInt8(ascii: "_"))
    }
    let name = parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "_")
    return name.isEmpty ? "Model" : name
  }
}
