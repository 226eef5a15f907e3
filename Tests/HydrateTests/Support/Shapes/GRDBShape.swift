import Foundation

/// As much of GRDB 7 as a row's way to a model meets.
struct DatabaseValue: Sendable {
  enum Storage: Sendable { case null, int64(Int64), double(Double), string(String), blob(Data) }

  let storage: Storage
}

struct Row: RandomAccessCollection, Sendable {
  let columns: [(String, DatabaseValue)]

  var startIndex: Int { 0 }
  var endIndex: Int { columns.count }
  subscript(position: Int) -> (String, DatabaseValue) { columns[position] }
}

protocol FetchableRecord {
  init(row: Row) throws
}
