/// A mapper that can change what is there already.
protocol MergingMapper<Output>: Mapper where Input == Value {
  /// What is to be changed; nothing is changed yet.
  func change(_ input: Value, updating present: Output, in context: inout MappingContext) throws(MappingError) -> KeyedChange<Output>
}

/// A merging mapper whose type is known only at run time.
class Merger<Output> {
  /// What is to be changed; nil where there is nothing to merge with.
  func change(_ part: Value, updating present: Output, _ context: inout MappingContext) throws(MappingError) -> KeyedChange<Output>? { nil }

  /// The mapper as one that merges, where it is one.
  static func of<M: Mapper>(_ mapper: M) -> Merger<Output>? where M.Output == Output {
    (mapper as? any MergingMapper<Output>).map { box($0) }
  }

  private static func box<M: MergingMapper>(_ mapper: M) -> Merger<Output> where M.Output == Output { MergerBox(mapper) }
}

private final class MergerBox<M: MergingMapper>: Merger<M.Output> {
  private let mapper: M

  init(_ mapper: M) { self.mapper = mapper }

  override func change(
    _ part: Value, updating present: M.Output, _ context: inout MappingContext
  ) throws(MappingError) -> KeyedChange<M.Output>? {
    try mapper.change(part, updating: present, in: &context)
  }
}

/// The same for an `Optional` that holds a model.
final class WrappedMerger<Wrapped>: Merger<Wrapped?> {
  private let base: Merger<Wrapped>

  init(_ base: Merger<Wrapped>) { self.base = base }

  override func change(
    _ part: Value, updating present: Wrapped?, _ context: inout MappingContext
  ) throws(MappingError) -> KeyedChange<Wrapped?>? {
    guard let present, let change = try base.change(part, updating: present, &context) else { return nil }
    return { target in
      var inner = KeyedTarget(present)
      let isChanged = change(&inner)
      target.target = inner.finished
      return isChanged
    }
  }
}
