public import Foundation
public import Hydrate

extension ReversibleMapper where Self: Sendable, Input == Value, Output: Sendable {
  /// Maps JSON lines and writes the results as JSON lines, in order: a stage in a pipeline of
  /// processes.
  ///
  /// A line that cannot be mapped, or whose value cannot be written, is rejected: its
  /// ``MappedRow/quarantineLine()`` is written to `rejects`, if given. Each line is mapped and
  /// written as soon as it has arrived. Lines are mapped on all cores; reading and writing, which
  /// may wait, each have a thread. The handles stay open, and are not used after the call.
  ///
  ///     let summary = try await events.pipe(from: .standardInput, to: .standardOutput, rejected: rejects)
  ///
  /// - Parameters:
  ///   - input: the source of the lines, from its current position.
  ///   - output: receives the accepted rows. If its reading end is closed, the pipe ends, and
  ///     returns the summary up to then.
  ///   - rejects: receives the rejected rows.
  ///   - reading: options for reading JSON.
  ///   - options: the number of tasks, the progress, and limits.
  ///   - userInfo: user info for mappers and types.
  /// - Returns: the number of rows, and their issues.
  /// - Throws: `MappingError` if more rows are rejected than ``RowOptions/rejectsLimit`` allows,
  ///   after the rows before have been written, and for a mistake in the set-up of the mapper;
  ///   `CocoaError` for files; `CancellationError`.
  public func pipe(
    from input: FileHandle, to output: FileHandle, rejected rejects: FileHandle? = nil, reading: JSONReadingOptions = .init(),
    options: RowOptions = .init(), userInfo: MappingUserInfo = [:]
  ) async throws -> PipeSummary {
    let keepsRejects = rejects != nil
    let splitter = { @Sendable in LineSplitter(longestRow: options.longestRow) }
    let (pipeline, progress) = RowFile.handle(input).start(options, splitting: splitter) { batch, isWanted in
      var maker = RowMaker(self, reading: reading, userInfo: userInfo)
      return maker.written(batch, by: self, userInfo, longest: options.longestRow, keepsRejects: keepsRejects, while: isWanted)
    }
    var pipe = RowPipe(to: output, rejected: rejects, options)
    let end: Result<PipeSummary, any Error>
    do { end = .success(try await pipe.run(pipeline, progress)) } catch { end = .failure(error) }
    // The handles must not be used any more after the call.
    pipeline.close()
    await pipeline.ended()
    progress?.end()
    return try end.get()
  }
}

extension RowMaker {
  /// Makes the rows of a batch as text to write.
  fileprivate mutating func written<M: ReversibleMapper>(
    _ batch: RowBatch, by mapper: M, _ userInfo: MappingUserInfo, longest: Int, keepsRejects: Bool, while isWanted: () -> Bool
  ) -> PipeProduct where M.Input == Value, M.Output == Output {
    var product = PipeProduct(byteCount: batch.byteCount)
    product.error = each(of: batch, longest: longest, while: isWanted) { row in
      do throws(MappingError) {
        product.accept(try mapper.jsonData(from: row.get(), userInfo: userInfo), row.report)
        return nil
      } catch {
        if error.isFatal(.configuration) { return error }
        product.reject(row.isRejected ? row : row.rejected(error), isKept: keepsRejects)
        return nil
      }
    }
    return product
  }
}

extension MappedRow {
  /// The same row as a rejected one; its existing issues come first.
  fileprivate func rejected(_ error: MappingError) -> MappedRow {
    let all = MappingError(complete: issues + error.allIssues, ending: error.ending, error.facts)
    return MappedRow(head, rejectedBy: all)
  }
}

/// The counts and issues of a pipe.
public struct PipeSummary: Sendable, CustomStringConvertible {
  /// The number of rows read.
  public internal(set) var read = 0
  /// The number of rows written.
  public internal(set) var accepted = 0
  /// The number of rows that could not be mapped or written.
  public internal(set) var rejected = 0
  /// The issues of all rows, including the accepted ones.
  public let issues = IssueTally()

  /// The counts, followed by a table of the issues.
  public var description: String { "\(read) read, \(accepted) accepted, \(rejected) rejected\n\(issues)" }
}
