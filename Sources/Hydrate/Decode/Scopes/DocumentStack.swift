/// The documents that open scopes read, each once for all scopes within one another that read it, and the tape of the last.
typealias DocumentStack = TapeStack<Document>
