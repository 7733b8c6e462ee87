const NUL = /\0/g; // ends a text of the parser

/** Quoted SQL identifier. */
export const quoteName = (name: string) => `"${name.replace(NUL, '').replaceAll('"', '""')}"`;

/** SQL string literal. A backslash needs no escape. */
export const quoteText = (text: string) => `'${text.replace(NUL, '').replaceAll("'", "''")}'`;
