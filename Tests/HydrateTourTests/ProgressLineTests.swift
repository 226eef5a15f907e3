import Testing

@testable import HydrateTour

@Suite struct ProgressLineTests {
  @Test("progress: what is known of the work is shown, with its rate")
  func says() {
    typealias Work = ProgressLine.Work
    let rows: [(Work, Double, String)] = [
      (Work(task: "reading"), 0.7, "reading, 0 s"),
      (Work(task: "mapping", total: 22_186_800), 12, "mapping, 22.2 MB, 12 s"),
      (Work(task: "piping", bytes: 30_000_000, items: (7, "rows")), 2, "piping, 30.0 MB, 7 rows, 15.0 MB/s, 2 s"),
      (
        Work(task: "piping", bytes: 1_500_000, total: 60_000_000, items: (900, "rows"), rejects: 12), 1.5,
        "piping, 1.5 of 60.0 MB, 900 rows, 1.0 MB/s, 12 rejected, 1 s"
      ),
      (Work(task: "reading", bytes: 1), 0, "reading, 0.0 MB, 0.0 MB/s, 0 s"),
    ]
    for (work, seconds, text) in rows { #expect(work.text(after: seconds) == text) }
  }

  @Test("progress: it ends at once, shown or not", arguments: [true, false])
  func ends(isShown: Bool) {
    let line = ProgressLine("testing", isShown: isShown)
    line.update { $0.bytes = 5 }
    line.end()
  }
}
