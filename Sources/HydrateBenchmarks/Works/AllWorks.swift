import Foundation
import Hydrate

/// Everything that is measured, in the order of the table.
enum AllWorks {
  static func works(_ options: BenchmarkOptions) throws -> [Work] {
    let program = try ChildProgram()
    var works = try worksHere(options) + PythonWorks.all() + ChildWorks.all(program, megabytes: options.megabytes)
    works += FileRowWorks.all(program, megabytes: options.megabytes)
    if options.hasLargeApp { works += LargeAppWorks.all(try LargeAppLibrary(), program) }
    if options.hasWeight { works += try WeightWorks.all() }
    return works
  }

  /// Those that are measured in this process.
  static func worksHere(_ options: BenchmarkOptions) throws(BenchmarkFailure) -> [Work] {
    var works: [Work] = []
    if options.files.isEmpty { works += try events(MadeEvents.document) }
    for path in options.files { works += try self.works(JSONDocument(path: path)) }
    works += try members()
    works += try ShapeWorks.all()
    works += RowWorks.all
    works += TableWorks.all
    works += DateWorks.all
    works += IssueWorks.all
    return works
  }

  private static func works(_ document: JSONDocument) throws(BenchmarkFailure) -> [Work] {
    switch DocumentKind(rawValue: document.name) {
    case .events: try events(document)
    case .search: try search(document)
    case .catalog: try plain(document, ReflectiveMapper<Catalog>())
    case .directory: try directory(document)
    case .builds: try plain(document, ReflectiveMapper<BuildServer>())
    case nil: try ValueWorks(document).all
    }
  }

  private static let sameNames = "same names"
  private static let snakeCase = "camelToSnake, dates"

  private static func events(_ document: JSONDocument) throws(BenchmarkFailure) -> [Work] {
    let plain = try ModelWorks(document, sameNames, ReflectiveMapper<SnakeEvent>().array)
    let changed = try ModelWorks(document, snakeCase, ReflectiveMapper<CamelEvent>().keyTransformer(.camelToSnake).array, .snakeCase())
    return [
      plain.reading(4.2), changed.reading(6.3), plain.writing(7), changed.writing(10.5), try plain.readingObjects(10),
      try plain.readingPropertyList(.binary, 2), try plain.readingPropertyList(.xml, 1.5), GrowthWork.work(plain, times: 100),
      try EditWork.work(plain, changing: ("\"PushEvent\"", "\"OtherEvent\"")),
    ]
  }

  private static func search(_ document: JSONDocument) throws(BenchmarkFailure) -> [Work] {
    let plain = try ModelWorks(document, sameNames, ReflectiveMapper<SnakeSearch>())
    let changed = try ModelWorks(
      document, snakeCase, ReflectiveMapper<CamelSearch>().keyTransformer(.camelToSnake), .snakeCase("EEE MMM dd HH:mm:ss Z yyyy"))
    return [plain.reading(), changed.reading(), plain.writing(), changed.writing(), try plain.readingObjects()]
  }

  private static func directory(_ document: JSONDocument) throws(BenchmarkFailure) -> [Work] {
    let plain = try ModelWorks(document, sameNames, ReflectiveMapper<TextDirectory>())
    let dated = try ModelWorks(
      document, "same names, dates", ReflectiveMapper<DateDirectory>(), .dated("EEE, dd MMM yyyy HH:mm:ss 'GMT'"))
    return [plain.reading(), dated.reading(), plain.writing(), dated.writing(), try plain.readingObjects()]
  }

  private static func plain<M: ReversibleMapper>(_ document: JSONDocument, _ mapper: M) throws(BenchmarkFailure) -> [Work]
  where M.Input == Value, M.Output: Codable & Equatable {
    let plain = try ModelWorks(document, sameNames, mapper)
    return [plain.reading(), plain.writing(), try plain.readingObjects()]
  }

  private static func members() throws(BenchmarkFailure) -> [Work] {
    let many = try ModelWorks(MadeMembers.document(count: 1000), sameNames, ReflectiveMapper<Member>().array)
    let member = ReflectiveMapper<Member>()
    let one = try ModelWorks(MadeMembers.one, sameNames, member)
    return [
      many.reading(), many.writing(), one.reading(4, by: { try member.map(json: $0) }),
      one.writing(3.3, by: { try member.jsonData(from: $0) }),
    ]
  }
}
