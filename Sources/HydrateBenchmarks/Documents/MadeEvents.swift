import Foundation

/// A document in the shape of the public events of a source-code host: 30 events of seven types, nested up to four deep, about 65 KB.
///
/// The order of the keys is that of such hosts, which is not that of the models' properties.
struct MadeEvents {
  private static let types = [
    "Push", "Create", "Fork", "Watch", "Push", "Push", "Watch", "Watch", "Watch", "Push", "IssueComment", "Issues", "Push", "Push", "Push",
    "Push", "Push", "Watch", "Push", "Gollum", "Watch", "Create", "Create", "IssueComment", "Fork", "Push", "Push", "Push", "Gollum",
    "Fork",
  ]

  private var numbers = MadeNumbers(seed: 2013)

  /// The document.
  static var document: JSONDocument {
    var events = MadeEvents()
    let list = types.enumerated().map { events.event($0, $1) }
    return JSONDocument(name: "made events", json: Data(MadeValue.list(list).json.utf8))
  }

  private mutating func event(_ index: Int, _ type: String) -> MadeValue {
    let login = "user-\(numbers.digits(6))"
    let repository = "\(login)/\(numbers.words(1).filter(\.isLetter))-\(numbers.digits(4))"
    var members: [(String, MadeValue)] = [
      ("type", "\(type)Event"),
      ("created_at", .text(moment(index))),
      ("actor", actor(login, of: "users")),
      ("repo", ["url": "https://api.host.example/repos/\(repository)", "id": number(), "name": .text(repository)]),
      ("public", true),
    ]
    if index % 5 == 4 { members.append(("org", actor("org-\(numbers.digits(5))", of: "orgs"))) }
    members += [("payload", payload(type, login, repository)), ("id", "16528\(numbers.number(10_000..<99_999))")]
    return .object(members)
  }

  private mutating func payload(_ type: String, _ login: String, _ repository: String) -> MadeValue {
    switch type {
    case "Push": push(login, repository)
    case "Create": ["description": .text(numbers.words(5)), "master_branch": "master", "ref": "topic", "ref_type": "branch"]
    case "Fork": ["forkee": MadeRepository.value(login, repository, &numbers)]
    case "Issues": ["issue": MadeIssue.value(repository, &numbers), "action": "opened"]
    case "IssueComment":
      [
        "issue": MadeIssue.value(repository, &numbers), "comment": MadeIssue.comment(repository, &numbers), "action": "created",
      ]
    case "Gollum": ["pages": [page(repository)]]
    default: ["action": "started"]
    }
  }

  private mutating func push(_ login: String, _ repository: String) -> MadeValue {
    let commits = (0..<(numbers.number(0..<4) == 0 ? 2 : 1)).map { _ -> MadeValue in
      let sha = numbers.digits(40)
      return [
        "url": "https://api.host.example/repos/\(repository)/commits/\(sha)", "message": .text(numbers.words(numbers.number(3..<25))),
        "distinct": true, "sha": .text(sha), "author": ["email": "\(login)@mail.example", "name": .text(login)],
      ]
    }
    return [
      "commits": .list(commits), "distinct_size": .number(commits.count), "ref": "refs/heads/master", "push_id": number(),
      "head": .text(numbers.digits(40)), "before": .text(numbers.digits(40)), "size": .number(commits.count),
    ]
  }

  private mutating func page(_ repository: String) -> MadeValue {
    [
      "page_name": "Home", "html_url": "https://host.example/\(repository)/wiki/Home", "title": .text(numbers.words(3)),
      "sha": .text(numbers.digits(40)), "summary": nil, "action": "edited",
    ]
  }

  private mutating func actor(_ login: String, of folder: String) -> MadeValue {
    let picture = numbers.digits(32)
    return [
      "gravatar_id": .text(picture), "login": .text(login), "avatar_url": .text(MadeIssue.picture(picture)),
      "url": "https://api.host.example/\(folder)/\(login)", "id": number(),
    ]
  }

  private mutating func number() -> MadeValue { .number(numbers.number(10_000..<9_999_999)) }

  private func moment(_ index: Int) -> String { "2013-01-10T07:58:\(59 - index)Z" }
}
