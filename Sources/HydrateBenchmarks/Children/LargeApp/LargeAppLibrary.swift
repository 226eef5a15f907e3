import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A library with as many conformances as a large app has, to be loaded into the process that is measured.
///
/// Looking up a conformance that is not there walks all that the process has, and an app has one for each type and protocol of all its
/// modules, where a benchmark has a few hundred. The library is compiled when it is asked for: it holds nothing but empty types, and would
/// take longer to build than all the rest.
final class LargeAppLibrary {
  static let conformances = 40_000

  let file: URL
  private let folder: URL

  /// Compiles the library.
  ///
  /// - Parameter compiler: a program that is found in the path.
  init(conformances: Int = conformances, compiler: String = "swiftc") throws(BenchmarkFailure) {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("hydrate-large-app-\(UUID().uuidString)")
    file = folder.appendingPathComponent("libLargeApp")
    let source = folder.appendingPathComponent("LargeApp.swift")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(Self.source(conformances: conformances).utf8).write(to: source)
    } catch {
      throw .noOutput("\(source.path): cannot be written")
    }
    do throws(BenchmarkFailure) {
      try Self.compile(source, to: file, with: compiler)
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static let module = "LargeApp"
  private static let protocols = 5
  /// The last of the types, by which a process sees that all are there.
  private static let lastType = "Last"

  static func source(conformances: Int) -> String {
    let names = (0..<protocols).map { "P\($0)" }
    let conforms = names.joined(separator: ", ")
    var source = names.map { "public protocol \($0) {}\n" }.joined()
    for number in 1..<max(conformances / protocols, 1) { source += "struct T\(number): \(conforms) {}\n" }
    return source + "public final class \(lastType): \(conforms) {}\n"
  }

  private static func compile(_ source: URL, to file: URL, with compiler: String) throws(BenchmarkFailure) {
    try Tool.run(
      compiler, ["-Onone", "-wmo", "-parse-as-library", "-module-name", module, "-emit-library", "-o", file.path, source.path],
      orElse: "no large app can be made")
  }

  /// Loads a library into this process, for good.
  static func load(_ path: String) throws(BenchmarkFailure) {
    guard dlopen(path, RTLD_NOW | RTLD_LOCAL) != nil else { throw .wrongWork("\(path): cannot be loaded") }
  }

  /// Whether this process's runtime knows the library's types. Asked after what is measured: the runtime keeps what it has found.
  static var isLoaded: Bool { NSClassFromString("\(module).\(lastType)") != nil }
}
