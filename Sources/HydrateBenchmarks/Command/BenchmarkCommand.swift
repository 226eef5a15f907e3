/// What the command line asks for.
enum BenchmarkCommand: Equatable {
  case help
  case run(BenchmarkOptions)
  /// A task that needs a process of its own; the program starts itself for it.
  case child(ChildTask)

  static let usage = """
    usage: hydrate-benchmarks [FILE ...] [--rounds N] [--memory MB] [--svg FILE]

    Measures Hydrate beside Foundation, checks every output, and prints a table in Markdown.
    Build for release: swift run -c release hydrate-benchmarks

      FILE          JSON documents; \(DocumentKind.fileNames)
                    are mapped to models, others are read as values.
                    Without a FILE a document of the benchmarks' own is mapped.
      --only TEXT   measures only what has this text in its document's name or its own
      --rounds N    how often each work is measured; 200 unless given
      --memory MB   the size of the document whose peak of memory is measured; 20 unless given
      --large-app   what an app of \(LargeAppLibrary.conformances) conformances does first, too;
                    the app is compiled for it, which takes half a minute and swiftc
      --weight      what a program of one type weighs and how long its builds take, too;
                    it is built for it, debug and release, which takes minutes and swift
      --svg FILE    draws the ratios as a bar chart
      -h, --help    this text

    """

  /// Reads the arguments after the program's name.
  init(_ arguments: some Sequence<String>) throws(BenchmarkFailure) {
    var options = BenchmarkOptions()
    var seen: Set<String> = []
    var isOption = true
    var iterator = arguments.makeIterator()
    while let argument = iterator.next() {
      guard isOption, argument.hasPrefix("-"), argument != "-" else {
        options.files.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = parts[0]
      if parts.count == 1 {
        if name == "--" {
          isOption = false
          continue
        }
        if name == "-h" || name == "--help" {
          self = .help
          return
        }
        if name == "--large-app" {
          options.hasLargeApp = true
          continue
        }
        if name == "--weight" {
          options.hasWeight = true
          continue
        }
      }
      guard ["--only", "--rounds", "--memory", "--svg", ChildTask.option].contains(name) else {
        throw .usage("unknown option \(name); see --help")
      }
      guard seen.insert(name).inserted else { throw .usage("\(name) is given twice") }
      guard let value = parts.count == 2 ? parts[1] : iterator.next(), !value.isEmpty else {
        throw .usage("\(name) needs a value; see --help")
      }
      switch name {
      case "--rounds": options.rounds = try Self.number(value, of: name, in: 1...100_000)
      case "--memory": options.megabytes = try Self.number(value, of: name, in: 1...1000)
      case "--only": options.only = value
      case "--svg": options.chart = value
      default:
        self = .child(try ChildTask(value))
        return
      }
    }
    self = .run(options)
  }

  private static func number(_ text: String, of name: String, in range: ClosedRange<Int>) throws(BenchmarkFailure) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw .usage("\(name) takes a number from \(range.lowerBound) to \(range.upperBound), not '\(text)'")
    }
    return number
  }
}

/// What is measured, and how often.
struct BenchmarkOptions: Equatable {
  var files: [String] = []
  var rounds = 200
  var megabytes = 20
  /// Whether a large app is made and measured.
  var hasLargeApp = false
  /// Whether programs are built and weighed.
  var hasWeight = false
  /// What the line of a work must have in it to be measured.
  var only: String?
  /// Where the chart goes.
  var chart: String?

  func isMeasured(_ work: Work) -> Bool { only.map(work.line.contains) ?? true }
}
