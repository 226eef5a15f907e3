import Foundation
import Hydrate
import HydrateProfiles
import Testing

/// The page for users of CSMapper.
@Suite struct ComingFromCSMapper {
  struct Person: Codable, Equatable {
    var name: String
    var height: Double
  }

  struct Employee: Codable, Equatable {
    var name: String
    var height: Double
    var hireDate: Date
    var badge: String
    var contactInfo: ContactInfo
  }

  struct ContactInfo: Codable, Equatable {
    var phoneNumber: String
  }

  static let person = """
    <plist version="1.0">
    <dict>
      <key>name</key>
      <dict><key>key</key><string>person_name</string></dict>
      <key>height</key>
      <dict><key>key</key><string>person_height</string><key>default</key><string>10</string></dict>
    </dict>
    </plist>
    """
  static let employee = """
    <plist version="1.0">
    <dict>
      <key>__parent__</key>
      <string>Person</string>
      <key>hireDate</key>
      <dict><key>key</key><string>hire_date</string><key>mapper</key><string>APIDateMapper</string></dict>
      <key>badge</key>
      <dict>
        <key>key</key>
        <array>
          <dict><key>key</key><string>identifier</string></dict>
          <dict><key>key</key><string>floor</string></dict>
        </array>
        <key>mapper</key><string>CSJoinMapper</string>
      </dict>
      <key>contactInfo</key>
      <dict><key>key</key><string>contact_info</string><key>type</key><string>ContactInfo</string></dict>
    </dict>
    </plist>
    """
  static let contactInfo = """
    <plist version="1.0">
    <dict>
      <key>phoneNumber</key>
      <dict><key>key</key><string>phone_number</string><key>type</key><string>NSString</string></dict>
    </dict>
    </plist>
    """

  @Test("coming from CSMapper: the ten lines that change, with the old files") func oldFiles() throws {
    let plists = ["Person": Self.person, "Employee": Self.employee, "ContactInfo": Self.contactInfo].mapValues { Data($0.utf8) }
    let response: [String: Any] = [
      "person_name": "Ann", "hire_date": "2013-11-01T07:20:20-07:00", "identifier": "123456789", "floor": 28,
      "contact_info": ["phone_number": 12_345_678_900],
    ]

    let files = try plists.map { (key: $0.key, value: try Value(plist: $0.value)) }
    let names = ProfileNames()
      .type(Person.self).type(Employee.self).type(ContactInfo.self)
      .mapper("APIDateMapper", .date(.rfc3339))
    let profile = try MappingProfile(Value(object: files), names: names)

    let employees = ReflectiveMapper<Employee>(profile: profile)
    var employee = try employees.map(Value(any: response))
    try employees.update(&employee, ["person_height": 54])
    let back = try employees.reversed.map(employee)

    #expect(
      employee
        == Employee(
          name: "Ann", height: 54, hireDate: Date(timeIntervalSince1970: 1_383_315_620), badge: "123456789:28",
          contactInfo: ContactInfo(phoneNumber: "12345678900")))
    #expect(try employees.map(Value(any: response)).height == 10)
    #expect(back["identifier"] == "123456789" && back["contact_info"]?["phone_number"] == "12345678900")
    #expect(try employees.map(back) == employee)
    for text in [Self.person, Self.employee] { #expect(try ExamplePages.page("ComingFrom/CSMapper", shows: text, as: "xml")) }
  }

  @Test("coming from CSMapper: the same rules in code") func theSameInCode() throws {
    let profile = MappingProfile()
      .type(Person.self) {
        $0.field(\.name, from: "person_name")
          .field(\.height, from: "person_height").default(\.height, 10)
      }
      .type(ContactInfo.self) { $0.keyTransformer(.camelToSnake) }
    let people = ReflectiveMapper<Person>(profile: profile)

    #expect(try people.map(["person_name": "Ann"]) == Person(name: "Ann", height: 10))
    #expect(try people.mapReportingIssues(["person_name": "Ann"]).issues.map(\.code) == [.missingValue])
  }

  @Test("coming from CSMapper: booleans and forced types") func booleansAndForcedTypes() throws {
    struct Flags: Codable, Equatable { var isOpen: Bool; var age: String }
    let json = #"{"Flags": {"isOpen": {"key": "open", "mapper": "CSAPIBoolMapper"}, "age": {"type": "NSString"}}}"#
    let profile = try MappingProfile(json: json, names: ProfileNames().type(Flags.self))
    for word in ["\"on\"", "1", "\"true\"", "\"TRUE\""] {
      #expect(try ReflectiveMapper<Flags>(profile: profile).map(json: #"{"open": \#(word), "age": 28}"#) == Flags(isOpen: true, age: "28"))
    }
  }

  @Test("coming from CSMapper: several keys, in order") func severalValuesInOrder() throws {
    struct Row: Codable { var label: String }
    let label = ClosureMapper { (values: [Value]) in values.map { $0.string ?? "\($0)" }.joined(separator: " / ") }
    let json = #"{"Row": {"label": {"key": ["name", "age", "hired"], "mapper": "APIMetaStringMapper"}}}"#
    let profile = try MappingProfile(json: json, names: ProfileNames().type(Row.self).mapper("APIMetaStringMapper", label))
    let rows = ReflectiveMapper<Row>(profile: profile)
    #expect(try rows.map(["name": "Ann", "age": 28, "hired": "2013"]).label == "Ann / 28 / 2013")
  }
}
