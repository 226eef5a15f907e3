/// Lists of all kinds, well formed or not, and texts that are no lists.
enum ListTexts {
  private static func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }

  static let all: [(name: String, text: String)] = [
    ("empty", "[]"), ("empty, spaced", " \n[\r\n ]\t "), ("one", #"[{"id": 1}]"#), ("no list", #"{"id": 1}"#), ("null", "null"), ("", ""),
    ("some", #"[{"id": 1, "name": "Ann"}, {"id": 2, "any": [1, {"x": null}]}, {"id": 3, "inner": [{"a": 1, "b": true}, {"a": 2}]}]"#),
    (
      "places",
      "[{\"id\": 1},\r\n{\"id\": -2, \"any\": 7},\r\n  {\"id\": -3,\r\n \"any\": \"é\"},\r"
        + "{\"id\": -4, \"any\": {}}\n\n, {\"id\":-5,\"any\": 0}]"
    ),
    ("a byte order mark", "\u{FEFF}[{\"id\": -1, \"any\": 1},\n{\"id\": {}},{\"id\": -1, \"any\": 1}]"),
    ("rounded", #"[{"id": 1, "ratio": 0.123456789012},{"id": 2, "ratio": 1},{"id": 3, "ratio": 0.123456789012},  {"id": 4}]"#),
    ("the first fails", #"[{"id": "x"}, {"id": 1, "ratio": 0.123456789012}, {"id": 2}]"#),
    (
      "one within fails",
      #"[{"id": 1, "ratio": 0.123456789012}, {"id": 2}, {"id": {}}, {"id": 3, "ratio": 0.123456789012}, {"id": 4}, {"id": 5}]"#
    ),
    (
      "many fail",
      #"[{"id": 1, "ratio": 0.123456789012}, 7, {"id": 2, "inner": [{"a": "?"}, {"b": 1}]}, null, {}, [],"#
        + "\n" + #"{"id": 3, "name": {}, "ratio": "1x"}, {"id": 4, "ratio": 0.123456789012}, {"id": 4.5, "any": 3}]"#
    ),
    ("the last fails", #"[{"id": 1}, {"id": 2, "ratio": 0.123456789012}, {"id": 3}, {"id": 4}, {"id": []}]"#),
    ("repeated keys", #"[{"id": 1, "id": 2}, {"id": 3}, {"id": 4, "name": "a", "n\u0061me": "b"}, {"id": 5}, {"id": 5, "ID": 6}]"#),
    ("escapes", #"[{"id": 1, "name": "a\"],[\\"}, {"id": 2, "name": "\\\\\\\""}, {"id": 3, "name": "\ud83d\ude00\u00e9"}, {"id": 4}]"#),
    ("other scripts", "[{\"id\": 1, \"name\": \"日本\u{1F600}\"}, {\"id\": 2, \"any\": \"éé\"}, {\"id\": \"ж\"}, {\"id\": {}}]"),
    ("brackets in text", #"[{"id": 1, "name": "[[[[{{{{"}, {"id": 2, "name": "]]]]}}}}"}, {"id": 3, "name": ",,,,"}]"#),
    (
      "long strings",
      "[{\"id\": 1, \"name\": \"\(times(400, "xé"))\"}, {\"id\": 2}, {\"id\": {}}, {\"id\": 3, \"name\": \"\(times(300, "y\\n"))\"}]"
    ),
    (
      "spaces",
      "[\(times(200, " ")){\"id\": 1}\(times(70, "\n")),\(times(90, "\t")){\"id\": {}}\(times(50, "\r\n"))]\(times(200, " "))"
    ),
    (
      "deep",
      "[{\"id\": 1, \"any\": \(times(60, "["))\(times(60, "]"))},"
        + " {\"id\": 2, \"any\": \(times(40, "{\"k\":"))1\(times(40, "}"))}, {\"id\": 3}]"
    ),
    ("text after", #"[{"id": 1}, {"id": 2}] x"#), ("a second list", #"[{"id": 1}, {"id": 2}]   [{"id": 3}]"#),
    ("closed twice", "[{\"id\": 1}]]"),
    ("a comma before the end", #"[{"id": 1}, {"id": 2},   ]"#), ("a comma alone", "[,]"), ("a comma at the start", #"[,{"id": 1}]"#),
    ("two commas", #"[{"id": 1},, {"id": 2}]"#), ("no comma", #"[{"id": 1} {"id": 2}]"#), ("closed by another", #"[{"id": 1}, {"id": 2}}"#),
    ("a comment", #"[{"id": 1}, /* x */ {"id": 2}]"#), ("a zero byte", "[{\"id\": 1}, \u{0} {\"id\": 2}]"),
  ]
}
