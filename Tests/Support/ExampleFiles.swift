import Foundation

/// The texts that the examples are compared with.
enum ExampleFiles {
  struct Missing: Error { let name: String }

  /// The top of the package.
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Whether there is a file or a folder.
  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path) }

  /// The paths of the files with an extension in a folder and its subfolders, in order.
  static func paths(in folder: String, extension suffix: String) throws -> [String] {
    let url = root.appendingPathComponent(folder)
    guard let files = FileManager.default.enumerator(atPath: url.path) else { throw Missing(name: folder) }
    return files.compactMap { $0 as? String }.filter { $0.hasSuffix("." + suffix) }.sorted().map { "\(folder)/\($0)" }
  }
}
