// Reflective: the mapper that needs no mapping code, with its builder methods. It combines plans,
// readers and writers.
//
// Takes a document and a mapper's rules, gives the result of a call. `Calls` begins and ends
// sessions, `Updates` applies patches to models and reports the changes.
