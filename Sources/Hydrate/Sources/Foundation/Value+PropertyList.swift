public import Foundation

extension Value {
  /// The value as a property list.
  ///
  ///     let value = Value(object: ["name": "Ann", "at": Value(Date())])
  ///     let data = try value.plistData(format: .xml)
  ///     try Value(plist: data)["at"]?.date
  ///
  /// Dates stay dates and data stays data; integers are integers, all other numbers of type `Double`. A dictionary has no order: the members are
  /// written by Foundation's. XML has the seconds of dates and no fractions, which are
  /// cut, and where Foundation is not Apple's no negative zero. The way back is ``init(plist:)``.
  ///
  /// Throws one issue with its path: `irreversible` for what a property list cannot say, which is null, integers beyond 64 bits, numbers that no
  /// `Double` says exactly, and keys that are one `String` to Swift, such as two spellings of `é`; in XML also control characters, dates outside the
  /// years 0 to 9999 and the key `CF$UID`; `tooDeep` beyond 512 levels; `configuration` for a format other than XML and binary.
  public func plistData(format: PropertyListSerialization.PropertyListFormat = .binary) throws(MappingError) -> Data {
    try PropertyListWriter.data(of: self, format: format)
  }
}
