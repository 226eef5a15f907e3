/// What a room still names above it, by file and type.
enum HouseExceptions {
  static let upwards = """
    Decode/MembersUnderPatch: PartFailures
    Encode/SharedDraft+Conflicts: DictionaryTarget
    Encode/SharedDraft+Conflicts: OptionalTarget
    Mapping/FieldMapper: OptionalTarget
    Mapping/Leaf: CollectionTarget
    Mapping/Leaf: DictionaryTarget
    Mapping/Leaf: OptionalTarget
    Mapping/Leaf: SchemaReader
    Mapping/MapperBox: OptionalTarget
    Mapping/MappingContext: Scope
    Mapping/Session: Engine
    Mapping/Session: Run
    Mapping/SessionExtras: KeyedPolicies
    Plan/Engine: RunStatePool
    Plan/Engine: WriterPool
    Plan/FieldPlan: AnySourceDefault
    Plan/FieldPlan: Run
    Plan/Lesson: OptionalTarget
    Plan/MapperModels: ReflectiveMapper
    Plan/ObjectPlan: RunStatePool
    Plan/ProbeLog: OptionalTarget
    Plan/TypePlan: CollectionTarget
    Plan/TypePlan: DictionaryTarget
    Plan/TypePlan: OptionalTarget
    Rules/Configuration: ProfileContents
    Rules/Field: KeyPathLook
    Rules/FieldRules: AnyFallback
    Sources/ValueComparison: PresentCoding
    """
}
