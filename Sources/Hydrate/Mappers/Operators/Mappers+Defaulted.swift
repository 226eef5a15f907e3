extension Mapper {
  /// Gives a default where the mapper fails; its issues stay, as non-fatal ones.
  ///
  /// The default is made anew each time that it is needed. Mistakes in the set-up of a mapper stay fatal.
  ///
  ///     StringToNumber<Int>().nonFatal(default: -1).map("nope")    // -1
  public func nonFatal(default make: @autoclosure @escaping @Sendable () -> Output) -> Mappers.Defaulted<Self> {
    Mappers.Defaulted(base: self, makeDefault: make, makeReverseDefault: nil)
  }

  /// The same with a default that a closure makes.
  public func nonFatal(default make: @escaping @Sendable () -> Output) -> Mappers.Defaulted<Self> {
    Mappers.Defaulted(base: self, makeDefault: make, makeReverseDefault: nil)
  }
}

extension ReversibleMapper {
  /// Gives a default where the mapper fails, in either direction; the issues stay, as non-fatal ones.
  ///
  ///     let mapper = StringToURL(schemes: ["https"]).nonFatal(default: home, reverseDefault: "https://example.com")
  ///     mapper.reversed.map(ftp)    // https://example.com
  public func nonFatal(
    default make: @autoclosure @escaping @Sendable () -> Output, reverseDefault makeBack: @autoclosure @escaping @Sendable () -> Input
  ) -> Mappers.Defaulted<Self> {
    Mappers.Defaulted(base: self, makeDefault: make, makeReverseDefault: makeBack)
  }

  /// The same with defaults that closures make.
  public func nonFatal(
    default make: @escaping @Sendable () -> Output, reverseDefault makeBack: @escaping @Sendable () -> Input
  ) -> Mappers.Defaulted<Self> {
    Mappers.Defaulted(base: self, makeDefault: make, makeReverseDefault: makeBack)
  }
}

extension Mappers {
  /// A mapper whose failures become a default.
  public struct Defaulted<Base: Mapper>: WrappingMapper {
    let base: Base
    let makeDefault: @Sendable () -> Base.Output
    /// What stands in on the way back; null without it, where the input can hold null.
    let makeReverseDefault: (@Sendable () -> Base.Input)?

    public func map(_ input: Base.Input, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      let staged = context.session.stagedCount
      do {
        return try base.map(input, in: &context)
      } catch {
        context.session.dropStaged(since: staged)
        return try context.softened(error, by: makeDefault)
      }
    }

    func standIn(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      do throws(MappingError) {
        return try base.standIn(for: error, in: &context)
      } catch {
        return try context.softened(error, by: makeDefault)
      }
    }
  }
}

extension Mappers.Defaulted: ReversibleMapper where Base: ReversibleMapper {
  public func unmap(_ output: Base.Output, in context: inout MappingContext) throws(MappingError) -> Base.Input {
    do {
      return try base.unmap(output, in: &context)
    } catch {
      guard let fallback = makeReverseDefault?() ?? Mappers.null(as: Base.Input.self) else { throw error }
      return try context.softened(error) { fallback }
    }
  }
}

extension Mappers.Defaulted: MergingMapper where Base.Input: Decodable {
  /// What cannot be mapped keeps what is there, with its issues; the default is for null, and where nothing is there.
  func merge(_ input: Value, over underlay: Underlay<Base.Output>, in context: inout MappingContext) throws(MappingError) -> Base.Output {
    do {
      return try context.attempt(over: underlay) { context throws(MappingError) in try context.merge(base, input, over: underlay) }
    } catch {
      if input.kind != .null, let present = underlay.present { return try context.softened(error, isPresent: true) { present } }
      return try context.softened(error, by: makeDefault)
    }
  }
}

extension Mappers.Defaulted: Sendable where Base: Sendable {}
