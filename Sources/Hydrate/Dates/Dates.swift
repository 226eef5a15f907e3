// Dates: text to instants, in every unambiguous format, and back.
//
// Takes UTF-8 bytes and dates, gives dates and text. Refers to Memory and Scalars.
