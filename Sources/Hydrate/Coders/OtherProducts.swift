// What the other products of the package add to this one's types. The compiler's messages say what
// to import; with the import, the product's own declaration is used. None of these can be called.

extension Value {
  /// Import HydrateSources.
  @available(*, unavailable, message: "import HydrateSources, a product beside Hydrate")
  public init(csv source: Any) throws(MappingError) { self = .null }

  /// Import HydrateSources.
  @available(*, unavailable, message: "import HydrateSources, a product beside Hydrate")
  public init(query text: String) throws(MappingError) { self = .null }

  /// Import HydrateSources.
  @available(*, unavailable, message: "import HydrateSources, a product beside Hydrate")
  public init(environment: [String: String] = [:], prefix: String = "", separator: String = "__") throws(MappingError) { self = .null }
}

extension Mapper {
  /// Import HydrateRows.
  @available(*, unavailable, message: "import HydrateRows, a product beside Hydrate")
  public var rows: Self { self }

  /// Import HydrateRows.
  @available(*, unavailable, message: "import HydrateRows, a product beside Hydrate")
  public func rows(jsonLines source: Any) -> [Self] { [self] }

  /// Import HydrateRows.
  @available(*, unavailable, message: "import HydrateRows, a product beside Hydrate")
  public func rows(jsonArray source: Any) -> [Self] { [self] }

  /// Import HydrateRows.
  @available(*, unavailable, message: "import HydrateRows, a product beside Hydrate")
  public func rows(csv source: Any) -> [Self] { [self] }

  /// Import HydrateSchema.
  @available(*, unavailable, message: "import HydrateSchema, a product beside Hydrate")
  public func jsonSchema(_ use: JSONSchemaUse) throws(MappingError) -> Value { .null }
}

/// Import HydrateSchema.
@available(*, unavailable, message: "import HydrateSchema, a product beside Hydrate")
@_documentation(visibility: internal)
public enum JSONSchemaUse {
  /// Import HydrateSchema.
  case written
  /// Import HydrateSchema.
  case accepted
}

extension MappingPlan {
  /// Import HydrateSchema.
  @available(*, unavailable, message: "import HydrateSchema, a product beside Hydrate")
  public var mermaid: String { "" }
}

extension Profile {
  /// Import HydrateProfiles.
  @available(*, unavailable, message: "import HydrateProfiles, a product beside Hydrate")
  public init(json source: Any, names: ProfileNames) throws(MappingError) { self.init() }

  /// Import HydrateProfiles.
  @available(*, unavailable, message: "import HydrateProfiles, a product beside Hydrate")
  public init(plist source: Any, names: ProfileNames) throws(MappingError) { self.init() }
}

/// Import HydrateProfiles.
@available(*, unavailable, message: "import HydrateProfiles, a product beside Hydrate")
@_documentation(visibility: internal)
public struct ProfileNames {
  /// Import HydrateProfiles.
  @available(*, unavailable, message: "import HydrateProfiles, a product beside Hydrate")
  public init() {}

  /// Import HydrateProfiles.
  @available(*, unavailable, message: "import HydrateProfiles, a product beside Hydrate")
  public func type(_ type: Any, named name: String? = nil) -> ProfileNames { self }
}

/// Import HydrateRows.
@available(*, unavailable, message: "import HydrateRows, a product beside Hydrate")
@_documentation(visibility: internal)
public struct IssueTally {
  /// Import HydrateRows.
  @available(*, unavailable, message: "import HydrateRows, a product beside Hydrate")
  public init() {}
}
