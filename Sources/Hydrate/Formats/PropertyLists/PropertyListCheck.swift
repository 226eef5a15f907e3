import Foundation

/// Finds the first part of a value that a property list cannot represent. Not recursive.
struct PropertyListCheck {
  let isXML: Bool

  /// An open container: the remaining members or elements, the last one first, the number of the
  /// part that is being checked, and the keys so far.
  private typealias Open = (parts: [(key: String?, value: Value)], number: Int, names: Set<String>)

  func check(_ value: Value) throws(MappingError) {
    var open: [Open] = []
    var path: [ValuePath.Component] = []
    try enter(value, &open, path)
    while var container = open.popLast() {
      path.removeLast(path.count - open.count)
      guard let part = container.parts.popLast() else { continue }
      container.number += 1
      path.append(part.key.map { .key($0) } ?? .index(container.number))
      if let key = part.key {
        try check(text: key, path)
        guard container.names.insert(key).inserted else {
          throw fault(.repeatedKey, path)
        }
        // XML represents a UID of an archive with this key.
        guard !isXML || key != "CF$UID" else { throw fault(.archiveKey, path) }
      }
      open.append(container)
      try enter(part.value, &open, path)
    }
  }

  /// Checks a scalar, or opens a container.
  private func enter(_ value: Value, _ open: inout [Open], _ path: [ValuePath.Component]) throws(MappingError) {
    switch value.kind {
    case .null: throw fault(.null, path)
    case .bool, .data: break
    case .string: try check(text: value.string ?? "", path)
    case .number: try check(number: value, path)
    case .date: try check(date: value.date ?? .distantPast, path)
    case .array, .object:
      guard open.count < PropertyListReader.depthLimit else {
        throw .single(.tooDeep, .source(.tooDeep(limit: PropertyListReader.depthLimit)), path: ValuePath(path))
      }
      let parts: [(key: String?, value: Value)] = value.object?.map { ($0.key, $0.value) } ?? value.array?.map { (nil, $0) } ?? []
      open.append((parts.reversed(), -1, []))
    }
  }

  /// Integers have 64 bits; all other numbers must be a `Double`.
  private func check(number: Value, _ path: [ValuePath.Component]) throws(MappingError) {
    switch NativeNumber(number.document, number.index) {
    case .int, .uint: return
    case .double(let double) where !number.document.isInteger(at: number.index):
      if Value(double) == number { return }
    case .double, .decimal, nil: break
    }
    throw fault(.number, path)
  }

  /// XML has dates in whole seconds, with four-digit years.
  private func check(date: Date, _ path: [ValuePath.Component]) throws(MappingError) {
    let seconds = date.timeIntervalSinceReferenceDate
    guard seconds.isFinite, !isXML || DateWriter.rfc3339(date) != nil else { throw fault(.date, path) }
  }

  /// XML 1.0, section 2.2, allows only three control characters.
  private func check(text: String, _ path: [ValuePath.Component]) throws(MappingError) {
    guard isXML else { return }
    let isSaid = text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x20...0xFFFD, 0x10000...0x10FFFF, 0x09, 0x0A, 0x0D: true
      default: false
      }
    }
    guard isSaid else { throw fault(.character, path) }
  }

  private func fault(_ reason: Unwritable.PropertyListReason, _ path: [ValuePath.Component]) -> MappingError {
    .single(.irreversible, .unwritable(.propertyList(reason)), path: ValuePath(path))
  }
}
