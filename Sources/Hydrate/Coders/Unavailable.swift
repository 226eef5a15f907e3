public import Foundation

// API that people may expect here: that of Foundation, of other libraries and of this package's
// other products. The compiler's messages say what to use instead. None of it can be called.

extension MappingDecoder {
  /// Use `MappingDecoder(MappingProfile().keyTransformer(.camelToSnake))`.
  @available(
    *, unavailable, message: "a decoder's rules are its profile's: use MappingDecoder(MappingProfile().keyTransformer(.camelToSnake))"
  )
  public var keyDecodingStrategy: JSONDecoder.KeyDecodingStrategy {
    get { .useDefaultKeys }
    nonmutating set {}
  }

  /// Leave it out, or use `MappingDecoder(MappingProfile().mapType(Date.self, using: .date(.rfc3339)))`.
  @available(
    *, unavailable,
    message:
      "common date formats are built in; for just one use MappingDecoder(MappingProfile().mapType(Date.self, using: .date(.rfc3339)))"
  )
  public var dateDecodingStrategy: JSONDecoder.DateDecodingStrategy {
    get { .deferredToDate }
    nonmutating set {}
  }

  /// Leave it out, or use `MappingDecoder(MappingProfile().mapType(Data.self, using: .data(.hex)))`.
  @available(
    *, unavailable,
    message: "Base64 is built in; for another encoding use MappingDecoder(MappingProfile().mapType(Data.self, using: .data(.hex)))"
  )
  public var dataDecodingStrategy: JSONDecoder.DataDecodingStrategy {
    get { .base64 }
    nonmutating set {}
  }

  /// Use `mapType` with a mapper from strings to numbers.
  @available(
    *, unavailable,
    message:
      "NaN and infinity are refused; to read them use MappingDecoder(MappingProfile().mapType(Double.self, using: TwoWayClosureMapper {…}))"
  )
  public var nonConformingFloatDecodingStrategy: JSONDecoder.NonConformingFloatDecodingStrategy {
    get { .throw }
    nonmutating set {}
  }

  /// Use `input(JSONReadingOptions(dialect: .json5))`.
  @available(*, unavailable, message: "use MappingDecoder().input(JSONReadingOptions(dialect: .json5))")
  public var allowsJSON5: Bool {
    get { false }
    nonmutating set {}
  }

  /// Use `FoundationJSONDecoder`, and set its `assumesTopLevelDictionary`.
  @available(*, unavailable, message: "use FoundationJSONDecoder(MappingDecoder()), whose assumesTopLevelDictionary can be set")
  public var assumesTopLevelDictionary: Bool {
    get { false }
    nonmutating set {}
  }
}

extension MappingEncoder {
  /// Use `output(.prettySorted)`.
  @available(*, unavailable, message: "use MappingEncoder().output(.prettySorted), or .pretty or .sorted")
  public var outputFormatting: JSONEncoder.OutputFormatting {
    get { [] }
    nonmutating set {}
  }

  /// Use `MappingEncoder(MappingProfile().keyTransformer(.camelToSnake))`.
  @available(
    *, unavailable, message: "an encoder's rules are its profile's: use MappingEncoder(MappingProfile().keyTransformer(.camelToSnake))"
  )
  public var keyEncodingStrategy: JSONEncoder.KeyEncodingStrategy {
    get { .useDefaultKeys }
    nonmutating set {}
  }

  /// Leave it out, or use `MappingEncoder(MappingProfile().mapType(Date.self, using: .epoch(.seconds)))`.
  @available(
    *, unavailable,
    message:
      "dates are written as RFC 3339; for another format use MappingEncoder(MappingProfile().mapType(Date.self, using: .epoch(.seconds)))"
  )
  public var dateEncodingStrategy: JSONEncoder.DateEncodingStrategy {
    get { .deferredToDate }
    nonmutating set {}
  }

  /// Leave it out, or use `MappingEncoder(MappingProfile().mapType(Data.self, using: .data(.hex)))`.
  @available(
    *, unavailable,
    message: "data is written as Base64; for another encoding use MappingEncoder(MappingProfile().mapType(Data.self, using: .data(.hex)))"
  )
  public var dataEncodingStrategy: JSONEncoder.DataEncodingStrategy {
    get { .base64 }
    nonmutating set {}
  }

  /// Use `mapType` with a mapper from numbers to strings.
  @available(
    *, unavailable,
    message:
      "NaN and infinity are refused; to write them use MappingEncoder(MappingProfile().mapType(Double.self, using: TwoWayClosureMapper {…}))"
  )
  public var nonConformingFloatEncodingStrategy: JSONEncoder.NonConformingFloatEncodingStrategy {
    get { .throw }
    nonmutating set {}
  }
}

extension KeyTransformer {
  /// Use ``camelToSnake``.
  @available(*, unavailable, renamed: "camelToSnake", message: "one transformer serves both directions")
  public static var snakeCase: KeyTransformer { .camelToSnake }

  /// Use ``camelToSnake``.
  @available(*, unavailable, renamed: "camelToSnake", message: "one transformer serves both directions")
  public static var camelCase: KeyTransformer { .camelToSnake }

  /// Use ``camelToSnake``.
  @available(*, unavailable, renamed: "camelToSnake", message: "one transformer serves both directions")
  public static var convertFromSnakeCase: KeyTransformer { .camelToSnake }

  /// Use ``camelToSnake``.
  @available(*, unavailable, renamed: "camelToSnake", message: "one transformer serves both directions")
  public static var convertToSnakeCase: KeyTransformer { .camelToSnake }
}

extension Mapper {
  /// A one-way mapper cannot be reversed.
  @available(
    *, unavailable,
    message: "this mapper goes one way: one of its parts, such as a ClosureMapper, is no ReversibleMapper; use a TwoWayClosureMapper there"
  )
  public var reversed: Self { self }
}

// Rules for fields are the model's. `optional` is also an operator, so the compiler would take the rule for it.

extension Mappers.ArrayOf {
  /// Rules for fields are the model's.
  @available(*, unavailable, message: "rules for fields are the model's: call this before .array")
  public func optional(_ first: PartialKeyPath<Element.Output>, _ rest: PartialKeyPath<Element.Output>...) -> Self { self }
}

extension Mappers.DictionaryOf {
  /// Rules for fields are the model's.
  @available(*, unavailable, message: "rules for fields are the model's: call this before .dictionary")
  public func optional(_ first: PartialKeyPath<Element.Output>, _ rest: PartialKeyPath<Element.Output>...) -> Self { self }
}

extension Mappers.At {
  /// Rules for fields are the model's.
  @available(*, unavailable, message: "rules for fields are the model's: call this before .at")
  public func optional(_ first: PartialKeyPath<Output>, _ rest: PartialKeyPath<Output>...) -> Self { self }
}

extension Mappers.Validating {
  /// Rules for fields are the model's.
  @available(*, unavailable, message: "rules for fields are the model's: call this before .validating")
  public func optional(_ first: PartialKeyPath<Output>, _ rest: PartialKeyPath<Output>...) -> Self { self }
}

// What another product adds, with the signature that it has there, so that the product's own
// declaration is chosen wherever it is imported.

extension Value {
  /// Import HydrateSources.
  @available(*, unavailable, message: "import HydrateSources, a product beside Hydrate")
  public init(csv data: Data) throws(MappingError) { self = .null }

  /// Import HydrateSources.
  @available(*, unavailable, message: "import HydrateSources, a product beside Hydrate")
  public init(csv text: String) throws(MappingError) { self = .null }

  /// Import HydrateSources.
  @available(*, unavailable, message: "import HydrateSources, a product beside Hydrate")
  public init(query: String) throws(MappingError) { self = .null }

  /// Import HydrateSources.
  @available(*, unavailable, message: "import HydrateSources, a product beside Hydrate")
  public init(environment: [String: String] = [:], prefix: String = "", separator: String = "__") throws(MappingError) { self = .null }
}

extension MappingPlan {
  /// Import HydrateSchema.
  @available(*, unavailable, message: "import HydrateSchema, a product beside Hydrate")
  public var mermaid: String { "" }
}
