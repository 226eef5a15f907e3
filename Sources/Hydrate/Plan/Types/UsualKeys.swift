/// The keys that an object may be asked for with as usual: they are no data, as far as that makes a difference.
enum UsualKeys: Sendable, BitwiseCopyable {
  case all
  /// Those of the type that fields have been learnt with; nil where none has.
  case ofType(ObjectIdentifier?)

  @inline(__always) func include(_ type: any CodingKey.Type) -> Bool {
    switch self {
    case .all: true
    case .ofType(let own): own == ObjectIdentifier(type)
    }
  }
}
