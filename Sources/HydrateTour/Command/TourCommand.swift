/// What the command line asks for.
enum TourCommand: Equatable {
  /// The embedded document.
  case shop
  case help
  case file(path: String, kind: DocumentKind)
  /// What becomes of each field of a document.
  indirect case explain(TourCommand)
  /// A page of a document and its issues.
  indirect case page(TourCommand, PageFile)

  static let usage = """
    usage: hydrate-tour [--explain | --html OUT]
           hydrate-tour FILE --as KIND [--explain | --html OUT]
           hydrate-tour pipe --as KIND [--rejected FILE] [--max-rejects N] [--tasks N]
           hydrate-tour learn [FILE...] [--name NAME]

    Maps a JSON document to Swift models and shows the plan, the first models, the issues,
    and the JSON that the models map back to. Without a FILE it maps a document of its own.

      --as KIND    what the FILE holds: \(DocumentKind.list)
      --explain    show instead what becomes of each field, which rule decides, and what nothing reads
      --html OUT   write instead a page with the document, its issues marked, into the file OUT
      pipe         map JSON lines from standard input to standard output; see pipe --help
      learn        learn the Swift source of a model from documents; see learn --help
      -h, --help   this text

    """

  /// Reads the arguments after the program's name.
  init(_ arguments: some Sequence<String>) throws(TourFailure) {
    var paths: [String] = []
    var (kind, page): (String?, String?)
    var (isOption, explains) = (true, false)
    var iterator = arguments.makeIterator()
    while let argument = iterator.next() {
      switch argument {
      case "--" where isOption: isOption = false
      case "-h" where isOption, "--help" where isOption:
        self = .help
        return
      case "--explain" where isOption: explains = true
      case "--as" where isOption:
        guard kind == nil else { throw TourFailure("--as is given twice") }
        guard let name = iterator.next() else { throw TourFailure("--as needs a kind: \(DocumentKind.list)") }
        kind = name
      case _ where isOption && argument.hasPrefix("--as="):
        guard kind == nil else { throw TourFailure("--as is given twice") }
        kind = String(argument.dropFirst("--as=".count))
      case _ where isOption && (argument == "--html" || argument.hasPrefix("--html=")):
        guard page == nil else { throw TourFailure("--html is given twice") }
        page = argument == "--html" ? iterator.next() : String(argument.dropFirst("--html=".count))
        guard page != nil else { throw TourFailure("--html needs a file name") }
      case _ where isOption && argument.hasPrefix("-") && argument != "-":
        throw TourFailure("unknown option \(argument); see --help")
      default: paths.append(argument)
      }
    }
    let document = try TourCommand(paths: paths, kind: kind)
    if explains, page != nil { throw TourFailure("--explain and --html do not go together") }
    self = page.map { .page(document, PageFile(path: $0)) } ?? (explains ? .explain(document) : document)
  }

  private init(paths: [String], kind name: String?) throws(TourFailure) {
    guard paths.count <= 1 else { throw TourFailure("one file at a time; \(paths.count) are given") }
    let kind = name.map { DocumentKind(rawValue: $0) }
    if let name, kind == .some(nil) { throw TourFailure("unknown kind '\(name)'; --as takes \(DocumentKind.list)") }
    switch (paths.first, kind ?? nil) {
    case (nil, nil): self = .shop
    case (nil, _): throw TourFailure("--as needs a file")
    case (let path?, nil): throw TourFailure("what does \(path) hold? say --as \(DocumentKind.list)")
    case (let path?, let kind?): self = .file(path: path, kind: kind)
    }
  }
}

/// The kinds of file that there are models for.
enum DocumentKind: String, CaseIterable {
  case events, users, tweets

  /// `events, users or tweets`
  static var list: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }
}
