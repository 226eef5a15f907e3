import Testing

@testable import HydrateBenchmarks

@Suite struct BenchmarkCommandTests {
  @Test func readsTheCommandLine() throws {
    let rows: [([String], BenchmarkCommand)] = [
      ([], .run(BenchmarkOptions())),
      (["a.json", "-", "b.json"], .run(BenchmarkOptions(files: ["a.json", "-", "b.json"]))),
      (["--rounds", "7", "a.json"], .run(BenchmarkOptions(files: ["a.json"], rounds: 7))),
      (["--rounds=7", "--memory=1", "--svg=a=b"], .run(BenchmarkOptions(rounds: 7, megabytes: 1, chart: "a=b"))),
      (["--memory", "1000", "--svg", "-x"], .run(BenchmarkOptions(megabytes: 1000, chart: "-x"))),
      (["--large-app", "--only", "an app"], .run(BenchmarkOptions(hasLargeApp: true, only: "an app"))),
      (["--weight"], .run(BenchmarkOptions(hasWeight: true))),
      (["--", "--rounds"], .run(BenchmarkOptions(files: ["--rounds"]))),
      (["--rounds", "7", "--help"], .help),
      (["-h"], .help),
      (["--child", "first-member:hydrate"], .child(.firstMember(.hydrate))),
      (["--child=peak:baseline:5"], .child(.peak(.baseline, megabytes: 5))),
    ]
    for (arguments, command) in rows { #expect(try BenchmarkCommand(arguments) == command, "\(arguments)") }
  }

  @Test func refusesWhatItDoesNotKnow() {
    let rows: [([String], String)] = [
      (["--foo"], "unknown option --foo; see --help"),
      (["--foo=1"], "unknown option --foo; see --help"),
      (["--help=1"], "unknown option --help; see --help"),
      (["--large-app=1"], "unknown option --large-app; see --help"),
      (["--weight=1"], "unknown option --weight; see --help"),
      (["--only"], "--only needs a value; see --help"),
      (["--=1"], "unknown option --; see --help"),
      (["--rounds"], "--rounds needs a value; see --help"),
      (["--svg="], "--svg needs a value; see --help"),
      (["--rounds", "0"], "--rounds takes a number from 1 to 100000, not '0'"),
      (["--rounds", "-1"], "--rounds takes a number from 1 to 100000, not '-1'"),
      (["--rounds", "99999999999999999999"], "--rounds takes a number from 1 to 100000, not '99999999999999999999'"),
      (["--memory", "x\ny"], "--memory takes a number from 1 to 1000, not 'x y'"),
      (["--rounds", "1", "--rounds=2"], "--rounds is given twice"),
      (["--child", "peak:hydrate"], "unknown task 'peak:hydrate'"),
      (["--child", "peak:hydrate:0"], "unknown task 'peak:hydrate:0'"),
      (["--child", "first-member:hydrate:1"], "unknown task 'first-member:hydrate:1'"),
      (["--child", "large-app:hydrate:reading"], "unknown task 'large-app:hydrate:reading'"),
      (["--child", "large-app:hydrate:sleeping:lib"], "unknown task 'large-app:hydrate:sleeping:lib'"),
      (["--child", "first-member:nobody"], "unknown task 'first-member:nobody'"),
    ]
    for (arguments, line) in rows {
      #expect(throws: BenchmarkFailure.usage(line), "\(arguments)") { try BenchmarkCommand(arguments) }
    }
    #expect(BenchmarkFailure.usage("").exitCode == 64)
  }

  @Test func tasksAreArguments() throws {
    for side in ChildTask.Side.allCases {
      let tasks: [ChildTask] = [
        .firstMember(side), .firstEvents(side), .peak(side, megabytes: 20), .fileRows(side, tasks: 2, lines: 7),
        .growingRows(side, lines: 3), .peakOfRows(side, megabytes: 1),
      ]
      for task in tasks {
        #expect(try ChildTask(task.argument) == task)
      }
      for step in LargeAppStep.allCases {
        let task = ChildTask.largeApp(step, side, library: "/a:b/lib c:1")
        #expect(try ChildTask(task.argument) == task)
      }
    }
  }
}
