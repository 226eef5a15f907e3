// HydrateSources: text other than JSON as structured data: CSV, environments, queries.
//
// Takes text, gives values whose leaves are strings. The texts stay where they are in the source;
// `TextTape`, in the library, writes the words over them.
