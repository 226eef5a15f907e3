import Hydrate
import HydrateProfiles
import Testing

/// How a file says in which form dictionaries are written.
@Suite struct DictionaryFilesTests {
  enum Kind: String, Codable { case a }
  struct Page: Codable { var kinds: [Kind: Int] }

  @Test(
    "profile files: the form of dictionaries is set for all types and for one",
    arguments: [
      (#"{"Page": {}}"#, #"{"kinds":{"a":1}}"#, #"{"kinds":["a",1]}"#),
      (#"{"__keyedDictionaries__": true, "Page": {}}"#, #"{"kinds":{"a":1}}"#, #"{"kinds":{"a":1}}"#),
      (#"{"__keyedDictionaries__": true, "Page": {"__keyedDictionaries__": false}}"#, #"{"kinds":["a",1]}"#, #"{"kinds":["a",1]}"#),
    ])
  func forms(_ file: String, _ mapped: String, _ encoded: String) throws {
    let profile = try MappingProfile(json: file, names: ProfileNames().type(Page.self))
    let page = Page(kinds: [.a: 1])
    #expect(try ReflectiveMapper<Page>(profile: profile).reversed.map(page).jsonString() == mapped)
    #expect(String(decoding: try MappingEncoder(profile).encode(page), as: UTF8.self) == encoded)
  }
}
