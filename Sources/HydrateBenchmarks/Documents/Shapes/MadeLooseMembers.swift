import Foundation

/// Lists of small objects, in which three members are as they should be or not.
enum MadeLooseMembers {
  static func json(count: Int, areFaulty: Bool) -> Data {
    let list = (0..<count).map { index in
      let member = MadeMembers.member(index)
      return MadeParts.object([
        ("id", "\(member.id)"), ("name", "\"\(member.name)\""), ("email", areFaulty ? "[]" : "\"\(member.email)\""),
        ("age", areFaulty ? #""unknown""# : "\(20 + index % 60)"), ("score", areFaulty ? #""none""# : "\(member.score)"),
        ("active", "\(member.active)"),
      ])
    }
    return Data(MadeParts.list(list).utf8)
  }

  /// The same lists, in which a name is missing, the numbers are none, and other members have another shape.
  static func flawedJSON(count: Int) -> Data {
    let list = (0..<count).map { index in
      let member = MadeMembers.member(index)
      return MadeParts.object([
        ("id", "[\(member.id)]"), ("email", "[\"\(member.email)\"]"), ("age", #""unknown""#), ("score", #""none""#),
        ("active", member.active ? #""yes""# : #""no""#),
      ])
    }
    return Data(MadeParts.list(list).utf8)
  }

  static func flawedModels(count: Int) -> [LooseMember] {
    (0..<count).map { index in
      let member = MadeMembers.member(index)
      return LooseMember(id: member.id, name: "", email: member.email, age: nil, score: nil, active: member.active)
    }
  }

  /// The models; what is not as it should be is nil.
  static func models(count: Int, areFaulty: Bool) -> [LooseMember] {
    (0..<count).map { index in
      let member = MadeMembers.member(index)
      return LooseMember(
        id: member.id, name: member.name, email: areFaulty ? nil : member.email, age: areFaulty ? nil : member.age,
        score: areFaulty ? nil : member.score, active: member.active)
    }
  }
}
