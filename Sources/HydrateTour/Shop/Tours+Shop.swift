import Foundation
import Hydrate

extension Tours {
  /// The orders of the embedded document. What may be wrong in an order is said here, outside the models.
  static var shop: Tour<some ReversibleMapper<Value, [Order]>, Order> {
    let line = ReflectiveMapper<OrderLine>().keyTransformer(.camelToSnake).unknownKeys(.report)
    let order = ReflectiveMapper<Order>(profile: MappingProfile().type(Customer.self) { $0.sensitive(\.email) })
      .keyTransformer(.camelToSnake)
      .unknownKeys(.report)
      .optional(\.shippedAt, \.trackingUrl, \.couponCode, \.rating, \.customerNote, \.reference, \.tags)
      .default(\.status, .unknown)
      .default(\.currency, .eur)
      .default(\.isGift, false)
      .field(\.lines, using: line.array(invalid: .skip))
    return Tour(
      name: "orders of The Paper Lantern",
      mapper: order.array(invalid: .skip).at("orders"),
      plans: { () throws(MappingError) in [try order.plan(), try line.plan()] },
      records: { $0 },
      firstRecord: { $0["orders"]?[0] },
      columns: [
        TourColumn("order") { "\($0.orderNumber)" },
        TourColumn("placed (UTC)") { Show.moment($0.placedAt) },
        TourColumn("status") { $0.status.rawValue },
        TourColumn("customer") { $0.customer.fullName },
        TourColumn("total") { "\(Show.amount($0.total)) \($0.currency.rawValue)" },
        TourColumn("city") { $0.customer.address.city },
        TourColumn("lines") { "\($0.lines.count)" },
        TourColumn("gift") { Show.flag($0.isGift) },
        TourColumn("rating") { Show.optional($0.rating) },
      ])
  }
}
