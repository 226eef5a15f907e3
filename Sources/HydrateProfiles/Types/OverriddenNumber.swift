import Foundation
import Hydrate

/// `NSNumber` in a profile file: any number, also as text, or a flag.
final class OverriddenNumber: TypeOverriding {
  let name: String

  init(_ name: String) { self.name = name }

  func fits<T>(_ property: T.Type) -> Bool {
    switch Leaf(property) {
    // A number is never one of these.
    case .url, .uuid, .data: false
    default: Leaf.isReadFromOne(property) || T.self == Value.self
    }
  }

  func form(of value: Value, in context: inout MappingContext) throws(Failure) -> Value {
    if value.kind == .bool { return value }
    do throws(Failure) {
      let number = try context.reader.read(Decimal.self, value, in: context)
      return Value(number) ?? value
    } catch {
      // A number that does not fit a `Decimal` is still a number.
      if value.kind == .number { return value }
      guard value.kind == .string, let number = try? context.reader.read(Double.self, value, in: context),
        let plain = Value(number)
      else { throw error }
      return plain
    }
  }

  /// Values that are read from numbers and flags are written as such: dates, and the text of a
  /// flag.
  func write<T>(_ output: T, in context: inout MappingContext) throws(Failure) -> Value? {
    switch MirrorReader.unwrapped(output) {
    case nil: nil
    case let date as Date: try number(of: date, in: context)
    case let text as String where Self.flags[text] != nil: Self.flags[text]
    case let output?: try form(of: context.reader.canonical(output, in: context), in: &context)
    }
  }

  private static let flags: [String: Value] = ["true": true, "false": false]

  /// The seconds or milliseconds since 1970, whichever is read as the same date.
  private func number(of date: Date, in context: MappingContext) throws(Failure) -> Value {
    for unit in [NumberToDate.Unit.seconds, .milliseconds] {
      guard let number = (try? NumberToDate(unit).reversed.map(date)).flatMap({ Value($0) }) else { continue }
      if (try? context.reader.read(Date.self, number, in: context)) == date { return number }
    }
    throw Failure(.irreversible, .unwritable(.dateRange), at: context.place(of: nil))
  }
}
