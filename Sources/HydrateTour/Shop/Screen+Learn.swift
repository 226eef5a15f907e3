import Foundation
import Hydrate
import HydrateLearn

extension Screen {
  /// The document of README.md: an envelope, a number in a string, three date formats, one tag or several.
  static let document = #"""
    {
      "status": "ok",
      "data": {
        "orders": [
          {"order_id": "1007", "placed_at": "2024-03-05T09:30:00Z",
           "total": "129.90", "status": "shipped", "tags": "gift",
           "customer": {"name": "Ann"}},
          {"order_id": 1008, "placed_at": 1709717400,
           "total": 19.5, "status": "on_hold", "tags": ["new", "b2b"],
           "customer": {"name": "Bob"}},
          {"order_id": "n/a", "placed_at": "Wed, 06 Mar 2024 10:00:00 GMT",
           "total": 7, "status": "paid", "tags": [],
           "customer": {"name": "Cy"}}
        ]
      }
    }
    """#

  /// Shows a document, and the model that is learnt from it.
  mutating func showLearning() throws(TourFailure) {
    title("Hydrate: learn a model from a document")
    heading("A document: orders.json")
    block(Self.document, lineLimit: .max)
    heading("The model: hydrate-tour learn orders.json --name Reply")
    do throws(MappingError) {
      let model = try LearntModel(named: "Reply", samples: [Value(json: Self.document)])
      block(model.swiftSource, lineLimit: .max)
      heading("What varies in the document")
      for note in model.notes { text("\(note)") }
    } catch {
      throw TourFailure(error, path: "the document")
    }
  }
}
