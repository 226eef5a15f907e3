public import Foundation
public import Hydrate
import HydrateRows

extension Mapper where Input == Value {
  /// Maps recorded samples, writes them back, and returns what that says about the mapper.
  ///
  /// Each sample is explained, too: an audit takes 20 to 100 times as long as mapping alone. Existing
  /// instances that a mapper finds are changed, as by any mapping.
  ///
  ///     let audit = try orders.audit(answers.map { try Value(json: $0) })
  ///     #expect(audit.isClean, "\(audit.report)")
  ///
  /// - Parameters:
  ///   - samples: the recorded documents, in an order that the examples of findings refer to.
  ///   - userInfo: what the mappers get by their context.
  /// - Returns: The audit. Samples that fail are faults in it, not errors.
  /// - Throws: every mistake in the set-up of the mapper, as `configuration` issues;
  ///   `CancellationError` if the task is cancelled.
  public func audit(_ samples: [Value], userInfo: MappingUserInfo = [:]) throws -> Audit {
    let setup = try AuditSetup(self, userInfo)
    var auditor = SampleAuditor(setup)
    for sample in samples {
      try Task.checkCancellation()
      auditor.add(sample)
    }
    return try Audit(auditor.tally, of: setup)
  }
}

extension Mapper where Self: Sendable, Input == Value, Output: Sendable {
  /// Audits the JSON lines of a file of any size, on all cores and in constant memory; see
  /// ``audit(_:userInfo:)``. A line that is not JSON is a `malformed` finding.
  ///
  ///     let audit = try await orders.audit(jsonLines: url)
  ///     print(audit.report)
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - reading: the dialect and the limits of JSON.
  ///   - tasks: the number of tasks; by default the number of cores.
  ///   - userInfo: what the mappers get by their context.
  /// - Throws: the same, and `CocoaError` for a file that cannot be read.
  public func audit(
    jsonLines url: URL, reading: JSONReadingOptions = .init(), tasks: Int? = nil, userInfo: MappingUserInfo = [:]
  ) async throws -> Audit {
    let setup = try AuditSetup(self, userInfo)
    var tally = SampleTally()
    try await setup.audit(linesOf: url, file: nil, reading, tasks) { tally.add($0) }
    return try Audit(tally, of: setup)
  }

  /// Audits files: each is a sample, and each line of one whose name ends in `.jsonl` or `.ndjson`. One
  /// that ends in `.plist` is a property list, any other is JSON.
  ///
  ///     try await orders.audit(files: [monday, tuesday]).failed
  ///
  /// The parameters and errors are those of ``audit(jsonLines:reading:tasks:userInfo:)``; the tasks share
  /// the lines of a file.
  public func audit(
    files urls: [URL], reading: JSONReadingOptions = .init(), tasks: Int? = nil, userInfo: MappingUserInfo = [:]
  ) async throws -> Audit {
    try await audit(urls.map { ($0, $0.lastPathComponent) }, reading, tasks, userInfo)
  }

  /// Audits all files in a folder and in its folders whose names end in `.json`, `.jsonl`, `.ndjson` or
  /// `.plist`, in the order of their paths; see ``audit(files:reading:tasks:userInfo:)``. A folder
  /// without any is a `CocoaError`, so that a test of it does not pass.
  ///
  ///     #expect(try await orders.audit(folder: recorded).isClean)
  ///
  /// The parameters and errors are those of ``audit(jsonLines:reading:tasks:userInfo:)``.
  public func audit(
    folder url: URL, reading: JSONReadingOptions = .init(), tasks: Int? = nil, userInfo: MappingUserInfo = [:]
  ) async throws -> Audit {
    let names = try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted()
    let files = names.map { (url.appendingPathComponent($0), $0) }.filter {
      ["json", "jsonl", "ndjson", "plist"].contains($0.0.pathExtension.lowercased())
        && (try? $0.0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) != true
    }
    guard !files.isEmpty else { throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: url.path]) }
    return try await audit(files, reading, tasks, userInfo)
  }

  private func audit(
    _ files: [(url: URL, name: String)], _ reading: JSONReadingOptions, _ tasks: Int?, _ userInfo: MappingUserInfo
  ) async throws -> Audit {
    let setup = try AuditSetup(self, userInfo)
    var tally = SampleTally()
    for (url, name) in files {
      try Task.checkCancellation()
      let kind = url.pathExtension.lowercased()
      if kind == "jsonl" || kind == "ndjson" {
        try await setup.audit(linesOf: url, file: name, reading, tasks) { tally.add($0) }
      } else {
        tally.add(setup.tally(of: try Data(contentsOf: url), file: name, isPropertyList: kind == "plist", reading))
      }
    }
    return try Audit(tally, of: setup)
  }
}

extension AuditSetup {
  fileprivate func tally(of data: Data, file: String, isPropertyList: Bool, _ reading: JSONReadingOptions) -> SampleTally {
    var auditor = SampleAuditor(self, file: file, isPart: true)
    do throws(MappingError) {
      auditor.add(isPropertyList ? try Value(plist: data) : try Value(json: data, options: reading))
    } catch {
      auditor.addMalformed(error)
    }
    return auditor.tally
  }
}

extension AuditSetup where M: Sendable {
  fileprivate func audit(
    linesOf url: URL, file: String?, _ reading: JSONReadingOptions, _ tasks: Int?, _ take: (SampleTally) -> Void
  ) async throws {
    try await RowOptions(tasks: tasks).eachBatch(ofLines: url, reading) { rows, isWanted in
      var auditor = SampleAuditor(self, file: file, isPart: true)
      for row in rows where isWanted() {
        switch Result(catching: { () throws(MappingError) in try row.get() }) {
        case .success(let sample): auditor.add(sample)
        case .failure(let error): auditor.addMalformed(error)
        }
      }
      return auditor.tally
    } _: {
      take($0)
    }
  }
}
