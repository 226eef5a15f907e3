// Schemas: what a mapper expects and gives, as a JSON Schema that other programs read (draft 2020-12).
//
// Takes plans, and mappers that describe themselves; gives a `Value`. It knows neither documents nor who reads and writes them: what they do is said
// here once more, in another language, and tests hold the two together.
