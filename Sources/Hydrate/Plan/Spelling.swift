/// Finds the name that somebody probably meant.
enum Spelling {
  /// Longer names are compared no further than this, so that a hostile key costs little.
  private static let lengthLimit = 64

  /// The known name that differs least, if it differs little: by at most a third of its letters.
  static func nearest(to name: String, among known: [String]) -> String? {
    guard name.utf8.count <= lengthLimit else { return nil }
    let wanted = Array(name.lowercased().unicodeScalars.filter { $0 != "_" && $0 != "-" })
    var best: (name: String, distance: Int)?
    for candidate in known where candidate.utf8.count <= lengthLimit {
      let letters = Array(candidate.lowercased().unicodeScalars.filter { $0 != "_" && $0 != "-" })
      let distance = distance(wanted, letters)
      guard distance <= max(1, max(letters.count, wanted.count) / 3), distance < best?.distance ?? .max else { continue }
      best = (candidate, distance)
    }
    return best?.name
  }

  /// The number of letters to add, drop or replace (Levenshtein).
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, diagonal + 1, row[j] + 1)
      }
    }
    return row[b.count]
  }
}
