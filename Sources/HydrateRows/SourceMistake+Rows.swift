package import Hydrate

extension SourceMistake {
  package static func rowSize(limit: Int) -> SourceMistake { .init("the row is longer than \(limit, "maximum") bytes") }
  package static func headerSize(limit: Int) -> SourceMistake { .init("the header is longer than \(limit, "maximum") bytes") }
  package static func rejects(limit: Int) -> SourceMistake {
    .init("more than \(limit, "maximum") \(limit == 1 ? "row was" : "rows were") rejected")
  }
  package static var noList: SourceMistake { .init(Message("missing array").with("expected", "an array").with("found", "nothing")) }
  package static var nullList: SourceMistake {
    .init(Message("null, expected an array").with("expected", "an array").with("found", "null"))
  }
  package static var otherThanList: SourceMistake { .init(Message("expected an array").with("expected", "an array")) }
}
