extension IssuePage {
  /// The style sheet: light and dark, for narrow windows and for paper. Severities differ in words
  /// and lines, not in colour alone.
  static var style: String {
    """

    :root { color-scheme: light dark; --text: #1c1e21; --dim: #5b626b; --back: #fff; --panel: #f5f6f8; --line: #d9dce1;
      --link: #0b57b5; --fatal: #b3201b; --fatal-back: #fbdcd9; --non-fatal: #8a5a00; --non-fatal-back: #fdf0cf; }
    @media (prefers-color-scheme: dark) {
      :root { --text: #e4e6e9; --dim: #9aa2ad; --back: #16181c; --panel: #1e2126; --line: #363b43;
        --link: #82b4ff; --fatal: #ff8a80; --fatal-back: #54211f; --non-fatal: #f0c05a; --non-fatal-back: #463613; }
    }
    * { box-sizing: border-box; }
    body { margin: 0; color: var(--text); background: var(--back); font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
    main { max-width: 72rem; margin: 0 auto; padding: 1rem 1.25rem 4rem; }
    h1 { font-size: 1.5rem; line-height: 1.25; margin: .5rem 0; }
    h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
    a { color: var(--link); }
    code, .source { font: .85em/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
    .source code { font-size: 1em; }
    .remark { color: var(--dim); margin: .25rem 0; }
    .scroll { max-height: 26rem; overflow: auto; border: 1px solid var(--line); border-radius: 6px; }
    .scroll table { overflow-wrap: break-word; } .scroll td:nth-child(2) { white-space: nowrap; } .scroll td:last-child { min-width: 16rem; }
    table { border-collapse: collapse; width: 100%; }
    th, td { text-align: left; vertical-align: top; padding: .25rem .6rem; border-bottom: 1px solid var(--line); font-weight: normal; }
    thead th { color: var(--dim); }
    tr:last-child td, tr:last-child th { border-bottom: 0; }
    .number { text-align: right; font-variant-numeric: tabular-nums; }
    .codes .bar { width: 50%; }
    .bar span { display: block; height: 1rem; margin-top: .2rem; border-radius: 2px; background: var(--non-fatal);
      print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    .bar .fatal { background: repeating-linear-gradient(135deg, var(--fatal) 0 5px, var(--fatal-back) 5px 8px); }
    .list { margin: 0; padding: .4rem .6rem .4rem 3.5rem; }
    .fatal > strong { color: var(--fatal); }
    .non-fatal > strong { color: var(--non-fatal); }
    .source { border: 1px solid var(--line); border-radius: 6px; padding: .4rem 0; background: var(--panel); }
    .source div { position: relative; padding: 0 .6rem 0 5.5rem; white-space: pre-wrap; }
    .source b { position: absolute; left: 0; width: 4.75rem; text-align: right; font-weight: normal; color: var(--dim); user-select: none; }
    .source i { font-style: normal; color: var(--dim); border: 1px dotted; }
    summary { padding: .2rem .6rem .2rem 5.5rem; color: var(--dim); cursor: pointer; }
    mark { color: inherit; background: var(--non-fatal-back); border-bottom: 2px dashed var(--non-fatal); }
    mark.fatal { background: var(--fatal-back); border-bottom: 3px double var(--fatal); }
    mark sup { font-size: .7em; line-height: 0; padding-right: .2em; color: var(--dim); user-select: none; }
    .source ul { list-style: none; margin: .1rem 0 .4rem; padding: 0; white-space: normal; font: .95em/1.5 system-ui, sans-serif; }
    .source li { padding: .1rem .5rem; border-left: 3px dashed var(--non-fatal); scroll-margin-top: 6rem; }
    .source li.fatal { border-left: 3px solid var(--fatal); }
    li:target { outline: 2px solid var(--link); }
    @media (max-width: 40rem) {
      main { padding: .5rem .6rem 3rem; }
      .source div, summary { padding-left: 3.4rem; }
      .source b { width: 3rem; font-size: .8em; }
      .list { padding-left: 2.4rem; }
      th, td { padding: .2rem .3rem; }
      .codes .bar { width: 25%; }
    }
    @media print {
      .scroll { max-height: none; overflow: visible; }
      .source div, tr, li { break-inside: avoid; }
    }

    """
  }
}
