const NUL = /\0/g; // not allowed in PostgreSQL's texts

/** Quoted SQL identifier. */
export const quoteName = (name: string) => `"${name.replace(NUL, '').replaceAll('"', '""')}"`;

/** SQL string literal. Backslashes need no escape, because standard_conforming_strings is on. */
export const quoteText = (text: string) => `'${textInQuotes(text)}'`;

/** Content of a string literal, without the outer quotes. */
export const textInQuotes = (text: string) => text.replace(NUL, '').replaceAll("'", "''");
