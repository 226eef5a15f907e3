/// What an event carries; which of these are there depends on its type.
struct CamelPayload: Codable, Equatable {
  let action: String?
  let ref: String?
  let refType: String?
  let masterBranch: String?
  let description: String?
  let pushId: Int?
  let head: String?
  let before: String?
  let size: Int?
  let distinctSize: Int?
  let commits: [CamelCommit]?
  let forkee: CamelRepository?
  let issue: CamelIssue?
  let comment: CamelComment?
  let pages: [CamelPage]?
}

struct CamelCommit: Codable, Equatable {
  let sha: String
  let message: String
  let distinct: Bool
  let url: String
  let author: CamelAuthor
}

struct CamelAuthor: Codable, Equatable {
  let name: String
  let email: String
}

struct CamelPage: Codable, Equatable {
  let pageName: String
  let title: String
  let summary: String?
  let action: String
  let sha: String
  let htmlUrl: String
}
