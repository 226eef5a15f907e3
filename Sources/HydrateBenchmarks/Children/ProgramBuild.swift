import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that maps one type, built by the package manager in a folder of its own, which has nothing from earlier builds.
final class ProgramBuild {
  /// What the program maps with.
  enum Side {
    case baseline
    /// The library, and the other products named.
    case hydrate(with: [String])
  }

  private let folder: URL
  private let compiler: String

  /// - Parameters:
  ///   - package: the library's own package: the one that these benchmarks are part of.
  ///   - compiler: a program that is found in the path.
  init(_ side: Side, package: URL = ownPackage, compiler: String = "swift") throws(BenchmarkFailure) {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("hydrate-weight-\(UUID().uuidString)")
    self.compiler = compiler
    let sources = folder.appendingPathComponent("Sources/program")
    do {
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
      try Data(Self.manifest(side, package).utf8).write(to: folder.appendingPathComponent("Package.swift"))
      try Data(Self.source(side).utf8).write(to: sources.appendingPathComponent("main.swift"))
    } catch {
      throw .noOutput("\(folder.path): cannot be written")
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  static let ownPackage = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardizedFileURL

  static func manifest(_ side: Side, _ package: URL) -> String {
    var (packages, products) = ("", "")
    if case .hydrate(let others) = side {
      packages = #".package(name: "Hydrate", path: "\#(package.path)")"#
      products = (["Hydrate"] + others).map { #".product(name: "\#($0)", package: "Hydrate")"# }.joined(separator: ", ")
    }
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "program", platforms: [.macOS("13.3")], dependencies: [\(packages)],
        targets: [.executableTarget(name: "program", dependencies: [\(products)])])

      """
  }

  static func source(_ side: Side) -> String {
    let (imports, mapping) =
      switch side {
      case .baseline: ([], "JSONDecoder().decode(Person.self, from: json)")
      case .hydrate(let others): (["Hydrate"] + others, "ReflectiveMapper<Person>().map(json: json)")
      }
    return """
      import Foundation
      \(imports.map { "import \($0)\n" }.joined())
      struct Person: Codable {
        var name: String
        var age: Int
      }
      let json = Data(#"{"name": "Ann", "age": 3}"#.utf8)
      print(try \(mapping).age)

      """
  }

  /// Builds the program from nothing, and returns the processors' time for it, in seconds.
  func seconds(_ configuration: String) throws(BenchmarkFailure) -> Double {
    let scratch = folder.appendingPathComponent(".build")
    try? FileManager.default.removeItem(at: scratch)
    let before = Self.childrenSeconds
    try Tool.run(
      compiler, ["build", "-c", configuration, "-Xlinker", "-s", "--package-path", folder.path], orElse: "no program can be built")
    return Self.childrenSeconds - before
  }

  /// The size of the stripped program that was built last, in megabytes.
  func megabytes(_ configuration: String) throws(BenchmarkFailure) -> Double {
    let file = folder.appendingPathComponent(".build/\(configuration)/program").resolvingSymlinksInPath()
    guard let size = (try? FileManager.default.attributesOfItem(atPath: file.path))?[.size] as? Int else {
      throw .wrongWork("\(file.path): there is no program")
    }
    return Double(size) / 1e6
  }

  /// The processors' time so far for processes that this one has started, and for theirs.
  private static var childrenSeconds: Double {
    var usage = rusage()
    #if canImport(Darwin) || canImport(Musl)
      getrusage(RUSAGE_CHILDREN, &usage)
    #else
      getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    #endif
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }
}
