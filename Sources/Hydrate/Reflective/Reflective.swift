// Reflective: the mapper that needs no mapping code, with its builder methods. It ties plans, reading and writing together.
//
// Takes a document and a mapper's rules, gives what a call comes to: `Calls` begins and ends sessions, `Engines` has what reads and writes at work in
// them, `Updates` puts patches over models and says what they have changed.
