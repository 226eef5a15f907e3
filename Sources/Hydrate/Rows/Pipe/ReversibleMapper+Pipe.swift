public import Foundation

extension ReversibleMapper where Self: Sendable, Input == Value, Output: Sendable {
  /// Maps JSON lines and writes what they come to as JSON lines, in order: a stage of a pipeline of processes.
  ///
  /// A line that cannot be mapped, or whose value cannot be written, is rejected: its ``MappedRow/quarantineLine()`` goes to a file of its own, if there is one. A
  /// line that has come is mapped and written before the next one has. Lines are mapped on all cores; reading and writing, which may wait, have a thread each.
  /// The handles stay open, and nothing is read or written after the call.
  ///
  ///     let summary = try await events.pipe(from: .standardInput, to: .standardOutput, rejected: rejects)
  ///
  /// - Parameters:
  ///   - input: where the lines come from, from where the handle stands.
  ///   - output: where accepted rows go; where its reading end is closed, the pipe ends, and gives what has been written until then.
  ///   - rejects: where rejected rows go.
  ///   - reading: how the JSON of a line is read.
  ///   - options: how many tasks map, who is told of progress, what is too long or too much.
  ///   - userInfo: what mappers and types find in their context.
  /// - Returns: how many rows there were, and what was wrong with them.
  /// - Throws: `MappingError` where more rows are rejected than ``RowOptions/rejectsLimit``, those before having been written, and for a mistake in the set-up of
  ///   the mapper; `CocoaError` for files; `CancellationError`.
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
    var pipe = RowPipe(to: output, rejected: rejects, limit: options.rejectsLimit)
    let end: Result<PipeSummary, any Error>
    do { end = .success(try await pipe.run(pipeline, progress)) } catch { end = .failure(error) }
    // Nothing may look at the handles any more when they are given back.
    pipeline.close()
    await pipeline.ended()
    progress?.end()
    return try end.get()
  }
}

extension RowMaker {
  /// What a batch comes to where its rows are written on.
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
  /// The same row where its value is of no use; what was found before stands first.
  fileprivate func rejected(_ error: MappingError) -> MappedRow {
    let all = MappingError(complete: issues + error.allIssues, ending: error.ending, error.facts)
    return MappedRow(head, rejectedBy: all)
  }
}

/// What has gone through a pipe of rows.
public struct PipeSummary: Sendable, CustomStringConvertible {
  /// How many rows were read.
  public internal(set) var read = 0
  /// How many of them were written.
  public internal(set) var accepted = 0
  /// How many of them could not be mapped, or not be written.
  public internal(set) var rejected = 0
  /// The issues of all rows, those of the accepted ones too.
  public let issues = IssueTally()

  /// The counts, then the issues as a table.
  public var description: String { "\(read) read, \(accepted) accepted, \(rejected) rejected\n\(issues)" }
}
