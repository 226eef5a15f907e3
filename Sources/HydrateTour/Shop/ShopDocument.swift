/// The document that the tour maps when it is given no file: two weeks of orders of a lamp shop, as messy as such exports are.
enum ShopDocument {
  static let json = #"""
    {
      "shop": "The Paper Lantern",
      "orders": [
    \#(firstWeek)
    \#(secondWeek)
      ]
    }
    """#
}
