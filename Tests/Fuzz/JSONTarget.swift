import Foundation
import Hydrate

/// Any bytes through the JSON reader, beside the grammar and beside Foundation's reader.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzJSON(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let data = Data(bytes)
  let places = TextPlaces(bytes)
  do throws(MappingError) {
    let value = try Value(json: data)
    require(PlainJSON.accepts(bytes), "what is no JSON text is taken")
    JSONTwin.check(value, data)
    checkParts(value, places)
    checkRepeatedKeys(value, data, places)
    FirstValues.check(value, data)
  } catch {
    IssueCheck.check(error, in: places)
    require(error.issues.count == 1 && error.issues[0].code == .malformed, "another refusal than of malformed text")
    require(error.issues[0].location != nil, "a refusal without a place")
    require(!PlainJSON.accepts(bytes), "a JSON text is refused: \(error)")
  }
  return 0
}

/// Every part by itself: its place, and its ways to be looked at.
private func checkParts(_ root: Value, _ places: TextPlaces) {
  var open = [root]
  while let value = open.popLast() {
    require(places.has(require(value.location, "a part without a place")), "a part outside the text")
    let inner = value.array ?? value.object?.map(\.value) ?? []
    require(inner.count == value.count, "\(value.count) parts, of which \(inner.count) are given")
    if let object = value.object {
      for (key, member) in object { require(value[key] == member, "a key whose member is not found") }
    } else if let last = inner.indices.last {
      require(value[last] == inner[last], "an element that is not found")
    }
    _ = (value.bool, value.int, value.double, value.decimal, value.string, value.date, value.data, value.description)
    open += inner
  }
}

/// Repeated keys refused: the same value, or one issue at a key that stands in the text.
private func checkRepeatedKeys(_ value: Value, _ data: Data, _ places: TextPlaces) {
  do throws(MappingError) {
    let strict = try Value(json: data, options: JSONReadingOptions(nestingLimit: 1024, duplicateKeys: .refuse))
    require(strict == value, "another value where repeated keys are refused")
  } catch {
    IssueCheck.check(error, in: places)
    require(error.issues.map(\.code) == [.duplicateKey], "refused for another reason than a repeated key")
  }
}
