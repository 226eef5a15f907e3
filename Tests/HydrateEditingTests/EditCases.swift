import Hydrate
import HydrateEditing
import Testing

/// An edit of an object of any values, with the text before and after.
struct TableEdit: CustomTestStringConvertible, Sendable {
  typealias Table = [String: Value]

  let testDescription: String
  let before: String
  let after: String
  let change: @Sendable (inout Table) -> Void

  init(_ name: String, _ before: String, _ after: String, _ change: @escaping @Sendable (inout Table) -> Void) {
    (testDescription, self.before, self.after, self.change) = (name, before, after, change)
  }
}

/// Expects that an edit gives a text.
func expectEdit<M: ReversibleMapper>(
  _ mapper: M, _ before: String, _ after: String, _ options: JSONReadingOptions = .init(), at location: SourceLocation = #_sourceLocation,
  _ change: (inout M.Output) -> Void
) throws where M.Input == Value {
  #expect(try mapper.edit(json: before, options: options, change) == after, sourceLocation: location)
}
