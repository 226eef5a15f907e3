import Foundation

/// Documents of small objects, and the models that they hold.
enum MadeMembers {
  /// One object alone.
  static var one: JSONDocument { JSONDocument(name: "1 small object", json: Data(object(0).utf8)) }

  /// A list of so many objects.
  static func document(count: Int) -> JSONDocument {
    JSONDocument(name: "\(count) small objects", json: list(count) { object($0) })
  }

  /// The same list, with an age that is none in each object.
  static func faulty(count: Int) -> JSONDocument {
    JSONDocument(name: "\(count) small objects", json: list(count) { object($0, age: #""unknown""#) })
  }

  /// A list of so many megabytes, in a buffer that never grows, and how many objects it has.
  static func document(megabytes: Int) -> (json: Data, count: Int) {
    let size = megabytes * 1_000_000
    // Room for the object that goes beyond the size.
    var json = Data(capacity: size + 256)
    var count = 0
    while json.count < size {
      json.append(contentsOf: (count == 0 ? "[" : ",").utf8)
      json.append(contentsOf: object(count).utf8)
      count += 1
    }
    json.append(contentsOf: "]".utf8)
    return (json, count)
  }

  /// The model that an object holds; its texts take no more room than they need.
  static func member(_ number: Int) -> Member {
    Member(
      id: 1_000_000_000 + number, name: exact("Member \(number) of the house"), email: exact("member.\(number)@mail.example"),
      age: 20 + number % 60, score: Double(number % 1000) / 8, active: number % 3 != 0)
  }

  private static func object(_ number: Int, age: String? = nil) -> String {
    let member = member(number)
    return """
      {"id":\(member.id),"name":"\(member.name)","email":"\(member.email)","age":\(age ?? "\(20 + number % 60)"),\
      "score":\(member.score),"active":\(member.active)}
      """
  }

  private static func list(_ count: Int, _ object: (Int) -> String) -> Data {
    Data("[\((0..<count).map(object).joined(separator: ","))]".utf8)
  }

  private static func exact(_ text: String) -> String { String(decoding: Array(text.utf8), as: UTF8.self) }
}
