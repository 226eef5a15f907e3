/// Texts at random that match a regular expression of the kind that schemas have: sets of characters, groups, alternatives, counts.
struct PatternText {
  private indirect enum Part {
    case characters([Character])
    case alternatives([[(part: Part, least: Int, most: Int)]])
  }

  private var rest: Substring
  private var whole: Part = .alternatives([])

  init(_ pattern: String) {
    rest = pattern[...]
    whole = alternatives()
  }

  func text(_ random: inout RepeatableRandom) -> String { Self.text(whole, &random) }

  private static func text(_ part: Part, _ random: inout RepeatableRandom) -> String {
    switch part {
    case .characters(let all): return all.randomElement(using: &random).map { String($0) } ?? ""
    case .alternatives(let all):
      return (all.randomElement(using: &random) ?? []).map { part, least, most in
        (0..<Int.random(in: least...min(most, least + Int.random(in: 0...20, using: &random)), using: &random))
          .map { _ in text(part, &random) }.joined()
      }.joined()
    }
  }

  private mutating func alternatives() -> Part {
    var all: [[(part: Part, least: Int, most: Int)]] = [[]]
    while let next = rest.first, next != ")" {
      rest.removeFirst()
      switch next {
      case "|": all.append([])
      case "^", "$": break
      case "(":
        let inner = alternatives()
        rest.removeFirst()
        add(inner, to: &all)
      case "[": add(.characters(set()), to: &all)
      case "\\": add(.characters([escaped()]), to: &all)
      default: add(.characters([next]), to: &all)
      }
    }
    return .alternatives(all)
  }

  private mutating func add(_ part: Part, to all: inout [[(part: Part, least: Int, most: Int)]]) {
    let (least, most) = count()
    all[all.count - 1].append((part, least, most))
  }

  private mutating func count() -> (Int, Int) {
    switch rest.first {
    case "*": rest.removeFirst(); return (0, .max)
    case "+": rest.removeFirst(); return (1, .max)
    case "?": rest.removeFirst(); return (0, 1)
    case "{":
      let text = rest.dropFirst().prefix { $0 != "}" }
      rest = rest.dropFirst(text.count + 2)
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
      return (numbers[0] ?? 0, numbers.count == 1 ? numbers[0] ?? 0 : numbers[1] ?? .max)
    default: return (1, 1)
    }
  }

  private mutating func escaped() -> Character {
    let next = rest.removeFirst()
    return ["t": "\t", "n": "\n", "v": "\u{B}", "f": "\u{C}", "r": "\r"][next] ?? next
  }

  private mutating func set() -> [Character] {
    var all: [Character] = []
    while let next = rest.first, next != "]" {
      rest.removeFirst()
      let low = next == "\\" ? escaped() : next
      if rest.first == "-", rest.dropFirst().first != "]" {
        rest.removeFirst()
        let high = rest.removeFirst()
        if let a = low.asciiValue, let b = high.asciiValue { all += (a...b).map { Character(UnicodeScalar($0)) } }
      } else {
        all.append(low)
      }
    }
    rest.removeFirst()
    return all
  }
}
