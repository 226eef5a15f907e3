import Foundation

@testable import Hydrate
@testable import HydrateSources

/// Variables of any names: each stands somewhere, or one of them is refused.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzEnvironments(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  guard let choice = bytes.first, let text = String(validating: bytes.dropFirst(), as: UTF8.self) else { return 0 }
  var environment: [String: String] = [:]
  for (number, name) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
    environment[String(name)] = "\(number)"
  }
  let separator = ["__", "_", "", "a_a"][Int(choice & 3)]
  let prefix = ["", "A", "A_"][Int(choice >> 2) % 3]
  let wanted = environment.filter { $0.key.utf8.starts(with: prefix.utf8) }
  do throws(MappingError) {
    let value = try Value(environment: environment, prefix: prefix, separator: separator)
    require(value.kind == .object && value.document.isSound && value.location == nil, "a document that is not sound")
    var texts: [String] = []
    collect(value, &texts)
    require(texts.sorted() == wanted.values.sorted(), "variables are lost")
    require((try? Value(environment: environment, prefix: prefix, separator: separator)) == value, "another value the second time")
  } catch {
    IssueCheck.check(error, in: nil)
    require(error.issues.count == 1 && !separator.isEmpty, "more than one issue, or one of names without parts")
    require([.duplicateKey, .tooDeep].contains(error.issues[0].code), "another refusal than there is: \(error)")
  }
  return 0
}

private func collect(_ value: Value, _ texts: inout [String]) {
  if let text = value.string { texts.append(text) }
  for part in value.array ?? value.object?.map(\.value) ?? [] { collect(part, &texts) }
}
