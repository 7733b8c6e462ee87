/** What texts are made of: by the kind of field that reads it, and characters that patterns split, trim and repeat. */
export const ALPHABETS: Readonly<Record<string, string>> = {
  digits: '1',
  amounts: '1.234,',
  dates: '2026-01-05',
  letters: 'aZ',
  spaces: ' \t\u00A0',
  quotes: '"\'`',
  separators: ',;\n',
  base64: 'UHJvZHVjdDox',
  accents: 'e\u0301ß',
  brackets: '[{"a":',
};

/** `length` characters of an alphabet, ended so that no pattern matches the whole. */
export const longText = (alphabet: string, length: number): string =>
  `${alphabet.repeat(Math.ceil(length / alphabet.length)).slice(0, length - 1)}!`;
