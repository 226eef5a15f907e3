import Foundation

/// The answer of a directory: its users, in an envelope.
struct UserList: Codable, Equatable {
  let id: Int
  let jsonrpc: String
  let total: Int
  let result: [DirectoryUser]
}

struct DirectoryUser: Codable, Equatable {
  let id: Int
  let avatar: URL
  let age: Int
  let admin: Bool
  let name: String
  let company: String
  let phone: String
  let email: String
  let birthDate: Date
  let friends: [Friend]
  let field: String
}

struct Friend: Codable, Equatable {
  let id: Int
  let name: String
  let phone: String
}
