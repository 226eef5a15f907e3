import Foundation
import Hydrate

/// A document with an issue in each object, beside the same without any.
enum IssueWorks {
  static var all: [Work] {
    let count = 1000
    let mapper = ReflectiveMapper<Member>().optional(\.age).array
    let (sound, faulty) = (MadeMembers.document(count: count).json, MadeMembers.faulty(count: count).json)
    let members = (0..<count).map(MadeMembers.member)
    let ageless = members.map {
      Member(id: $0.id, name: $0.name, email: $0.email, age: nil, score: $0.score, active: $0.active)
    }
    return [
      Work(
        document: "\(count) small objects", name: "JSON to models, a non-fatal issue in each", beside: "no issues",
        goal: .cost(atMost: 2),
        subject: Contender("issues") {
          try mapper.mapReportingIssues(json: faulty)
        } isRight: {
          $0.value == ageless && $0.issues.count == count
        },
        baseline: Contender("no issues") {
          try mapper.mapReportingIssues(json: sound)
        } isRight: {
          $0.value == members && $0.issues.isEmpty
        })
    ]
  }
}
