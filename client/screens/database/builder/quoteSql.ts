const NUL = /\0/g; // no text of PostgreSQL may hold it

/** A name in SQL, quoted: capitals, spaces and words of SQL stay as they are. */
export const quoteName = (name: string) => `"${name.replace(NUL, '').replaceAll('"', '""')}"`;

/** A text in SQL. Backslashes need nothing: the server keeps standard_conforming_strings on. */
export const quoteText = (text: string) => `'${textInQuotes(text)}'`;

/** The same where the quotes around it are written already. */
export const textInQuotes = (text: string) => text.replace(NUL, '').replaceAll("'", "''");
