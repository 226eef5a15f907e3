/// A type that can be decoded, for any task.
///
/// A type never changes. That its conformance is for any task, the compiler cannot say of a type that is known at run time only: who hands in one that
/// belongs to an actor uses the mapper there.
struct SharedType: @unchecked Sendable {
  let type: any Decodable.Type

  init(_ type: any Decodable.Type) { self.type = type }
}
