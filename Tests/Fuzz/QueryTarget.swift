import Foundation

@testable import Hydrate
@testable import HydrateSources

/// Any text as a query; one of plain names beside what is split in the plainest way.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzQueries(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  guard let query = String(validating: bytes, as: UTF8.self) else { return 0 }
  // A byte order mark is text here.
  let places = bytes.starts(with: [0xEF]) ? nil : TextPlaces(bytes)
  do throws(MappingError) {
    let value = try Value(query: query)
    require(value.kind == .object && value.document.isSound, "a document that is not sound")
    require((try? Value(json: value.jsonData())) == value, "a value without a text")
    for (_, part) in value.object ?? [] { require(part.location.map { places?.has($0) ?? true } == true, "a value without a place") }
    checkPlain(query, value)
  } catch {
    IssueCheck.check(error, in: places)
    require(error.issues.count == 1 && error.issues[0].location != nil, "more than one issue, or one without a place")
    require([.malformed, .duplicateKey].contains(error.issues[0].code), "another refusal than there is: \(error)")
    require(query.utf8.contains { "[%".utf8.contains($0) }, "a plain query is refused: \(error)")
  }
  return 0
}

private func checkPlain(_ query: String, _ value: Value) {
  guard !query.utf8.contains(where: { "[%+".utf8.contains($0) }) else { return }
  var parts: [[UInt8]: [[UInt8]]] = [:]
  let text = query.utf8.first == UInt8(ascii: "?") ? query.utf8.dropFirst() : query.utf8[...]
  for pair in text.split(separator: UInt8(ascii: "&")) {
    let name = pair.prefix { $0 != UInt8(ascii: "=") }
    parts[Array(name), default: []].append(Array(pair.dropFirst(name.count + 1)))
  }
  let members = value.object ?? []
  require(members.count == parts.count, "other names")
  for (key, part) in members {
    let texts = (part.array ?? [part]).map { Array(($0.string ?? "").utf8) }
    require(parts[Array(key.utf8)] == texts, "other values")
  }
}
