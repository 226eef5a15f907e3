/// The part of a made document that tells of a repository in full.
enum MadeRepository {
  static func value(_ login: String, _ repository: String, _ numbers: inout MadeNumbers) -> MadeValue {
    let url = "https://api.host.example/repos/\(repository)"
    return [
      "description": .text(numbers.words(16)), "fork": true, "url": .text(url), "language": "Ruby", "stargazers_url": "\(url)/stargazers",
      "clone_url": "https://host.example/\(repository).git", "tags_url": "\(url)/tags{/tag}", "full_name": .text(repository),
      "merges_url": "\(url)/merges", "forks": .number(numbers.number(0..<900)), "private": false, "git_refs_url": "\(url)/git/refs{/sha}",
      "archive_url": "\(url)/{archive_format}{/ref}", "collaborators_url": "\(url)/collaborators{/collaborator}",
      "owner": MadeIssue.user(&numbers), "languages_url": "\(url)/languages", "trees_url": "\(url)/git/trees{/sha}",
      "labels_url": "\(url)/labels{/name}", "html_url": "https://host.example/\(repository)", "pushed_at": "2013-01-08T13:23:08Z",
      "created_at": "2013-01-10T07:58:28Z", "has_issues": false, "forks_url": "\(url)/forks", "branches_url": "\(url)/branches{/branch}",
      "commits_url": "\(url)/commits{/sha}", "notifications_url": "\(url)/notifications{?since,all,participating}",
      "open_issues": .number(numbers.number(0..<900)), "contents_url": "\(url)/contents/{+path}", "blobs_url": "\(url)/git/blobs{/sha}",
      "issues_url": "\(url)/issues{/number}", "compare_url": "\(url)/compare/{base}...{head}",
      "issue_events_url": "\(url)/issues/events{/number}", "name": "\(login)-fork", "updated_at": "2013-01-10T07:58:28Z",
      "statuses_url": "\(url)/statuses/{sha}", "forks_count": .number(numbers.number(0..<900)),
      "assignees_url": "\(url)/assignees{/user}", "ssh_url": "git@host.example:\(repository).git", "public": true, "has_wiki": true,
      "subscribers_url": "\(url)/subscribers", "mirror_url": nil, "watchers_count": .number(numbers.number(0..<900)),
      "id": .number(numbers.number(1_000_000..<9_999_999)), "has_downloads": true, "git_commits_url": "\(url)/git/commits{/sha}",
      "downloads_url": "\(url)/downloads", "pulls_url": "\(url)/pulls{/number}", "homepage": nil,
      "issue_comment_url": "\(url)/issues/comments/{number}", "hooks_url": "\(url)/hooks", "subscription_url": "\(url)/subscription",
      "milestones_url": "\(url)/milestones{/number}", "svn_url": "https://host.example/\(repository)", "events_url": "\(url)/events",
      "git_tags_url": "\(url)/git/tags{/sha}", "teams_url": "\(url)/teams", "comments_url": "\(url)/comments{/number}",
      "open_issues_count": .number(numbers.number(0..<900)), "keys_url": "\(url)/keys{/key_id}",
      "git_url": "git://host.example/\(repository).git", "contributors_url": "\(url)/contributors",
      "size": .number(numbers.number(0..<900)), "watchers": .number(numbers.number(0..<900)),
    ]
  }
}
