import Foundation
import Hydrate
import HydrateRows
import HydrateSources
import Testing

@testable import TestSupport

/// Texts of issues name variables and parameters as the source has them; the paths of issues stay those of the value.
@Suite struct SourceNamesTests {
  struct Settings: Codable { var db: Database; var hosts: [Int]? }
  struct Database: Codable { var port: Int; var name: String }

  private static let settings = ReflectiveMapper<Settings>().keyTransformer(.camelToScreamingSnake)

  private static func error(_ body: () throws -> Void) throws -> MappingError {
    do { try body() } catch { return try #require(error as? MappingError) }
    throw CancellationError()
  }

  @Test("source names: issues of an environment name the variable")
  func environments() throws {
    let environment = ["APP_DB__PORT": "x", "APP_DB__NAME": "n", "APP_HOSTS__0": "1", "APP_HOSTS__1": "y", "PATH": "/bin"]
    let value = try Value(environment: environment, prefix: "APP_", separator: "__")
    try Self.settings.plan()
    let error = try Self.error { _ = try Self.settings.optional(\.hosts).map(value) }
    #expect(error.issues.map(\.sourcePath.description) == ["DB.PORT"])
    #expect(error.description.contains("fatal invalidValue at APP_DB__PORT -> db.port: "))
    #expect(error.report.formatted().contains("non-fatal invalidValue at APP_HOSTS__1 -> hosts[1]: "))
    #expect(error.report.fatal.formatted(.tree).hasPrefix("APP_DB__PORT: fatal invalidValue: "))
    for style in [ReportStyle.summary, .excerpts(source: "")] { #expect(error.report.formatted(style).contains("APP_DB__PORT")) }
    #expect("\(try Self.settings.optional(\.hosts).explain(value))".contains("\nAPP_DB__PORT "))
    let tally = IssueTally()
    tally.record(error.report)
    #expect("\(tally)".contains("APP_DB__PORT"))
    let decoding = try #require(throws: MappingError.self) { try Self.settings.map(value) }
    #expect(decoding.description.contains("APP_DB__PORT"))
  }

  @Test("source names: a missing variable, an unknown one, one that is no number")
  func missingVariables() throws {
    let value = try Value(environment: ["DB__NAME": "n", "DB__PRT": "1"])
    let refusing = Self.settings.unknownKeys(.refuse)
    // Unknown keys of an object that fails are looked for once its type is known.
    try refusing.plan()
    let error = try Self.error { _ = try refusing.map(value) }
    #expect(error.description.contains("missingValue at DB__PORT -> db.port: "))
    #expect(error.description.contains("unknownKey at DB__PRT -> ") && error.description.contains("did you mean DB__PORT?"))
    let whole = try Self.error { _ = try Self.settings.map(Value(environment: ["X_Y": "1"], prefix: "X_", separator: "")) }
    #expect(whole.description.contains("missingValue at X_DB -> db: "))
    let odd = try Self.error { _ = try ReflectiveMapper<[String: Int]>().map(Value(environment: ["P___CF": "x"], prefix: "P_")) }
    #expect(odd.description.contains("at P___CF"), "a name with an empty part is a key as it stands: \(odd)")
  }

  @Test("source names: a way that ends within a variable ends at its name")
  func partsOfVariables() throws {
    struct Second: Codable { var port: Int }
    let mapper = ReflectiveMapper<Second>().field(\.port, from: "PORTS[1]")
    let error = try Self.error { _ = try mapper.map(Value(environment: ["APP_PORTS": "1,x"], prefix: "APP_")) }
    #expect(error.description.contains("at APP_PORTS") && !error.description.contains("APP_PORTS__"), "\(error)")
  }

  @Test("source names: an environment over a file, and under one")
  func layers() throws {
    let file = try Value(json: #"{"DB": {"NAME": "n", "PORT": 1}, "HOSTS": ["a"]}"#)
    let environment = try Value(environment: ["APP_DB__PORT": "x"], prefix: "APP_")
    try Self.settings.plan()
    let error = try Self.error { _ = try Self.settings.map(file.merging(environment)) }
    #expect(error.description.contains("at APP_DB__PORT -> db.port: "), "\(error)")
    #expect(error.description.contains("at HOSTS[0] -> hosts[0] (line 1, column"), "\(error)")
    let query = try Value(query: "HOSTS[]=y&DB[NAME]=n")
    let both = try Self.error { _ = try Self.settings.map(query.merging(environment)) }
    #expect(both.description.contains("at APP_DB__PORT -> ") && both.description.contains("at HOSTS[] -> hosts[0]"), "\(both)")
  }

  struct Search: Codable { var filter: Filter; var ids: [Int]; var page: Int? }
  struct Filter: Codable { var name: Int; var tags: [Int]? }

  static let queries: [(query: String, texts: [String])] = [
    ("filter[name]=x&ids=1", ["at filter[name] -> filter.name (line 1, column 14): "]),
    ("?filter%5Bname%5D=x&ids=1", ["at filter[name] -> filter.name "]),
    ("filter[name]=1&ids[]=1&ids[]=x", ["at ids[] -> ids[1] "]), ("filter[name]=1&ids=1&ids=x", ["at ids -> ids[1] "]),
    ("filter[name]=1&ids[1]=x&ids[0]=2", ["at ids[1] "]), ("filter[tags][]=1&ids=1", ["missingValue at filter[name] -> filter.name "]),
    ("filter[name]=1", ["missingValue at ids "]), ("ids[]=1&filter[name]", ["at filter[name] -> filter.name "]),
    ("ids[]=1&filter[name]=", ["at filter[name] -> filter.name "]), ("ids[]=1&filter[name]=%31x=", ["at filter[name] -> "]),
    ("ids[]=1&filter[name]=1&page=a=b", ["at page "]),
  ]

  @Test("source names: issues of a query name the parameter", arguments: queries)
  func parameters(_ query: String, _ texts: [String]) throws {
    let mapper = ReflectiveMapper<Search>()
    try mapper.plan()
    let error = try Self.error { _ = try mapper.singleAsList().map(Value(query: query)) }
    for text in texts { #expect(error.description.contains(text), "\(error)") }
  }

  @Test("source names: names that contradict each other")
  func conflicts() throws {
    let variables = try Self.error { _ = try Value(environment: ["P_A": "1", "P_A__B": "2"], prefix: "P_") }
    #expect(variables.description.contains("duplicateKey at P_A: ") && variables.issues.first?.sourcePath == "A")
    let parameters = try Self.error { _ = try Value(query: "a[b]=1&a[b][c]=2") }
    #expect(parameters.description.contains("duplicateKey at a[b] (line 1"), "\(parameters)")
    let long = try Self.error {
      _ = try Value(environment: ["P_" + Array(repeating: "A", count: 65).joined(separator: "__"): ""], prefix: "P_")
    }
    #expect(long.description.contains("tooDeep at P_A__A__"))
  }

  @Test("source names: a name is as safe to show as a path")
  func hostileNames() throws {
    let value = try Value(environment: ["P_\u{1B}[31m\u{202E}": "x"], prefix: "P_")
    let error = try Self.error { _ = try ReflectiveMapper<[String: Int]>().map(value) }
    #expect(SafeText.raw(error.description) == [] && error.description.contains("P_\\u{1B}[31m"))
  }
}
