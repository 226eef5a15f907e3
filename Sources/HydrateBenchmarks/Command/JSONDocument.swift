import Foundation

/// A JSON document and what it is called.
struct JSONDocument {
  let name: String
  let json: Data

  init(name: String, json: Data) {
    self.name = name
    self.json = json
  }

  /// Reads a file.
  init(path: String) throws(BenchmarkFailure) {
    guard !path.isEmpty else { throw .noInput("the file's name is empty") }
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else { throw .noInput("\(path): no such file") }
    guard !isDirectory.boolValue else { throw .noInput("\(path): is a directory, not a file") }
    let url = URL(fileURLWithPath: path)
    do { json = try Data(contentsOf: url) } catch { throw .noInput("\(path): cannot be read") }
    name = url.lastPathComponent
  }
}
