/// What the command line asks for where a model is learnt from documents.
struct LearnCommand: Equatable {
  let name: String
  let paths: [String]

  static let usage = """
    usage: hydrate-tour learn [FILE...] [--name NAME]

    Learns a model from documents of one kind, and writes its Swift source to
    standard output: the types, and a mapper that reads all of them. What varies in
    the documents, and what they leave open, goes to standard error.

    A FILE is JSON, JSON lines or, if its name ends in .csv, CSV. Without a FILE, or
    with -, it is standard input. Each line of JSON lines is a document.

      --name NAME  the name of the type for a document: Document if there is none
      -h, --help   this text

    """

  /// Reads the arguments after `learn`; nil where they ask for help.
  static func read(_ arguments: some Sequence<String>) throws(TourFailure) -> LearnCommand? {
    var paths: [String] = []
    var name: String?
    var isOption = true
    var iterator = arguments.makeIterator()
    while let argument = iterator.next() {
      switch argument {
      case "--" where isOption: isOption = false
      case "-h" where isOption, "--help" where isOption: return nil
      case _ where isOption && (argument == "--name" || argument.hasPrefix("--name=")):
        guard name == nil else { throw TourFailure("--name is given twice") }
        guard let value = argument == "--name" ? iterator.next() : String(argument.dropFirst("--name=".count)) else {
          throw TourFailure("--name needs a name")
        }
        name = value
      case _ where isOption && argument.hasPrefix("-") && argument != Documents.standardInput:
        throw TourFailure("unknown option \(argument); see learn --help")
      default: paths.append(argument)
      }
    }
    guard paths.filter({ $0 == Documents.standardInput }).count <= 1 else { throw TourFailure("standard input is given twice") }
    return LearnCommand(name: name ?? "Document", paths: paths.isEmpty ? [Documents.standardInput] : paths)
  }
}
