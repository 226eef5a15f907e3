import Hydrate

/// A document and its issues as one HTML page, without scripts and without other files.
struct IssuePage {
  let title: String
  /// Where the document is from.
  let path: String
  let report: MappingReport
  let source: SourceText
  /// The document is shown down to so many bytes.
  var byteLimit = 5 << 20
  /// The first issues are listed and marked.
  var issueLimit = 2_000
  var groupLimit = 200

  var html: String {
    let document = PageDocument(source, issues: Array(report.issues.prefix(issueLimit)), byteLimit: byteLimit)
    let name = HTML.text(path)
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(name): \(Show.count(report.issues.count, "issue"))</title>
      <style>\(Self.style)</style>
      </head>
      <body>
      <main>
      <h1>\(HTML.text(title))</h1>
      <p><code>\(name)</code>, \(Show.count(source.bytes.count, "byte")): <strong>\(report.issues.isEmpty ? "no issues" : report.headline)</strong></p>
      \(remarks(document).map { "<p class=\"remark\">\($0)</p>\n" }.joined())\(report.issues.isEmpty ? "" : codes + groups + list(document))\
      <h2>Document</h2>
      \(document.html)</main>
      </body>
      </html>

      """
  }

  /// What the page does not show, and why.
  private func remarks(_ document: PageDocument) -> [String] {
    var remarks: [String] = []
    if source.hidden?.isEmpty == false { remarks.append("Sensitive values are shown as \(SensitiveKeys.mask).") }
    if document.isCut {
      remarks.append(
        "The page shows the first \(Show.count(document.shownBytes, "byte")) of the document, \(byteLimit >> 20) MB at most.")
    }
    if report.issues.count > issueLimit { remarks.append("The first \(issueLimit) issues are listed and marked; all are counted.") }
    return remarks + report.closing
  }

  // MARK: Codes and groups

  /// A histogram: how many issues have each code. Fatal ones have a word, and a striped bar.
  private var codes: String {
    let counts = Dictionary(report.issues.map { ([$0.code.name, $0.severity.words], 1) }, uniquingKeysWith: +)
      .sorted { ($1.value, $0.key[0], $0.key[1]) < ($0.value, $1.key[0], $1.key[1]) }
    let rows = counts.map { kind, count in
      """
      <tr><th scope="row"><code>\(HTML.text(kind[0]))</code></th><td>\(kind[1])</td><td class="number">\(count)</td>\
      <td class="bar"><span class="\(kind[1])" style="width: \(max(1, count * 100 / counts[0].value))%"></span></td></tr>

      """
    }
    return """
      <h2>Issues by code</h2>
      <table class="codes">
      <thead><tr><th scope="col">code</th><th scope="col">severity</th><th scope="col" class="number">count</th><td></td></tr></thead>
      <tbody>
      \(rows.joined())</tbody>
      </table>

      """
  }

  private var groups: String {
    let groups = report.groups
    let rows = groups.prefix(groupLimit).map { group in
      let path = HTML.text(Self.place(group.first))
      let hints = group.first.hints.map { "<br>hint: <code>\(HTML.text($0))</code>" }.joined()
      let number = report.issues.firstIndex { $0.isSame(as: group.first) } ?? issueLimit
      let first = number < issueLimit ? "<a href=\"#r\(number + 1)\">\(path)</a>" : path
      return """
        <tr><td class="number">\(group.count)</td><td>\(group.severity.words)</td><td><code>\(HTML.text(group.code.name))</code></td>\
        <td><code>\(group.pattern.isEmpty ? "the document" : HTML.text(group.pattern))</code></td><td>\(first)\(hints)</td></tr>

        """
    }
    let rest = groups.count - rows.count
    return """
      <h2>Groups: \(groups.count)</h2>
      <div class="scroll" tabindex="0" role="region" aria-label="Groups of issues">
      <table>
      <thead><tr><th scope="col" class="number">count</th><th scope="col">severity</th><th scope="col">code</th><th scope="col">place</th>\
      <th scope="col">first</th></tr></thead>
      <tbody>
      \(rows.joined())</tbody>
      </table>
      </div>
      \(rest > 0 ? "<p class=\"remark\">\(Show.count(rest, "more group"))</p>\n" : "")
      """
  }

  // MARK: Issues

  /// The issues in the order of the document, each with a link to its mark.
  private func list(_ document: PageDocument) -> String {
    let items = document.issues.enumerated().map { index, issue in
      let location = issue.location.map { "\($0)" } ?? "no place in the text"
      let link = document.isMarked(index) ? "<a href=\"#i\(index + 1)\">\(location)</a>" : location
      return """
        <li id="r\(index + 1)" class="\(issue.severity.words)">\(Self.label(issue)), \(link): \(HTML.text(issue.message))</li>

        """
    }
    return """
      <h2>Issues: \(report.issues.count)</h2>
      <ol class="scroll list" tabindex="0" aria-label="Issues">
      \(items.joined())</ol>

      """
  }

  static func label(_ issue: MappingIssue) -> String {
    """
    <strong>\(issue.severity.words)</strong> <code>\(HTML.text(issue.code.name))</code> at <code>\(HTML.text(place(issue)))</code>
    """
  }

  private static func place(_ issue: MappingIssue) -> String { issue.sourceText.isEmpty ? "the document" : issue.sourceText }
}
