import Foundation

/// The answer of a directory, with the dates of birth as dates.
struct DateDirectory: Codable, Equatable {
  let id: Int
  let jsonrpc: String
  let total: Int
  let result: [DateDirectoryUser]
}

struct DateDirectoryUser: Codable, Equatable {
  let id: Int
  let name: String
  let age: Int
  let admin: Bool
  let company: String
  let phone: String
  let email: String
  let avatar: String
  let birthDate: Date
  let friends: [DirectoryFriend]
  let field: String
}
