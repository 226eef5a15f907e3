import Hydrate
import HydrateProfiles
import Testing

/// Key transformers with acronyms in files.
@Suite struct AcronymFilesTests {
  struct Page: Codable, Equatable { var siteURL: String }

  @Test(
    "profile files: a key transformer may have acronyms, for all types and for one",
    arguments: [
      (#"{"__keyTransformer__": {"camelToSnake": ["ID", "URL"]}, "Page": {}}"#, "site_url"),
      (#"{"__keyTransformer__": "identity", "Page": {"__keyTransformer__": {"camelToScreamingSnake": "URL"}}}"#, "SITE_URL"),
      (#"{"__keyTransformer__": {"camelToPascal": ["site"]}, "Page": {}}"#, "SiteURL"),
    ])
  func names(_ file: String, _ key: String) throws {
    let pages = ReflectiveMapper<Page>(profile: try MappingProfile(json: file, names: ProfileNames().type(Page.self)))
    let source = try Value(json: #"{"\#(key)": "u"}"#)
    #expect(try pages.map(source) == Page(siteURL: "u"))
    #expect(try pages.reversed.map(Page(siteURL: "u")) == source)
    #expect(try pages.plan().notes.isEmpty)
  }

  @Test(
    "profile files: mistakes in acronyms are found",
    arguments: [
      (#"{"__keyTransformer__": {}}"#, "__keyTransformer__: expected a key transformer or an object with its acronyms under its name"),
      (
        #"{"__keyTransformer__": {"camelToSnake": [], "identity": []}}"#,
        "__keyTransformer__: expected a key transformer or an object with its acronyms under its name"
      ),
      (
        #"{"__keyTransformer__": {"camelToSnak": ["ID"]}}"#,
        "__keyTransformer__.camelToSnak: unknown key transformer camelToSnak; did you mean camelToSnake?"
      ),
      (#"{"__keyTransformer__": {"identity": ["ID"]}}"#, "__keyTransformer__.identity: the key transformer identity has no acronyms"),
      (
        #"{"__keyTransformer__": {"camelToSnake": 5}}"#,
        "__keyTransformer__.camelToSnake: expected a string or an array of strings as acronyms"
      ),
      (#"{"__keyTransformer__": {"camelToSnake": [5]}}"#, "__keyTransformer__.camelToSnake[0]: expected a string as acronyms"),
    ])
  func mistakes(_ file: String, _ expected: String) throws {
    let error = try #require(throws: MappingError.self) { try MappingProfile(json: file, names: ProfileNames()) }
    #expect(error.issues.map { "\($0.sourcePath): \($0.message)" } == [expected])
  }
}
