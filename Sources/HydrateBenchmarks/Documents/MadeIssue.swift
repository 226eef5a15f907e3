/// The parts of a made document that tell of tickets and of the accounts that write them.
enum MadeIssue {
  static func value(_ repository: String, _ numbers: inout MadeNumbers) -> MadeValue {
    let number = numbers.number(1..<500)
    let url = "https://api.host.example/repos/\(repository)/issues/\(number)"
    return [
      "user": user(&numbers), "url": .text(url), "labels": [], "html_url": "https://host.example/\(repository)/issues/\(number)",
      "labels_url": "\(url)/labels{/name}", "pull_request": ["html_url": nil, "patch_url": nil, "diff_url": nil],
      "created_at": "2013-01-05T11:13:24Z", "closed_at": nil, "milestone": nil, "title": .text(numbers.words(6)),
      "body": .text(numbers.words(150)), "updated_at": "2013-01-10T07:58:23Z", "number": .number(number), "state": "open",
      "assignee": number % 2 == 0 ? user(&numbers) : nil, "id": .number(numbers.number(1_000_000..<9_999_999)),
      "events_url": "\(url)/events", "comments_url": "\(url)/comments", "comments": .number(numbers.number(0..<20)),
    ]
  }

  static func comment(_ repository: String, _ numbers: inout MadeNumbers) -> MadeValue {
    let id = numbers.number(1_000_000..<9_999_999)
    return [
      "user": user(&numbers), "url": "https://api.host.example/repos/\(repository)/issues/comments/\(id)",
      "issue_url": "https://api.host.example/repos/\(repository)/issues/9704821", "created_at": "2013-01-10T07:58:23Z",
      "body": .text(numbers.words(60)), "updated_at": "2013-01-10T07:58:23Z", "id": .number(id),
    ]
  }

  static func user(_ numbers: inout MadeNumbers) -> MadeValue {
    let login = "user-\(numbers.digits(6))"
    let url = "https://api.host.example/users/\(login)"
    let picture = numbers.digits(32)
    return [
      "url": .text(url), "gists_url": "\(url)/gists{/gist_id}", "gravatar_id": .text(picture), "type": "User",
      "avatar_url": .text(self.picture(picture)), "subscriptions_url": "\(url)/subscriptions", "organizations_url": "\(url)/orgs",
      "received_events_url": "\(url)/received_events", "repos_url": "\(url)/repos", "login": .text(login),
      "id": .number(numbers.number(10_000..<9_999_999)), "starred_url": "\(url)/starred{/owner}{/repo}",
      "events_url": "\(url)/events{/privacy}", "followers_url": "\(url)/followers", "following_url": "\(url)/following",
    ]
  }

  static func picture(_ digits: String) -> String {
    "https://pictures.host.example/avatar/\(digits)?d=https://static.host.example/assets%2Fimages%2Favatars%2Favatar-user-420.png"
  }
}
