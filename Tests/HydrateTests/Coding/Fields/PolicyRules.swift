import Hydrate

/// The rules of the tables of policies, each for a field named `value`.
enum PolicyRule: String, CaseIterable {
  case none = "no rule"
  case strict = "coercion(.strict)"
  case optional
  case required
  case requiredElsewhere = "required: other"
  case noneRequired = "noRequiredFields"
  case noneRequiredByProfile = "profile: noRequiredFields"
  case fallback = "default"
  case typeDefault = "type default"
  case typeDefaultOptional = "type default, optional"
  case optionalTypeDefault = "default of T?"
  case declared = "declared"
  case declaredOptional = "declared, optional"
  case declaredNoneRequired = "declared, noRequiredFields"
  case declaredRequired = "declared, required"
  case declaredDefault = "declared, default"
  case declaredExcept = "declared, except"
  case fields = "FieldDeclaring"
  case fieldsOptional = "FieldDeclaring, optional"
  case except
  case exceptDefault = "except, default"
  case onlyOther = "only: other"
  case readOnly
  case readOnlyOptional = "readOnly, optional"
  case mapper
  case mapperOptional = "mapper, optional"
  case mapperRequired = "mapper, required"
  case mapperDefault = "mapper, default"
  case decidingMapper = "mapper.optional(default)"
  case decidingMapperRequired = "mapper.optional(default), required"
  case nilMapper = "mapper.optional()"
  case dataMapper = "mapper of Value"
  case optionalMapper = "mapper of T?"
  case optionalMapperRequired = "mapper of T?, required"
  case typeMapper = "mapType"
  case typeMapperDefault = "mapType, default"
  case decidingTypeMapper = "mapType.optional(default)"
  case mapperOfOptional = "mapType of T?"
  case omitEmpty = "omit(.empty)"
  case omitEmptyDefault = "omit(.empty), default"
  case omitDefaults = "omit(.defaults), default"
  case omitDeclared = "omit(.defaults), declared"
  case omitBothRequired = "omit, required"
  case omitEmptyNoneRequired = "omit(.empty), noRequiredFields"

  /// Whether the model declares a value.
  var isDeclared: Bool {
    switch self {
    case .declared, .declaredOptional, .declaredNoneRequired, .declaredRequired, .declaredDefault, .declaredExcept, .omitDeclared: true
    default: false
    }
  }

  var hasFields: Bool { self == .fields || self == .fieldsOptional }

  /// The mapper with this rule.
  func mapper<Model: PolicyModel>(of model: Model.Type, at source: Accessor = "value") -> ReflectiveMapper<Model> {
    typealias Content = Model.Content
    let plain = ReflectiveMapper<Model>().field(named: "value", at: source)
    func using<M: Mapper & Sendable>(_ mapper: M) -> ReflectiveMapper<Model> where M.Input: Decodable {
      ReflectiveMapper<Model>().field(named: "value", at: source, by: mapper)
    }
    // A source of its own would be exempt from the selection.
    let selected = ReflectiveMapper<Model>()
    return switch self {
    case .none, .declared, .fields: plain
    case .strict: plain.coercion(.strict)
    case .optional, .declaredOptional, .fieldsOptional: plain.optional(named: "value")
    case .required, .declaredRequired: plain.required(named: "value")
    case .requiredElsewhere: plain.required(named: "other")
    case .noneRequired, .declaredNoneRequired: plain.noRequiredFields()
    case .noneRequiredByProfile: ReflectiveMapper(profile: MappingProfile().noRequiredFields()).field(named: "value", at: source)
    case .fallback, .declaredDefault: plain.default(named: "value", Content.fallback)
    case .typeDefault: plain.default(for: Content.self, Content.fallback)
    case .typeDefaultOptional: plain.default(for: Content.self, Content.fallback).optional(named: "value")
    case .optionalTypeDefault: plain.default(for: Content?.self, Content.fallback)
    case .except, .declaredExcept: selected.except(named: "value")
    case .exceptDefault: selected.except(named: "value").default(named: "value", Content.fallback)
    case .onlyOther: selected.only(named: "other")
    case .readOnly: plain.readOnly(named: "value")
    case .readOnlyOptional: plain.readOnly(named: "value").optional(named: "value")
    case .mapper: using(Through<Content>())
    case .mapperOptional: using(Through<Content>()).optional(named: "value")
    case .mapperRequired: using(Through<Content>()).required(named: "value")
    case .mapperDefault: using(Through<Content>()).default(named: "value", Content.fallback)
    case .decidingMapper: using(Through<Content>().optional(default: .fallback))
    case .decidingMapperRequired: using(Through<Content>().optional(default: .fallback)).required(named: "value")
    case .nilMapper: using(Through<Content>().optional())
    case .dataMapper: using(FromData<Content>())
    case .optionalMapper: using(FromOptional<Content>())
    case .optionalMapperRequired: using(FromOptional<Content>()).required(named: "value")
    case .typeMapper: plain.mapType(Content.self, using: Through<Content>())
    case .typeMapperDefault: plain.mapType(Content.self, using: Through<Content>()).default(named: "value", Content.fallback)
    case .decidingTypeMapper: plain.mapType(Content.self, using: Through<Content>().optional(default: .fallback))
    case .mapperOfOptional: plain.mapType(Content?.self, using: Through<Content>().optional())
    case .omitEmpty: plain.omit(.empty)
    case .omitEmptyDefault: plain.omit(.empty).default(named: "value", Content.fallback)
    case .omitDefaults: plain.omit(.defaults).default(named: "value", Content.fallback)
    case .omitDeclared: plain.omit(.defaults)
    case .omitBothRequired: plain.omit([.empty, .defaults]).required(named: "value")
    case .omitEmptyNoneRequired: plain.omit(.empty).noRequiredFields()
    }
  }
}
