/// A small object in which much may be amiss.
struct LooseMember: Codable, Equatable {
  let id: Int
  let name: String
  let email: String?
  let age: Int?
  let score: Double?
  let active: Bool
}
