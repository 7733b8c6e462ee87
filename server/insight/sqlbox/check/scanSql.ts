import { placeOf, SqlError } from '#server/insight/sqlbox/sqlError.ts';

export const MAX_CHARACTERS = 10_000;
const MAX_TOKENS = 4_000;
const MAX_NESTING = 60;
const MAX_OPERATOR = 6;
const MAX_NAME = 130;

/** Control characters and lone surrogates, which parser, server and log would read differently. */
const FORBIDDEN = /\p{Cs}|[^\P{Cc}\t\n\r]/u;
/** Token patterns in order of precedence. Strings follow standard_conforming_strings. */
const TOKENS: [kind: string, pattern: RegExp][] = [
  ['space', /\s+/y],
  ['lineComment', /--[^\r\n]*/y],
  ['comment', /\/\*/y],
  ['escapedText', /[eE]'(?:[^'\\]|\\[^]|'')*'/y],
  ['unicodeEscape', /[uU]&['"]/y],
  ['text', /'(?:[^']|'')*'/y],
  ['name', /"(?:[^"]|"")*"/y],
  ['dollar', /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y],
  ['parameter', /\$\d/y],
  ['word', /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y],
  ['number', /\d[\w.]*/y],
  ['operator', /[-+*/<>=~!@#%^&|`?]+/y],
  ['open', /[([]/y],
  ['close', /[)\]]/y],
  ['other', /[^]/y],
];

/**
 * Refuses text that must not reach the parser: PostgreSQL's needs quadratic time for nested comments and long operators
 * and cannot be interrupted. Runs in a single pass. Throws `SqlError`.
 */
export function scanSql(text: string): void {
  const refuse = (message: string, index: number | null = null) => {
    throw new SqlError('SQL_REFUSED', message, index === null ? null : placeOf(text, index));
  };
  if (text.length > MAX_CHARACTERS) refuse(`A consulta pode ter no máximo ${MAX_CHARACTERS} caracteres`);
  const forbidden = text.search(FORBIDDEN);
  if (forbidden >= 0) refuse('A consulta tem um caractere de controle', forbidden);

  let depth = 0;
  let afterEscapedText = false;
  let tokens = 0;
  for (let index = 0; index < text.length;) {
    tokens += 1;
    if (tokens > MAX_TOKENS) refuse('A consulta é longa demais');
    const { kind, token } = tokenAt(text, index);
    let length = token.length;
    if (kind === 'comment') length = commentLength(text, index, refuse);
    else if (kind === 'dollar') {
      const end = text.indexOf(token, index + length);
      if (end < 0) refuse('Um texto não foi fechado', index);
      length = end + length - index;
    } else if (kind === 'parameter') refuse('Parâmetros ($1) não são aceitos', index);
    else if (kind === 'unicodeEscape') refuse('Textos U& não são aceitos', index);
    else if (kind === 'operator') {
      length = operatorLength(token);
      if (length > MAX_OPERATOR) refuse('Operador desconhecido', index);
    } else if (kind === 'name' && length > MAX_NAME) refuse('Um nome é longo demais', index);
    else if (kind === 'text' && afterEscapedText)
      refuse("Junte os textos com ||: E'…' não pode continuar em outra linha", index);
    else if (kind === 'other' && /['"$]/.test(token)) refuse('Um texto ou nome não foi fechado', index);
    else if (kind === 'open' && ++depth > MAX_NESTING) refuse('Parênteses demais, uns dentro dos outros', index);
    else if (kind === 'close') depth -= 1;
    // the server joins 'a' and 'b' on two lines into one string: the escapes of the first apply to the second
    if (!['space', 'lineComment', 'comment'].includes(kind)) afterEscapedText = kind === 'escapedText';
    index += length;
  }
}

function tokenAt(text: string, index: number): { kind: string; token: string } {
  for (const [kind, pattern] of TOKENS) {
    pattern.lastIndex = index;
    const token = pattern.exec(text)?.[0];
    if (token) return { kind, token };
  }
  throw new Error('unreachable: the last pattern matches anything');
}

function commentLength(text: string, start: number, refuse: (message: string, index: number) => void): number {
  const end = text.indexOf('*/', start + 2);
  if (end < 0) refuse('Um comentário não foi fechado', start);
  const inner = text.indexOf('/*', start + 2);
  if (inner >= 0 && inner < end) refuse('Comentários dentro de comentários não são aceitos', inner);
  return end + 2 - start;
}

/** An operator ends where a comment begins. */
function operatorLength(run: string): number {
  const comment = run.search(/--|\/\*/);
  return comment > 0 ? comment : run.length;
}
