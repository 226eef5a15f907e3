/// What the command line asks for.
enum TourCommand: Equatable {
  /// The embedded document.
  case shop
  case help
  /// A file, which has a shape if it is of no kind that there are models for.
  case file(path: String, kind: DocumentKind?)
  /// What becomes of each field of a document.
  indirect case explain(TourCommand)
  /// A page of a document and its issues.
  indirect case page(TourCommand, PageFile)
  /// Long tables with so many rows.
  indirect case limited(TourCommand, rows: Int)

  static let usage = """
    usage: hydrate-tour learn [FILE...] [--name NAME]
           hydrate-tour FILE [--as KIND [--explain | --html OUT]] [--limit N]
           hydrate-tour pipe --as KIND [OPTION...]
           hydrate-tour [--explain | --html OUT] [--limit N]

    learn writes the Swift source of a model that it learns from documents; see
    learn --help.

    A FILE alone, JSON, JSON lines or CSV, is shown without a model: its places, the
    kinds of their values, and what is suspicious in them; - is standard input. With
    --as KIND it is mapped to Swift models, which shows the plan, the first models,
    the issues, and the JSON that the models map back to.

    pipe maps JSON lines from standard input to standard output; see pipe --help.

    Without arguments, the tour learns a model from one document of its own, and
    maps another.

      --as KIND    what the FILE holds: \(DocumentKind.list)
      --explain    show instead what becomes of each field, and by which rule
      --html OUT   write instead a page with the document, its issues marked, to OUT
      --limit N    how many rows a long table shows: \(Screen.defaultRowLimit); 0 or all for each of them
      -h, --help   this text

    """

  /// Reads the arguments after the program's name.
  init(_ arguments: some Sequence<String>) throws(TourFailure) {
    var paths: [String] = []
    var (kind, page): (String?, String?)
    var (isOption, explains) = (true, false)
    var limit: Int?
    var iterator = arguments.makeIterator()
    while let argument = iterator.next() {
      switch argument {
      case "--" where isOption: isOption = false
      case "-h" where isOption, "--help" where isOption:
        self = .help
        return
      case "--explain" where isOption: explains = true
      case _ where isOption && (argument == "--limit" || argument.hasPrefix("--limit=")):
        guard limit == nil else { throw TourFailure("--limit is given twice") }
        guard let text = argument == "--limit" ? iterator.next() : String(argument.dropFirst("--limit=".count)) else {
          throw TourFailure("--limit needs a number, or all")
        }
        guard let rows = text == "all" ? 0 : Int(text), rows >= 0 else {
          throw TourFailure("--limit takes a number from 0, or all, not '\(text)'")
        }
        limit = rows == 0 ? .max : rows
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
    if explains, case .file(let path, nil) = document { throw TourFailure("--explain \(path) needs --as \(DocumentKind.list)") }
    if explains, page != nil { throw TourFailure("--explain and --html do not go together") }
    self = page.map { .page(document, PageFile(path: $0)) } ?? (explains ? .explain(document) : document)
    if let limit { self = .limited(self, rows: limit) }
  }

  private init(paths: [String], kind name: String?) throws(TourFailure) {
    guard paths.count <= 1 else { throw TourFailure("one file at a time; \(paths.count) are given") }
    let kind = name.map { DocumentKind(rawValue: $0) }
    if let name, kind == .some(nil) { throw TourFailure("unknown kind '\(name)'; --as takes \(DocumentKind.list)") }
    switch (paths.first, kind ?? nil) {
    case (nil, nil): self = .shop
    case (nil, _): throw TourFailure("--as needs a file")
    case (let path?, let kind): self = .file(path: path, kind: kind)
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
