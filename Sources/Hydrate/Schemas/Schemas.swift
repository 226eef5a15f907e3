// Schemas: what a mapper accepts and writes, as a JSON Schema for other programs (draft 2020-12).
//
// Takes plans, and mappers that describe themselves; gives a `Value`. It uses neither documents
// nor readers and writers, but repeats their behaviour in another language; tests compare the two.
