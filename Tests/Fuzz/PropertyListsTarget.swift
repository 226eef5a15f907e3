import Foundation

@testable import Hydrate

/// Any bytes as a property list; an XML one beside Foundation's reader.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzPropertyLists(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Data(UnsafeBufferPointer(start: start, count: count))
  if data.starts(with: Data("bplist".utf8)) {
    checkBinary(data)
  } else if let document = data.withBytes({ XMLPlistReader.document(of: $0) }) {
    checkText(document.whole, data)
  }
  return 0
}

private func checkBinary(_ data: Data) {
  do throws(MappingError) {
    let value = try Value(plist: data)
    require(value.document.isSound, "a document that is not sound")
    require(value.document.wordCount <= data.count * 3, "more words than the bytes account for")
    checkTexts(value.document)
    require((try? Value(plist: data)) == value, "another value the second time")
  } catch {
    IssueCheck.check(error, in: nil)
    require(error.issues.count == 1, "more than one issue")
    require([.malformed, .typeMismatch, .invalidValue].contains(error.issues[0].code), "another refusal than there is: \(error)")
  }
}

/// Every text is UTF-8.
private func checkTexts(_ document: Document) {
  var index = 0
  while index < document.wordCount {
    let tag = document.tag(at: index)
    if tag == .string {
      let text = document.plainString(at: index)
      require(document.withBytes(at: index) { bytes in text.withBytes { $0.isEqual(to: bytes) } }, "a text that is not UTF-8")
    }
    index = tag == .array || tag == .object ? document.firstChild(of: index) : document.end(of: index)
  }
  require(!document.whole.description.isEmpty, "a value without a text")
}

/// What the library's own reader takes, Foundation's takes too, and reads the same.
private func checkText(_ value: Value, _ data: Data) {
  require(value.document.isSound, "a document that is not sound")
  checkTexts(value.document)
  // Keys that are one text to Swift are one key to Foundation's objects.
  guard data.allSatisfy({ $0 < 0x80 }), data.range(of: Data("&#".utf8)) == nil else { return }
  guard let objects = try? PropertyListSerialization.propertyList(from: data, format: nil) else {
    return require(false, "what Foundation refuses is taken")
  }
  require((try? Value(any: objects)) == value, "another value than Foundation's")
}
