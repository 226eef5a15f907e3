extension Value {
  /// The value with a patch put over it, by RFC 7396, JSON Merge Patch: for defaults, a file and an environment, one over the other.
  ///
  ///     let defaults: Value = ["db": ["host": "localhost", "port": 5432], "debug": false]
  ///     let settings = defaults.merging(["db": ["host": "h"], "debug": nil])
  ///     // {"db":{"host":"h","port":5432}}
  ///
  /// Objects are merged member by member, at every depth: a member of the patch replaces that of the same key, or is added behind those that are
  /// there; one that is null removes it, and is dropped where there is none. Anything else, lists among it, is replaced as a whole, so that a patch
  /// that is no object is what comes out. Keys are compared scalar by scalar; of a key that stands twice the last value counts. What is taken over
  /// keeps its ``location``. Nothing fails, whatever the depth.
  public func merging(_ patch: Value) -> Value { ValuePatch(nulls: .clear).merged(patch, over: self, fallback: nil) }
}
