/// What a model expects at a place, for documents that mostly fit.
indirect enum Shape: Sendable {
  case integer, number, flag, text, date, link, uuid, data, any
  case words([String])
  case optional(Shape)
  /// One of these texts as they stand.
  case literals([String])
  case list(Shape)
  /// An array whose elements are of these shapes in turn.
  case inTurn([Shape])
  case map(keys: [String], Shape)
  case object([(String, Shape)])
  /// One of several, the first being the usual one.
  case either([Shape])
  case tree
}
