#if canImport(Combine)
  public import Combine

  // For `decode(type:decoder:)` and `encode(encoder:)` of publishers.
  extension MappingDecoder: TopLevelDecoder {}
  extension MappingEncoder: TopLevelEncoder {}
#endif
