/// What a tally has counted. Counts end at the largest number: they may come from anywhere.
struct TallyCounts: Sendable {
  /// How many codes are told apart among the others: mappers may make them up.
  private static let codeLimit = 256
  /// No tally that was written has to be larger.
  private static let largestReadLimit = 100_000

  let limit: Int
  var documents = 0
  private(set) var groups: [IssueTally.Group] = []
  /// The numbers of the groups.
  private var numbers: [TallyCause: Int] = [:]
  private(set) var others: [String: Int] = [:]

  init(limit: Int) { self.limit = max(1, limit) }

  mutating func add(_ counts: TallyCounts) {
    documents = Self.sum(documents, counts.documents)
    for group in counts.groups { add(group) }
    for (code, number) in counts.others { count(code, number) }
  }

  mutating func add(_ group: IssueTally.Group) {
    if let number = numbers[group.cause] {
      groups[number].count = Self.sum(groups[number].count, group.count)
      groups[number].last = group.last
    } else if groups.count < limit {
      numbers[group.cause] = groups.count
      groups.append(group)
    } else {
      count(group.cause.code, group.count)
    }
  }

  private mutating func count(_ code: String, _ number: Int) {
    let code = others[code] != nil || others.count < Self.codeLimit ? code : "other"
    others[code] = Self.sum(others[code] ?? 0, number)
  }

  private static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, isOver) = a.addingReportingOverflow(b)
    return isOver ? .max : sum
  }
}

extension TallyCounts: Codable {
  private enum CodingKeys: CodingKey { case limit, documents, groups, others }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    try object.encode(limit, forKey: .limit)
    try object.encode(documents, forKey: .documents)
    try object.encode(groups, forKey: .groups)
    try object.encode(others, forKey: .others)
  }

  init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: CodingKeys.self)
    self.init(limit: min(try object.decode(Int.self, forKey: .limit), Self.largestReadLimit))
    documents = try object.decode(Int.self, forKey: .documents)
    let others = try object.decode([String: Int].self, forKey: .others)
    guard documents >= 0, others.values.allSatisfy({ $0 >= 0 }) else {
      throw DecodingError.dataCorruptedError(forKey: .documents, in: object, debugDescription: "a count below 0")
    }
    for group in try object.decode([IssueTally.Group].self, forKey: .groups) { add(group) }
    for (code, number) in others { count(TallyCause.cut(code), number) }
  }
}
