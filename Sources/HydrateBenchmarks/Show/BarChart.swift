/// The ratios as a bar chart: what should be long in one panel, what should be short in another.
struct BarChart {
  private static let width = 960
  private static let margin = 16

  private let panels: [BarPanel]

  init(_ rows: [Measurement]) {
    panels = [
      BarPanel(title: "How many times as fast as Foundation (longer is better)", rows.filter(\.isSpeed)),
      BarPanel(title: "How many times the cost (shorter is better)", rows.filter { !$0.isSpeed }),
    ].filter { !$0.isEmpty }
  }

  /// The chart as a file. Its colours follow the reader's choice of light or dark.
  var svg: String {
    var body = ""
    var y = Self.margin
    for panel in panels {
      body += panel.svg(top: y, left: Self.margin, right: Self.width - Self.margin)
      y += panel.height + 24
    }
    body += legend(y)
    let height = y + 20 + Self.margin
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width)" height="\(height)" viewBox="0 0 \(Self.width) \(height)" role="img">
      <title>Hydrate beside other ways to do the same work</title>
      <style>
      text { font: 13px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; fill: #1f2328; }
      .title { font-size: 16px; font-weight: 600; }
      .document { font-weight: 600; }
      .note { font-size: 11px; fill: #59636e; }
      .bar { fill: #2f6fd6; }
      .missed { fill: #b3631b; }
      .grid { stroke: #d1d9e0; }
      .one { stroke: #59636e; }
      .target { stroke: #1f2328; stroke-width: 2; }
      .back { fill: #ffffff; }
      @media (prefers-color-scheme: dark) {
        text { fill: #e6edf3; }
        .note { fill: #9198a1; }
        .bar { fill: #5b9bf8; }
        .missed { fill: #e0914a; }
        .grid { stroke: #3d444d; }
        .one { stroke: #9198a1; }
        .target { stroke: #e6edf3; }
        .back { fill: #0d1117; }
      }
      </style>
      <rect class="back" width="\(Self.width)" height="\(height)"/>
      \(body)</svg>

      """
  }

  private func legend(_ y: Int) -> String {
    let left = Self.margin
    return """
      <rect class="bar" x="\(left)" y="\(y)" width="24" height="12"/>
      <text class="note" x="\(left + 32)" y="\(y + 10)">measured</text>
      <rect class="missed" x="\(left + 112)" y="\(y)" width="24" height="12"/>
      <text class="note" x="\(left + 144)" y="\(y + 10)">measured, target missed</text>
      <line class="target" x1="\(left + 304)" y1="\(y - 2)" x2="\(left + 304)" y2="\(y + 14)"/>
      <text class="note" x="\(left + 314)" y="\(y + 10)">target; the scale is logarithmic, each line is twice the one before</text>

      """
  }
}

extension Measurement {
  fileprivate var isSpeed: Bool {
    if case .speed = goal { true } else { false }
  }
}
