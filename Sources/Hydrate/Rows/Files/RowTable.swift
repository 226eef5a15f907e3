/// Where what became of the batches of a file is taken, in order.
protocol RowTable<Product>: AnyObject, Sendable {
  associatedtype Product: Sendable

  /// The next product; nil after the last.
  func next() async throws -> Product?

  /// Ends everything: nothing is wanted any more.
  func close()

  /// Waits until nobody works any more.
  func ended() async
}
