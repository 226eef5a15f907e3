extension Mapper {
  /// Maps JSON in a string with another mapper; see ``Mappers/JSONText``.
  public static func jsonText<Base: Mapper>(_ base: Base, options: JSONReadingOptions = .init()) -> Self
  where Self == Mappers.JSONText<Base> { Mappers.JSONText(base, options: options) }
}

extension Mappers {
  /// Maps the value in a string of JSON text, and back to compact JSON text.
  ///
  ///     struct Order: Codable { var meta: Person? }
  ///     let people = ReflectiveMapper<Person>()
  ///     let orders = ReflectiveMapper<Order>().field(\.meta, using: .jsonText(people))
  ///     orders.map(["meta": #"{"firstName": "Ann"}"#]).meta    // Person(firstName: "Ann")
  ///     orders.reversed.map(order)                             // ["meta": #"{"firstName":"Ann"}"#]
  ///
  /// The base maps the value of the text, in which the source paths of its issues continue:
  /// `meta.firstName`, at the line and column of the string. Text that is not JSON is one
  /// `malformed` issue at the string, whose message says where in the text; a repeated key is a
  /// `duplicateKey` if the options refuse it. Data other than text is a `typeMismatch`. The text
  /// `null` is what the base makes of null, so a base that takes no null refuses it with
  /// `nullValue`.
  ///
  /// The reverse direction writes the base's value as JSON, a date as RFC 3339. A date that this
  /// cannot express is an `invalidValue`, and a base without a reverse direction has none here
  /// either. An update replaces the whole value, because a string is one value of the patch.
  public struct JSONText<Base: Mapper>: SettingsMapper, Mapper, Printed where Base.Input: Decodable {
    package let base: Base
    package let options: JSONReadingOptions
    package var arguments: String { "\(base)" }
    package var stored: KeyValuePairs<String, Any> { ["base": base, "options": options] }

    var settingsEngine: Engine? { (base as? any SettingsMapper)?.settingsEngine }

    /// Makes a mapper of JSON text in a string.
    ///
    /// - Parameters:
    ///   - base: maps the value in the text. Its input is read from the value first if it is not
    ///     structured data.
    ///   - options: how deep the text may be nested, and whether a key may be repeated.
    public init(_ base: Base, options: JSONReadingOptions = .init()) {
      self.base = base
      self.options = options
    }

    public func map(_ input: String, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      let value: Value
      do throws(MappingError) {
        value = try Value(json: input, options: options)
      } catch {
        throw context.failure(ofText: error)
      }
      var inner = context.holding(form: value)
      return try inner.map(base.lifted, value)
    }
  }
}

extension Mappers.JSONText: ReversibleMapper where Base: ReversibleMapper {
  public func unmap(_ output: Base.Output, in context: inout MappingContext) throws(MappingError) -> String {
    let value = try base.lifted.unmap(output, in: &context)
    do throws(MappingError) {
      return try value.jsonString()
    } catch {
      throw MappingError(error.failure.within(context.place))
    }
  }
}

extension Mappers.JSONText: Sendable where Base: Sendable {}

extension MappingContext {
  /// The failure of a text that is not JSON, at the string that holds it.
  fileprivate func failure(ofText error: MappingError) -> MappingError {
    guard let issue = error.failure.first, case .json(let mistake, let limit) = issue.detail else {
      return MappingError(error.failure.within(place))
    }
    return failure(issue.code, .jsonText(mistake, limit: limit, at: issue.place.location))
  }
}
