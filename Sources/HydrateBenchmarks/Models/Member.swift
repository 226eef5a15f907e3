/// A small object.
struct Member: Codable, Equatable, Sendable {
  let id: Int
  let name: String
  let email: String
  let age: Int?
  let score: Double
  let active: Bool
}
