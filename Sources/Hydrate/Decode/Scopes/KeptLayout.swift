/// Where a run's state has what it needs of a layout, in its tables, and what it needs when an object is opened.
struct KeptLayout: BitwiseCopyable {
  /// The layout's number.
  let number: Int
  let firstField: Int
  let fieldCount: Int
  let firstSuccessor: Int
  /// How many fields a model asks for that asks for all of them in their turn; -1 where the layout has others, too.
  var turnCount = 0
  /// The field that the superclass asks for first.
  var superCursor: Int32 = 0
}
