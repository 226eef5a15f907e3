/// Finds the name that was probably meant.
package enum Spelling {
  /// Only this many letters of a name are compared, so that a hostile key costs little.
  private static let lengthLimit = 64

  /// The most similar known name, unless half of the letters differ. For names that must be one of
  /// the known ones.
  package static func nearest(to name: String, among known: [String]) -> String? { best(for: name, among: known, tolerance: 2) }

  /// The most similar known name, if at most a third of the letters differ, so that it is probably
  /// meant.
  package static func likely(for name: String, among known: [String]) -> String? { best(for: name, among: known, tolerance: 3) }

  private static func best(for name: String, among known: [String], tolerance: Int) -> String? {
    guard name.utf8.count <= lengthLimit else { return nil }
    let wanted = letters(of: name)
    var best: (name: String, distance: Int, letters: Int)?
    for candidate in known where candidate.utf8.count <= lengthLimit {
      let letters = letters(of: candidate)
      if let best, abs(letters.count - wanted.count) >= best.distance { continue }
      let distance = distance(wanted, letters)
      if distance < best?.distance ?? .max { best = (candidate, distance, letters.count) }
    }
    return best.flatMap { best in
      let letters = max(best.letters, wanted.count)
      return best.distance <= max(1, letters / tolerance) && best.distance < letters ? best.name : nil
    }
  }

  /// A name without case and word separators.
  package static func folded(_ name: String) -> String { name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " } }

  /// The letters to compare.
  private static func letters(of name: String) -> [Unicode.Scalar] { Array(folded(name).unicodeScalars) }

  /// The number of letters to add, remove, replace or swap with the next one (optimal string
  /// alignment).
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for (j, other) in b.enumerated() {
        var least = min(last[j] + (letter == other ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, letter == b[j - 1], a[i - 1] == other { least = min(least, beforeLast[j - 1] + 1) }
        row.append(least)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
