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
}
