// Dates: text to instants and durations, in every unambiguous format, and back.
//
// Takes UTF-8 bytes, dates and durations, gives dates, durations and text. Refers to Memory and Scalars.
