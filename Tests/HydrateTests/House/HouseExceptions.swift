/// What a room still names above it, by file and type.
enum HouseExceptions {
  static let upwards = """
    Encode/CollectionWriter: Run
    Encode/DictionaryWriter: Run
    Encode/Failure+Encoding: Scope
    Encode/ModelWriter: Run
    Encode/ReflectedWriter: Run
    Encode/Run+Writing: Run
    Encode/Run+Writing: Scope
    Encode/SharedDraft+Conflicts: Scope
    Encode/ValueEncoder: Run
    Encode/ValueEncoder: Scope
    Encode/WriteScope+Life: Scope
    Encode/WriteScope+Place: Scope
    Encode/WriteScope: Scope
    Encode/Writer: Run
    Encode/Writer: Scope
    Mapping/ErasedMapper: OptionalTarget
    Mapping/ErasedMapper: Run
    Mapping/ErasedMapper: Scope
    Mapping/ErasedMapper: Underlay
    Mapping/ErasedMapper: ValueEncoder
    Mapping/Leaf: CollectionTarget
    Mapping/Leaf: OptionalTarget
    Mapping/Mapper+Parts: Run
    Mapping/MappingContext: Scope
    Mapping/MappingContext: ValueEncoder
    Mapping/Session: Engine
    Mapping/Session: Run
    Mapping/SessionExtras: KeyedPolicies
    Mapping/Step: FieldPlan
    Mapping/Step: Scope
    Plan/Engine: RunStatePool
    Plan/Engine: WriterPool
    Plan/Lesson: OptionalTarget
    Plan/ObjectPlan: RunStatePool
    Plan/ProbeLog: OptionalTarget
    Plan/TypePlan: CollectionTarget
    Plan/TypePlan: DictionaryTarget
    Plan/TypePlan: OptionalTarget
    Rules/Configuration: ProfileContents
    Rules/UnknownKeyCollector: AskedField
    Rules/UnknownKeyCollector: Run
    Rules/UnknownKeyCollector: Scope
    Rules/UnknownKeyCollector: Underlay
    Rules/UnknownKeyCollector: UnknownKeyCheck
    Rules/UnknownKeyCollector: ValuePatch
    Rules/UnknownKeyCollector: WriteAuthor
    Rules/UnknownKeyCollector: WriteScope
    """
}
