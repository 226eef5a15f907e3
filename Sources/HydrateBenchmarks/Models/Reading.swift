import Foundation

/// What a line of a log says.
struct Reading: Codable, Equatable, Sendable {
  let id: Int
  let kind: String
  let at: Date
  let level: Double
  let tags: [String]
}
