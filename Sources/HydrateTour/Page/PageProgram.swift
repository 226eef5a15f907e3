import Foundation
import Hydrate

/// Writes the page of a document.
enum PageProgram {
  /// The line for standard output.
  ///
  /// - Throws: also what is wrong with a document that cannot be mapped, after its page is written.
  static func output(_ document: TourCommand, to file: PageFile) throws(TourFailure) -> String {
    switch document {
    case .shop: return try output(Tours.shop, Data(ShopDocument.json.utf8), path: "the embedded document", file)
    case .file(let path, let kind?):
      try file.check(besides: path)
      let data = try InputFile(path: path).read()
      switch kind {
      case .events: return try output(Tours.events, data, path: path, file)
      case .users: return try output(Tours.users, data, path: path, file)
      case .tweets: return try output(Tours.tweets, data, path: path, file)
      }
    default: throw TourFailure("--html takes the embedded document, or a FILE --as KIND")
    }
  }

  private static func output<M, Record>(
    _ tour: Tour<M, Record>, _ data: Data, path: String, _ file: PageFile
  ) throws(TourFailure) -> String {
    let (page, failure) = tour.page(of: data, path: path)
    let html = Data(page.html.utf8)
    try file.write(html)
    let line = "\(PlainText.oneLine(file.path)): \(Show.count(html.count, "byte")), \(Show.count(page.report.issues.count, "issue"))\n"
    guard var failure else { return line }
    failure.output = line
    throw failure
  }
}

extension Tour {
  /// The page of a document, and why it cannot be mapped.
  func page(of json: Data, path: String) -> (page: IssuePage, failure: TourFailure?) {
    // Inspects the types, so that every field is checked.
    _ = try? plans()
    var failure: TourFailure?
    let report: MappingReport
    do { report = try mapper.mapReportingIssues(json: json).report } catch {
      failure = TourFailure(error, path: path)
      report = error.report
    }
    let source = SourceText(Array(json), of: report, hiding: MapperModels(of: mapper).sensitiveKeys)
    return (IssuePage(title: name, path: path, report: report, source: source), failure)
  }
}

/// The file that a page is written to.
struct PageFile: Equatable {
  let path: String

  /// Refuses a path that is none of a file, or that of the document.
  func check(besides input: String? = nil) throws(TourFailure) {
    guard !path.isEmpty else { throw TourFailure("the page's file name is empty") }
    guard let own = Self.attributes(path) else { return }
    switch own[.type] as? FileAttributeType {
    case .typeRegular: break
    case .typeDirectory: throw TourFailure("\(path): is a directory, not a file")
    default: throw TourFailure("\(path): is not a regular file")
    }
    guard let other = input.flatMap({ Self.attributes($0) }) else { return }
    let isSame = [FileAttributeKey.systemNumber, .systemFileNumber].allSatisfy { (own[$0] as? NSNumber) == (other[$0] as? NSNumber) }
    if isSame { throw TourFailure("\(path): is the document itself; the page needs another file") }
  }

  func write(_ data: Data) throws(TourFailure) {
    try check()
    do { try data.write(to: URL(fileURLWithPath: path), options: .atomic) } catch {
      switch (error as? CocoaError)?.code {
      case .fileNoSuchFile: throw TourFailure("\(path): no such directory")
      case .fileWriteNoPermission: throw TourFailure("\(path): no permission to write it")
      case .fileWriteOutOfSpace: throw TourFailure("\(path): no space left")
      default: throw TourFailure("\(path): cannot be written")
      }
    }
  }

  private static func attributes(_ path: String) -> [FileAttributeKey: Any]? {
    try? FileManager.default.attributesOfItem(atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
  }
}
