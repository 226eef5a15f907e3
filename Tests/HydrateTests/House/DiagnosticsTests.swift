#if os(macOS) || os(Linux)
  import Foundation
  import Testing

  @testable import TestSupport

  /// The first error that the compiler reports for the commonest mistakes in a program that uses the library.
  @Suite("Diagnostics") struct DiagnosticsTests {
    static let program = """
      import Foundation
      import Hydrate
      @IMPORTS@
      struct Item: Codable, Sendable { var name: String; var price: Int }
      struct Order: Codable, Sendable {
        enum Status: String, Codable, Sendable { case paid, open }
        var id: Int
        var status: Status
        var note: String?
        var at: Date
        var items: [Item]
        var rest: [String: Value]
      }
      struct Plain { var id: Int }
      let orders = ReflectiveMapper<Order>()
      let data = Data()

      """

    /// A line of code, and its first error.
    static let mistakes = [
      // A key path with a misspelled property.
      (#"orders.optional(\.statsu)"#, "value of type 'Order' has no member 'statsu'"),
      (#"orders.required(\.id, \.statsu)"#, "value of type 'Order' has no member 'statsu'"),
      (#"orders.only(\.statsu)"#, "value of type 'Order' has no member 'statsu'"),
      (#"orders.except(\.statsu)"#, "value of type 'Order' has no member 'statsu'"),
      (#"orders.sensitive(\.statsu)"#, "value of type 'Order' has no member 'statsu'"),
      (#"orders.readOnly(\.statsu)"#, "value of type 'Order' has no member 'statsu'"),
      (#"orders.default(\.statsu, .open)"#, "value of type 'Order' has no member 'statsu'"),
      (#"orders.default(\.statsu, .open, when: .missing)"#, "value of type 'Order' has no member 'statsu'"),
      (#"orders.field(\.statsu, from: "state")"#, "value of type 'Order' has no member 'statsu'"),
      (#"orders.field(\.att, using: .date(.rfc3339))"#, "value of type 'Order' has no member 'att'"),
      (#"orders.field(\.att, from: "time", using: .date(.rfc3339))"#, "value of type 'Order' has no member 'att'"),
      (#"orders.nulls(.write, for: \.noet)"#, "value of type 'Order' has no member 'noet'"),
      (#"orders.unknownKeys(into: \.rset)"#, "value of type 'Order' has no member 'rset'"),
      (#"MappingProfile().type(Order.self) { $0.optional(\.statsu) }"#, "value of type 'Order' has no member 'statsu'"),
      // A name without its label, a type without its label.
      (#"orders.optional("status")"#, "cannot convert value of type 'String' to expected argument type 'PartialKeyPath<Order>'"),
      (#"orders.default("id", 1)"#, "cannot convert value of type 'String' to expected argument type 'KeyPath<Order, Int>'"),
      (#"orders.field("at", from: "time")"#, "cannot convert value of type 'String' to expected argument type 'PartialKeyPath<Order>'"),
      (
        #"orders.default(Order.Status.self, .open)"#,
        "cannot convert value of type 'Order.Status.Type' to expected argument type 'KeyPath<Order, V>'"
      ),
      // A value, a mapper or a property of another type.
      (#"orders.default(\.id, "1")"#, "cannot convert value of type 'String' to expected argument type 'Int'"),
      (
        #"orders.field(\.id, using: .date(.rfc3339))"#,
        "instance method 'field(_:using:)' requires the types 'Int' and 'Date' be equivalent"
      ),
      (
        #"orders.field(\.id, using: StringToNumber<Double>())"#,
        "cannot convert value of type 'KeyPath<Order, Int>' to expected argument type 'KeyPath<Order, Double>'"
      ),
      (
        #"orders.field(\.items, using: ReflectiveMapper<Item>())"#,
        "cannot convert value of type 'KeyPath<Order, Array<Item>>' to expected argument type 'KeyPath<Order, Item>'"
      ),
      (
        #"orders.field(\.note, using: .date(.rfc3339))"#,
        "instance method 'field(_:using:)' requires the types 'String' and 'Date' be equivalent"
      ),
      (
        #"orders.field(\.note, from: "text", using: StringToNumber<Double>())"#,
        "instance method 'field(_:from:using:)' requires the types 'String' and 'Double' be equivalent"
      ),
      (
        #"orders.unknownKeys(into: \.note)"#,
        "cannot convert value of type 'KeyPath<Order, Optional<String>>' to expected argument type 'KeyPath<Order, [String : Value]>'"
      ),
      (#"orders.field(\.id) { $0.count }"#, "cannot infer type of closure parameter '$0' without a type annotation"),
      // Rules and settings in another place.
      (
        #"orders.array.keyTransformer(.camelToSnake)"#,
        "value of type 'Mappers.ArrayOf<ReflectiveMapper<Order>>' has no member 'keyTransformer'"
      ),
      (#"MappingProfile().optional(\.status)"#, "value of type 'MappingProfile' has no member 'optional'"),
      // Calls.
      (#"ReflectiveMapper<Plain>()"#, "type 'Plain' does not conform to protocol 'Decodable'"),
      (#"orders.map(data)"#, "cannot convert value of type 'Data' to expected argument type 'Value'"),
      (#"orders.array.map(json: data).id"#, "value of type '[Order]' has no member 'id'"),
      (
        #"orders.validating { $0.id > 0 }"#,
        "trailing closure passed to parameter of type 'Validator<Order>' that does not accept a closure"
      ),
    ]

    @Test("diagnostics: the first error of a common mistake names the mistake", .enabled(if: modules != nil))
    func commonMistakes() throws {
      let errors = try Self.errors(in: Self.mistakes.map(\.0), importing: [])
      for (line, (code, expected)) in Self.mistakes.enumerated() { #expect(errors[line] == expected, "\(code)") }
    }

    @Test("diagnostics: the errors for models of the main actor are those on the page", .enabled(if: modules != nil))
    func modelsOfTheMainActor() throws {
      let lines = [
        #"ReflectiveMapper<Playlist>().field(\.items, using: ReflectiveMapper<Item>().array)"#,
        #"ReflectiveMapper<Playlist>().field(\.name, using: Uppercase())"#,
        #"KeyedMapper({ Item(name: "") }) { KeyedField("name", \.name) }"#,
        #"ReflectiveMapper<Playlist>().field(\.name) { (text: String) in "\(length(text))" }"#,
        #"ReflectiveMapper<Playlist>().field(\.name) { (text: String) in "\(limit)" }"#,
        #"Task.detached { try ReflectiveMapper<Item>().map(json: "{}").name }"#,
        #"ReflectiveMapper<Playlist>().mapType(Item.self, using: ReflectiveMapper<Item>())"#,
        #"MappingProfile().type(Item.self) { $0.optional(\.name) }"#,
        #"FirstMapper(ReflectiveMapper<Item>(), ReflectiveMapper<Item>().at("a"))"#,
        #"ReflectiveMapper<Item>().rows(jsonLines: URL(filePath: "/"))"#,
        #"ReflectiveMapper<Playlist>().default(for: Item.self, Item(name: ""))"#,
      ]
      let errors = try Self.errors(
        in: lines, of: Self.isolatedProgram, importing: ["HydrateRows"], options: ["-parse-as-library", "-default-isolation", "MainActor"])
      let page = try ExampleFiles.text("Docs/HowTo/UseWithSwiftUI.md").components(separatedBy: "\n")
      let table = page.drop { !$0.hasPrefix("| the compiler") }.dropFirst(2).prefix { $0.hasPrefix("|") }
      let messages = table.compactMap { $0.firstMatch(of: /^\| `([^`]+)`/).map { String($0.1) } }
      #expect(messages.count == 6)
      for (line, code) in lines.enumerated() {
        #expect(errors[line] == (line < 6 ? messages[line] : line < 10 ? messages[0] : nil), "\(code)")
      }
    }

    static let isolatedProgram = """
      import Foundation
      import Hydrate
      @IMPORTS@
      struct Item: Codable { var name: String }
      struct Playlist: Codable { var name: String; var items: [Item] }
      struct Uppercase: Mapper {
        func map(_ input: String, in context: inout MappingContext) throws(MappingError) -> String { input.uppercased() }
      }
      func length(_ text: String) -> Int { text.count }
      let limit = 5

      """

    /// The folder of the modules with which this test is built; nil where a build has another layout.
    static let modules: URL? = {
      let starts = [CommandLine.arguments.first.map { URL(fileURLWithPath: $0) }, Bundle.main.executableURL, Bundle.main.bundleURL]
      for var folder in starts.compactMap(\.self) {
        while folder.pathComponents.count > 1 {
          folder.deleteLastPathComponent()
          let modules = folder.appendingPathComponent("Modules")
          if FileManager.default.fileExists(atPath: modules.appendingPathComponent("Hydrate.swiftmodule").path) { return modules }
        }
      }
      return nil
    }()

    /// Type-checks each line by itself in one program, and returns the first error of each line that has one.
    static func errors(
      in lines: [String], of program: String = program, importing products: [String], options: [String] = []
    ) throws -> [Int: String] {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hydrate-diagnostics-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let head = program.replacing("@IMPORTS@", with: products.map { "import \($0)" }.joined(separator: "; "))
      let functions = lines.enumerated().map {
        "func line\($0.offset)() throws { \($0.element.contains(" = ") ? "" : "_ = try ")\($0.element) }"
      }
      let (file, output) = (folder.appendingPathComponent("Program.swift"), folder.appendingPathComponent("output"))
      try (head + functions.joined(separator: "\n")).write(to: file, atomically: true, encoding: .utf8)
      try Data().write(to: output)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments =
        ["swiftc", "-typecheck", "-swift-version", "6", "-diagnostic-style", "llvm", "-module-cache-path", folder.path] + options + ["-I"]
        + [try #require(modules).path, file.path]
      let handle = try FileHandle(forWritingTo: output)
      (process.standardOutput, process.standardError) = (handle, handle)
      try process.run()
      process.waitUntilExit()
      let first = head.split(separator: "\n", omittingEmptySubsequences: false).count
      var errors: [Int: String] = [:]
      for diagnostic in try String(contentsOf: output, encoding: .utf8).split(separator: "\n") {
        guard let match = diagnostic.firstMatch(of: #/Program\.swift:(\d+):\d+: error: (.*?) *(?:\[#\w+\])?$/#), let line = Int(match.1)
        else { continue }
        if errors[line - first] == nil { errors[line - first] = String(match.2) }
      }
      return errors
    }
  }
#endif
