// HydrateSchema: what a mapper accepts and writes, as a JSON Schema for other programs (draft
// 2020-12), and as a diagram of its models.
//
// Takes plans, and mappers that describe themselves; gives a `Value` or text. It uses neither
// documents nor readers and writers, but repeats their behaviour in another language; tests
// compare the two.
