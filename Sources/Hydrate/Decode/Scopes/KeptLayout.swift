/// Where a run's state has what it needs of a layout, in its tables.
struct KeptLayout {
  /// The layout's number.
  let number: Int
  let firstField: Int
  let fieldCount: Int
  let firstSuccessor: Int
}
