import Foundation

/// One public event of a source-code host.
struct CamelEvent: Codable, Equatable {
  let id: String
  let type: String
  let createdAt: Date
  let `public`: Bool
  let actor: CamelActor
  let repo: CamelRepo
  let org: CamelActor?
  let payload: CamelPayload
}

struct CamelActor: Codable, Equatable {
  let id: Int
  let login: String
  let gravatarId: String
  let url: String
  let avatarUrl: String
}

struct CamelRepo: Codable, Equatable {
  let id: Int
  let name: String
  let url: String
}
