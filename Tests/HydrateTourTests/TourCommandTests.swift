import Testing

@testable import HydrateTour

@Suite struct TourCommandTests {
  @Test func readsTheCommandLine() throws {
    let rows: [([String], TourCommand)] = [
      ([], .shop),
      (["--"], .shop),
      (["-h"], .help),
      (["a.json", "--help"], .help),
      (["a.json", "--as", "events"], .file(path: "a.json", kind: .events)),
      (["--as", "users", "a.json"], .file(path: "a.json", kind: .users)),
      (["--as=tweets", "a.json"], .file(path: "a.json", kind: .tweets)),
      (["--as=tweets", "--", "--as"], .file(path: "--as", kind: .tweets)),
      (["--explain"], .explain(.shop)),
      (["a.json", "--explain", "--as", "users", "--explain"], .explain(.file(path: "a.json", kind: .users))),
      (["--explain", "--help"], .help),
      (["--as=tweets", "--", "--explain"], .file(path: "--explain", kind: .tweets)),
      (["-", "--as", "users"], .file(path: "-", kind: .users)),
      (["a.json"], .file(path: "a.json", kind: nil)),
      (["a.json", "--limit", "5"], .limited(.file(path: "a.json", kind: nil), rows: 5)),
      (["--explain", "--limit=all"], .limited(.explain(.shop), rows: .max)),
      (["--limit", "0"], .limited(.shop, rows: .max)),
      (["--", "--limit"], .file(path: "--limit", kind: nil)),
    ]
    for (arguments, command) in rows { #expect(try TourCommand(arguments) == command, "\(arguments)") }
  }

  @Test func refusesWhatItDoesNotKnow() {
    let rows: [([String], String)] = [
      (["--foo"], "unknown option --foo; see --help"),
      (["-x", "a.json"], "unknown option -x; see --help"),
      (["a.json", "--explain"], "--explain a.json needs --as events, users or tweets"),
      (["--limit"], "--limit needs a number, or all"),
      (["--limit", "-1"], "--limit takes a number from 0, or all, not '-1'"),
      (["--limit="], "--limit takes a number from 0, or all, not ''"),
      (["--limit", "1", "--limit=2"], "--limit is given twice"),
      (["--as", "users"], "--as needs a file"),
      (["a.json", "--as"], "--as needs a kind: events, users or tweets"),
      (["a.json", "--as", "Users"], "unknown kind 'Users'; --as takes events, users or tweets"),
      (["a.json", "--as="], "unknown kind ''; --as takes events, users or tweets"),
      (["a.json", "--as", "users", "--as=users"], "--as is given twice"),
      (["a.json", "b.json", "--as", "users"], "one file at a time; 2 are given"),
      (["a\nb", "--explain"], "--explain a b needs --as events, users or tweets"),
    ]
    for (arguments, line) in rows {
      #expect(throws: TourFailure(line), "\(arguments)") { try TourCommand(arguments) }
    }
  }
}
