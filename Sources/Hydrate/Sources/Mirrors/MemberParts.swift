/// A dictionary, whatever its types.
protocol MemberParts {
  var partKeys: [AnyHashable] { get }
  func part(_ key: AnyHashable) -> Any?
}

extension Dictionary: MemberParts {
  var partKeys: [AnyHashable] { keys.map { AnyHashable($0) } }

  func part(_ key: AnyHashable) -> Any? {
    guard let key = key.base as? Key, let value = self[key] else { return nil }
    return value
  }
}
