import Foundation
import Hydrate
import Testing

/// The recipe for texts that users read.
@Suite struct UserTextRecipes {
  struct SignUp: Codable {
    var name: String
    var age: UInt8
    var size: Size
    var birthday: Date
    var homeAddress: Address
    var newsletter: Bool
  }

  enum Size: String, Codable, CaseIterable { case small, medium, large }

  struct Address: Codable { var city: String }

  @Test("show errors to users: texts by code and parameters, fields by destination path") func userTexts() throws {
    let page = "HowTo/ShowErrorsToUsers"
    let json = try ExamplePages.block(on: page)
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    let german = [
      "missingValue": "Bitte ausfüllen.", "nullValue": "Bitte ausfüllen.",
      "allowed": "Bitte wählen: {allowed}.",
      "maximum": "Bitte eine Zahl von {minimum} bis {maximum} eingeben.",
      "Date": "Bitte ein Datum eingeben.", "Bool": "Bitte Ja oder Nein angeben.",
    ]

    func text(of issue: MappingIssue, in table: [String: String]) -> String {
      let parameters = issue.parameters
      let type = parameters["type"]?.string ?? ""
      let keys = [issue.code.name] + ["allowed", "maximum"].filter { parameters[$0] != nil } + [type]
      let template = keys.compactMap { table[$0] }.first ?? "Dieser Wert passt nicht."
      return parameters.reduce(template) { text, parameter in
        let value = parameter.value
        let shown = value.array?.compactMap(\.string).joined(separator: ", ") ?? value.string ?? "\(value)"
        return text.replacing("{\(parameter.key)}", with: shown)
      }
    }

    let signUps = ReflectiveMapper<SignUp>().keyTransformer(.camelToSnake)
    try signUps.plan()

    var errors: [String: String] = [:]
    do {
      _ = try signUps.map(json: json)
    } catch {
      for issue in error.issues { errors[issue.destinationPath.description] = text(of: issue, in: german) }
    }
    for (field, text) in errors.sorted(by: { $0.key < $1.key }) { print("\(field): \(text)") }

    #expect(try ExamplePages.page(page, shows: printed))
    #expect(errors.count == 5)
  }

  @Test("translate messages: a table of sentences and words") func translations() throws {
    struct Order: Codable {
      var id: Int
      var customerName: String
      var items: [Item]
    }

    struct Item: Codable {
      var name: String
      var count: UInt8
    }

    let page = "HowTo/TranslateMessages"
    let json = try ExamplePages.block(on: page)
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    let german = [
      "{count} values could not be read: {names}": "{count} Werte sind nicht lesbar: {names}",
      "{count} values could not be read: {names} and {more} more":
        "{count} Werte sind nicht lesbar: {names} und {more} weitere",
      "missing value": "Angabe fehlt",
      "expected {expected}": "erwartet: {expected}",
      "expected {expected}, found {found}": "erwartet: {expected}, gefunden: {found}",
      "a whole number": "eine ganze Zahl",
      "a whole number from {minimum} to {maximum}": "eine ganze Zahl von {minimum} bis {maximum}",
      "a string": "ein Text", "a string that is not one": "ein anderer Text", "an array": "eine Liste",
    ]

    let orders = ReflectiveMapper<Order>().keyTransformer(.camelToSnake)
    try orders.plan()
    do {
      _ = try orders.map(json: json)
    } catch {
      print(error.report.userMessage { german[$0] })
      for issue in error.issues { print("\(issue.sourcePath): \(issue.userMessage { german[$0] })") }
    }

    #expect(try ExamplePages.page(page, shows: printed))
    #expect(printed.split(separator: "\n").count == 5)

    let many = #expect(throws: MappingError.self) { try orders.array.map(json: "[\(json), \(json)]") }
    #expect(many?.report.userMessage { german[$0] }.hasSuffix("weitere") == true)
  }
}
