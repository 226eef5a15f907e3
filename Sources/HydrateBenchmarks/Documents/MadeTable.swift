import Foundation

/// A table of text without quotes, so that splitting it by hand is right.
enum MadeTable {
  static func csv(count: Int) -> Data {
    var text = "id,name,email,age,score,active\n"
    for number in 0..<count {
      let member = member(number)
      text += "\(member.id),\(member.name),\(member.email),\(member.age ?? 0),\(member.score),\(member.active)\n"
    }
    return Data(text.utf8)
  }

  static func member(_ number: Int) -> Member { MadeMembers.member(number) }
}
