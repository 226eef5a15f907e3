extension Value {
  /// Reads the query of a URL, or a form (`application/x-www-form-urlencoded`, URL Standard, section 5.1): an object of its names, whose values are
  /// strings.
  ///
  ///     let value = try Value(query: "?q=a+b%26c&tag=x&tag=y&sort[by]=name&ids[0]=7&ids[1]=9&all")
  ///     // {"q":"a b&c","tag":["x","y"],"sort":{"by":"name"},"ids":["7","9"],"all":""}
  ///     value["q"]?.location       // line 1, column 4
  ///
  /// A question mark at the start is skipped. `+` is a space, and `%` and two hexadecimal digits are a byte, in names as in values. A name without
  /// `=` has an empty value; a name that stands several times is a list of its values, in their order. Brackets behind a name, encoded or not, lead
  /// into it: `a[b]` is the member `b`, `a[]` one element more, and so `a[][b]` the member of an element more each time. An object whose keys are
  /// the numbers from 0 on, in any order and without a gap, is a list. A bracket that closes and opened nowhere is text.
  ///
  /// Throws one issue with its place: `malformed` for an escape that is none or is no UTF-8, a bracket that is not closed, something behind one that
  /// is, brackets without a name, and more than 64 levels; `duplicateKey`, with its path too, where a name stands for two kinds of values (`a=1&a[b]=2`).
  public init(query: String) throws(MappingError) {
    self = try query.withBytes { bytes in Result { () throws(MappingError) in try QueryReader.value(of: bytes) } }.get()
  }
}
