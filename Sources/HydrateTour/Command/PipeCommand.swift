/// What the command line asks for where the tour is a stage of a pipeline.
struct PipeCommand: Equatable {
  let kind: DocumentKind
  /// Where rejected rows go.
  var rejected: String?
  /// How many rows may be rejected; nil for any number.
  var maxRejects: Int?
  var tasks: Int?

  static let usage = """
    usage: hydrate-tour pipe --as KIND [--rejected FILE] [--max-rejects N]
                             [--tasks N]

    Maps JSON lines from standard input, each to a model, and writes the models as
    JSON lines to standard output, in order.

      --as KIND        what a line holds: \(DocumentKind.list)
      --rejected FILE  where the lines go that cannot be mapped, with the reasons
      --max-rejects N  how many of them there may be: none, or any number with
                       --rejected
      --tasks N        how many lines are mapped at a time: one for each core
      -h, --help       this text

    Status: 0; 1 where more lines are rejected than there may be; 2 for all else
    that is wrong.

    """

  /// Reads the arguments after `pipe`; nil where they ask for help.
  static func read(_ arguments: some Sequence<String>) throws(TourFailure) -> PipeCommand? {
    var options: [String: String] = [:]
    var iterator = arguments.makeIterator()
    while let argument = iterator.next() {
      if argument == "-h" || argument == "--help" { return nil }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = parts.first ?? ""
      guard ["--as", "--rejected", "--max-rejects", "--tasks"].contains(name) else {
        throw TourFailure(
          argument.hasPrefix("-") ? "unknown option \(argument); see pipe --help" : "pipe reads standard input, not \(argument)")
      }
      guard options[name] == nil else { throw TourFailure("\(name) is given twice") }
      guard let value = parts.count > 1 ? parts[1] : iterator.next() else { throw TourFailure("\(name) needs a value") }
      options[name] = value
    }
    guard let name = options["--as"] else { throw TourFailure("what do the lines hold? say --as \(DocumentKind.list)") }
    guard let kind = DocumentKind(rawValue: name) else { throw TourFailure("unknown kind '\(name)'; --as takes \(DocumentKind.list)") }
    var command = PipeCommand(kind: kind, rejected: options["--rejected"])
    command.maxRejects = try number(options, "--max-rejects", least: 0) ?? (command.rejected == nil ? 0 : nil)
    command.tasks = try number(options, "--tasks", least: 1)
    return command
  }

  private static func number(_ options: [String: String], _ name: String, least: Int) throws(TourFailure) -> Int? {
    guard let text = options[name] else { return nil }
    guard let number = Int(text), number >= least else { throw TourFailure("\(name) takes a number from \(least), not '\(text)'") }
    return number
  }
}
