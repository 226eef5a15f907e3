import Foundation

/// A file named on the command line.
struct InputFile {
  /// Larger files are refused before they are read.
  static let sizeLimit = 1 << 30

  let path: String

  /// The file's bytes, of which there is at least one.
  func read() throws(TourFailure) -> Data {
    guard !path.isEmpty else { throw TourFailure("the file's name is empty") }
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let attributes: [FileAttributeKey: Any]
    do { attributes = try FileManager.default.attributesOfItem(atPath: url.path) } catch { throw failure(error) }
    switch attributes[.type] as? FileAttributeType {
    case .typeRegular: break
    case .typeDirectory: throw TourFailure("\(path): is a directory, not a file")
    default: throw TourFailure("\(path): is not a regular file")
    }
    if let size = attributes[.size] as? NSNumber, size.int64Value > Int64(Self.sizeLimit) {
      throw TourFailure("\(path): is larger than \(Self.sizeLimit >> 20) MB")
    }
    let data: Data
    do { data = try Data(contentsOf: url) } catch { throw failure(error) }
    guard !data.isEmpty else { throw TourFailure("\(path): is empty") }
    return data
  }

  private func failure(_ error: any Error) -> TourFailure {
    switch (error as? CocoaError)?.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: TourFailure("\(path): no such file")
    case .fileReadNoPermission: TourFailure("\(path): no permission to read it")
    default: TourFailure("\(path): cannot be read")
    }
  }
}
