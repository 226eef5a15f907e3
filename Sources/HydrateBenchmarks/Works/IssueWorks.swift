import Foundation
import Hydrate

/// A document with an issue in each object, beside the same without any.
enum IssueWorks {
  static var all: [Work] { [oneInEach, threeInEach, soundTolerated, flawedTolerated] }

  private static var oneInEach: Work {
    let count = 1000
    let mapper = ReflectiveMapper<Member>().optional(\.age).array
    let (sound, faulty) = (MadeMembers.document(count: count).json, MadeMembers.faulty(count: count).json)
    let members = (0..<count).map(MadeMembers.member)
    let ageless = members.map {
      Member(id: $0.id, name: $0.name, email: $0.email, age: nil, score: $0.score, active: $0.active)
    }
    return work(
      "\(count) small objects", "a non-fatal issue in each", mapper, sound: (sound, members), faulty: (faulty, ageless), issues: count)
  }

  private static var threeInEach: Work {
    let count = 2000
    func part(_ areFaulty: Bool) -> (Data, [LooseMember]) {
      (MadeLooseMembers.json(count: count, areFaulty: areFaulty), MadeLooseMembers.models(count: count, areFaulty: areFaulty))
    }
    return work(
      "\(count) small objects", "three non-fatal issues in each", ReflectiveMapper<LooseMember>().optional(\.email, \.age, \.score).array,
      sound: part(false), faulty: part(true), issues: 3 * count)
  }

  private static let looseCount = 2000
  private static let sound = (
    json: MadeLooseMembers.json(count: looseCount, areFaulty: false), models: MadeLooseMembers.models(count: looseCount, areFaulty: false)
  )

  /// What `.tolerant` costs where nothing is wrong.
  private static var soundTolerated: Work {
    work(
      "\(looseCount) small objects", "tolerant", ReflectiveMapper<[LooseMember]>(profile: .tolerant), sound: sound, faulty: sound,
      issues: 0,
      beside: ("without it", ReflectiveMapper<[LooseMember]>()), goal: nil)
  }

  /// What it costs where each object has a missing field, two that do not fit, and two in another shape.
  private static var flawedTolerated: Work {
    work(
      "\(looseCount) small objects", "tolerant of three losses in each", ReflectiveMapper<[LooseMember]>(profile: .tolerant),
      sound: sound, faulty: (MadeLooseMembers.flawedJSON(count: looseCount), MadeLooseMembers.flawedModels(count: looseCount)),
      issues: 3 * looseCount, beside: ("no flaws, without it", ReflectiveMapper<[LooseMember]>()), goal: nil)
  }

  /// A list with so many issues beside one with none, with the models that come of each.
  private static func work<M: Mapper>(
    _ document: String, _ name: String, _ mapper: M, sound: (json: Data, models: M.Output), faulty: (json: Data, models: M.Output),
    issues: Int, beside: (name: String, mapper: M)? = nil, goal: Double? = 2
  ) -> Work where M.Input == Value, M.Output: Equatable {
    let (besideName, baseline) = beside ?? ("no issues", mapper)
    return Work(
      document: document, name: "JSON to models, \(name)", beside: besideName, goal: .cost(atMost: goal),
      subject: Contender("issues") {
        try mapper.mapReportingIssues(json: faulty.json)
      } isRight: {
        $0.value == faulty.models && $0.issues.count == issues
      },
      baseline: Contender(besideName) {
        try baseline.mapReportingIssues(json: sound.json)
      } isRight: {
        $0.value == sound.models && $0.issues.isEmpty
      })
  }
}
