/** A run of letters or a number in a title. */
export interface Piece {
  text: string;
  isNumber: boolean;
  /** What stands between it and the piece before, at most four characters. */
  before: string;
  /** Whether it ends where a marketplace may have cut the title, or its part before the name of a variation. */
  isLast: boolean;
}

/** Longest title that is read: no marketplace has longer ones. */
const LONGEST_TITLE = 500;
/** Titles that are nearly as long as Mercado Livre's longest (60 characters) may have been cut. */
const CUT_LENGTH = { least: 55, most: 60 };
/** Most pieces that are read of one title. */
const MOST_PIECES = 120;

/** Lower case without accents, at most 500 characters. */
export function plainTitle(title: string): string {
  return title
    .slice(0, LONGEST_TITLE)
    .normalize('NFKD')
    .slice(0, LONGEST_TITLE)
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('×', 'x');
}

const isDigit = (code: number) => code >= 48 && code <= 57;
const isLetter = (character: string) =>
  (character >= 'a' && character <= 'z') || (character > '\u007F' && /\p{L}/u.test(character));
/** Signs after a number that are units. */
const SIGNS: Readonly<Record<string, string>> = {
  '"': 'pol',
  '”': 'pol',
  '″': 'pol',
  '%': '%',
  '°': 'graus',
};

/** The words and numbers of a title, in order. Numbers keep their points and commas. */
export function titlePieces(title: string): Piece[] {
  const text = plainTitle(title);
  const pieces: Piece[] = [];
  let [at, end] = [0, 0];
  while (at < text.length && pieces.length < MOST_PIECES) {
    const start = at;
    const isNumber = isDigit(text.charCodeAt(at));
    if (isNumber) at = endOfNumber(text, at);
    else while (at < text.length && isLetter(text[at]!)) at += 1;
    const sign = at === start && start === end && pieces.at(-1)?.isNumber ? signAt(text, at, pieces) : undefined;
    if (at === start) at += 1;
    if (at === start + 1 && !isNumber && !isLetter(text[start]!) && !sign) continue;
    const isEnd = at === text.length || text.startsWith(' – ', at);
    const isLast = isEnd && at >= CUT_LENGTH.least && at <= CUT_LENGTH.most;
    pieces.push({ text: sign ?? text.slice(start, at), isNumber, before: text.slice(end, start).slice(0, 4), isLast });
    end = at;
  }
  return pieces;
}

/** What a sign after a number says. `S24+` is a model, `2+1` and `50+` are none. */
function signAt(text: string, at: number, pieces: readonly Piece[]): string | undefined {
  if (text[at] !== '+') return SIGNS[text[at]!];
  const isCode = pieces.at(-1)!.before === '' && pieces.at(-2)?.isNumber === false;
  return isCode && !isDigit(text.charCodeAt(at + 1)) ? 'plus' : undefined;
}

function endOfNumber(text: string, from: number): number {
  let at = from;
  while (isDigit(text.charCodeAt(at))) at += 1;
  while ((text[at] === '.' || text[at] === ',') && isDigit(text.charCodeAt(at + 1))) {
    at += 1;
    while (isDigit(text.charCodeAt(at))) at += 1;
  }
  return at;
}

/** Value of a number as Brazilians write it: `1.000` is a thousand, `0.5` and `0,5` a half. */
export function valueOf(number: string): number {
  const parts = number.split(/[.,]/);
  const [whole = '', ...rest] = parts;
  if (rest.length === 0) return Number(whole);
  const isThousands = rest.every((part) => part.length === 3) && !whole.startsWith('0') && whole.length <= 3;
  if (isThousands && (number.includes('.') || rest.length > 1)) return Number(parts.join(''));
  return Number(`${parts.slice(0, -1).join('')}.${rest.at(-1)!}`);
}
