// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are those of the document.

/// What an event carries; which of these are there depends on its type.
struct SnakePayload: Codable, Equatable {
  let action: String?
  let ref: String?
  let ref_type: String?
  let master_branch: String?
  let description: String?
  let push_id: Int?
  let head: String?
  let before: String?
  let size: Int?
  let distinct_size: Int?
  let commits: [SnakeCommit]?
  let forkee: SnakeRepository?
  let issue: SnakeIssue?
  let comment: SnakeComment?
  let pages: [SnakePage]?
}

struct SnakeCommit: Codable, Equatable {
  let sha: String
  let message: String
  let distinct: Bool
  let url: String
  let author: SnakeAuthor
}

struct SnakeAuthor: Codable, Equatable {
  let name: String
  let email: String
}

struct SnakePage: Codable, Equatable {
  let page_name: String
  let title: String
  let summary: String?
  let action: String
  let sha: String
  let html_url: String
}
