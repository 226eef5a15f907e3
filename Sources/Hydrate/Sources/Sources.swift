// Sources: other inputs as structured data (Foundation objects, property lists, CSV, environments,
// queries, any Swift value), and output to Foundation.
//
// Takes objects and text, gives values. Only this folder reads mirrors, with a budget. Refers to
// JSON, Report, Document and the folders below them.
