import Foundation

/// Documents of scalars alone, in lists and under names.
enum MadeLists {
  /// Readings of so many meters, by the meter's name.
  static func numbersByName(count: Int) -> JSONDocument {
    var numbers = MadeNumbers(seed: 5000)
    let members = (0..<count).map { index in
      (key: "meter-\(numbers.digits(6))-\(index)", value: MadeParts.decimal(numbers.number(-99_999..<9_999_999), digits: 3))
    }
    return JSONDocument(name: "\(count) numbers by name", json: Data(MadeParts.object(members).utf8))
  }

  /// Whole numbers of one to nine digits, some of them negative.
  static func integers(count: Int) -> JSONDocument {
    var numbers = MadeNumbers(seed: 20_000)
    var size = 1
    let list = (0..<count).map { _ -> String in
      size = size >= 1_000_000_000 ? 10 : size * 10
      return String(numbers.number(-size / 4..<size))
    }
    return JSONDocument(name: "\(count) integers", json: Data(MadeParts.list(list).utf8))
  }

  /// Texts of about a hundred bytes, with escapes of each kind, characters beyond ASCII, and pairs of surrogates.
  static func texts(count: Int) -> JSONDocument {
    var numbers = MadeNumbers(seed: 2000)
    let escapes = [#"\""#, #"\\"#, #"\/"#, #"\n"#, #"\t"#, #"\u00e9"#, #"\u4F60"#, #"\ud83d\ude00"#, #"\uD83C\uDF0D"#, "ü", "🚀"]
    let words = ["the", "parser", "reads", "every", "character", "of", "a", "message", "once"]
    let list = (0..<count).map { _ -> String in
      let parts = (0..<12).map { index in numbers.element(of: index % 2 == 0 ? words : escapes) }
      return "\"\(parts.joined(separator: " "))\""
    }
    return JSONDocument(name: "\(count) texts with escapes", json: Data(MadeParts.list(list).utf8))
  }
}
