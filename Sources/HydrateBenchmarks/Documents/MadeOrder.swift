import Foundation

/// An order, as a model and as its document. Neither is made by a coder: whoever measures the first use of one must not use it before.
enum MadeOrder {
  /// The document, with the models' own names.
  static var json: Data { document { $0 } }

  /// The same with names in snake case.
  static var snakeJSON: Data {
    document { name in String(name.flatMap { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" }) }
  }

  static var order: ShopOrder {
    get throws {
      guard let id = UUID(uuidString: idText) else { throw BenchmarkFailure.wrongWork("no UUID: \(idText)") }
      return ShopOrder(
        id: id, orderNumber: 4711, status: .sent, placedAt: "2024-05-06T07:08:09Z",
        customer: ShopCustomer(
          id: 815, firstName: "Ada", lastName: "Byron", mail: "ada@mail.example",
          addresses: ["Mill Lane", "Station Road"].map { street in
            ShopAddress(
              street: street, houseNumber: "12b", postalCode: "10115", city: "Newtown", country: ShopCountry(code: "XX", name: "Nowhere"),
              isDefault: street == "Mill Lane")
          },
          preferences: ShopPreferences(language: "en", wantsNews: false, channels: ["mail", "letter"]),
          loyalty: ShopLoyalty(level: "silver", points: 1234, memberSince: "2019-02-03")),
        lines: [
          ShopLine(
            position: 1, quantity: 3, product: try product(1, "Kettle"), unitPrice: money(24.75),
            discount: ShopDiscount(percent: 12.5, reason: "May")),
          ShopLine(position: 2, quantity: 1, product: try product(2, "Tea pot"), unitPrice: money(39.5), discount: nil),
        ],
        payment: ShopPayment(
          method: "card", amount: money(104.25), card: ShopCard(brand: "Any", lastDigits: "4242", expiry: "2027-08")),
        delivery: ShopDelivery(
          carrier: "Post", trackingNumber: "HY123456789",
          steps: [
            ShopDeliveryStep(hub: "North", message: "on its way", isDone: true),
            ShopDeliveryStep(hub: "South", message: "expected", isDone: false),
          ]),
        totals: ShopTotals(net: money(87.5), tax: money(16.75), gross: money(104.25)), voucher: nil)
    }
  }

  private static let idText = "1B4E28BA-2FA1-41D2-883F-0016D3CCA427"

  private static func money(_ amount: Double) -> ShopMoney { ShopMoney(amount: amount, currency: "EUR") }

  private static func product(_ number: Int, _ title: String) throws -> ShopProduct {
    ShopProduct(
      articleNumber: "A-\(number)", title: title, link: try link("articles/\(number)"), weight: 1.25,
      attributes: ["colour": "red", "material": "steel"],
      category: ShopCategory(id: 7, name: "Kitchen", path: ["Home", "Kitchen"]),
      pictures: [ShopPicture(link: try link("pictures/\(number).jpg"), width: 640, height: 480)],
      stock: ShopStock(count: 40 + number, warehouse: ShopWarehouse(code: "W1", place: ShopPlace(latitude: 52.5, longitude: 13.375))))
  }

  private static func link(_ path: String) throws -> URL {
    guard let url = URL(string: "https://shop.example/\(path)") else { throw BenchmarkFailure.wrongWork("no URL: \(path)") }
    return url
  }

  private static func document(_ name: (String) -> String) -> Data {
    func money(_ amount: MadeValue) -> MadeValue { ["amount": amount, "currency": "EUR"] }
    func address(_ street: MadeValue, _ isDefault: MadeValue) -> MadeValue {
      [
        "street": street, "houseNumber": "12b", "postalCode": "10115", "city": "Newtown", "country": ["code": "XX", "name": "Nowhere"],
        "isDefault": isDefault,
      ]
    }
    func product(_ number: Int, _ title: MadeValue) -> MadeValue {
      [
        "articleNumber": "A-\(number)", "title": title, "link": "https://shop.example/articles/\(number)", "weight": 1.25,
        "attributes": ["colour": "red", "material": "steel"],
        "category": ["id": 7, "name": "Kitchen", "path": ["Home", "Kitchen"]],
        "pictures": [["link": "https://shop.example/pictures/\(number).jpg", "width": 640, "height": 480]],
        "stock": ["count": .number(40 + number), "warehouse": ["code": "W1", "place": ["latitude": 52.5, "longitude": 13.375]]],
      ]
    }
    let order: MadeValue = [
      "id": .text(idText), "orderNumber": 4711, "status": "sent", "placedAt": "2024-05-06T07:08:09Z",
      "customer": [
        "id": 815, "firstName": "Ada", "lastName": "Byron", "mail": "ada@mail.example",
        "addresses": [address("Mill Lane", true), address("Station Road", false)],
        "preferences": ["language": "en", "wantsNews": false, "channels": ["mail", "letter"]],
        "loyalty": ["level": "silver", "points": 1234, "memberSince": "2019-02-03"],
      ],
      "lines": [
        [
          "position": 1, "quantity": 3, "product": product(1, "Kettle"), "unitPrice": money(24.75),
          "discount": ["percent": 12.5, "reason": "May"],
        ],
        ["position": 2, "quantity": 1, "product": product(2, "Tea pot"), "unitPrice": money(39.5), "discount": nil],
      ],
      "payment": [
        "method": "card", "amount": money(104.25), "card": ["brand": "Any", "lastDigits": "4242", "expiry": "2027-08"],
      ],
      "delivery": [
        "carrier": "Post", "trackingNumber": "HY123456789",
        "steps": [
          ["hub": "North", "message": "on its way", "isDone": true], ["hub": "South", "message": "expected", "isDone": false],
        ],
      ],
      "totals": ["net": money(87.5), "tax": money(16.75), "gross": money(104.25)], "voucher": nil,
    ]
    return Data(order.renamed(name).json.utf8)
  }
}
