import { classesOf } from './classesOf.ts';
import {
  BOX_WORDS,
  CLASS_PHRASES,
  COUNT_UNITS,
  EDITION_WORDS,
  EMPTY_WORDS,
  LETTERED_WORDS,
  MARKS,
  PACK_WORDS,
  STANDARDS,
  UNITS,
} from './vocabulary.ts';
import { type Piece, titlePieces, valueOf } from './titlePieces.ts';

/** What a title says of a product. */
export interface TitleFacts {
  /** Stems of words that name and describe it, each once, in order. */
  words: string[];
  /** Values of measures by dimension, in its smallest unit. */
  measures: Map<string, number[]>;
  /** Numbers joined by `x` without a unit. */
  sides: number[];
  /** Codes of letters and digits, without separators. */
  codes: string[];
  /** Other numbers, as values. */
  numbers: number[];
  /** The number at the end of a title that may have been cut: it may be the beginning of a number. */
  cut: number | null;
  /** Short words with the number after them (`a 54`), which may be a code. */
  aliases: Map<string, number>;
  /** All numbers of the title as values, also those of measures, but not the count of a pack. */
  allNumbers: Set<number>;
  /** Values by class (colour, size, side…). */
  classes: Map<string, string[]>;
  /** Words after a number or code that make it another model. */
  editions: string[];
  /** Units of the product that are sold as one; null: not said. */
  pack: number | null;
  /** Whether the count is only that of its contents: `30 unidades`. */
  isContents: boolean;
  /** Whether it is called a kit. */
  isCalledKit: boolean;
  /** Whether something is sold with it (`+ capa`). */
  hasExtra: boolean;
}

/** Words that are read of one title: each is compared with those of others. */
const MOST_WORDS = 40;
const MOST_IN_PACK = 1_000;
/** Counts from here on are of what a box has, unless it is called a kit. */
const LEAST_CONTENTS = 15;
const NUMBER_WORDS: Readonly<Record<string, string>> = {
  dois: '2',
  duas: '2',
  tres: '3',
  quatro: '4',
  cinco: '5',
  seis: '6',
};
/** Smaller numbers count something: `Ômega 3`, not `iPhone 13`. */
const LEAST_MODEL = 10;
/** Grades of oil: the `W` is no unit. */
const OIL_GRADE = /^(?:0|5|10|15|20|25)$/;

/** Reads a title; texts of any length and kind have a result in linear time. */
export function titleFacts(title: string | null): TitleFacts {
  return new FactReader(title ?? '').read();
}

class FactReader {
  readonly #pieces: Piece[];
  readonly #words = new Set<string>();
  readonly #facts: TitleFacts = {
    words: [], measures: new Map(), sides: [], codes: [], numbers: [], cut: null, aliases: new Map(), allNumbers: new Set(),
    classes: new Map(), editions: [], pack: null, isContents: false, isCalledKit: false, hasExtra: false,
  }; // prettier-ignore
  #at = 0;
  /** Whether the piece before was a number or code of a model. */
  #isAfterModel = false;

  constructor(title: string) {
    this.#pieces = titlePieces(title).map((piece) =>
      !piece.isNumber && Object.hasOwn(NUMBER_WORDS, piece.text)
        ? { ...piece, text: NUMBER_WORDS[piece.text]!, isNumber: true }
        : piece,
    );
  }

  read(): TitleFacts {
    while (this.#at < this.#pieces.length) {
      const start = this.#at;
      const isAfterModel = this.#isAfterModel;
      this.#isAfterModel = false;
      if (this.#isAddedHere()) this.#facts.hasExtra = true;
      if (!this.#code() && !this.#number()) this.#word(isAfterModel);
      if (this.#at === start) this.#at += 1;
    }
    this.#facts.words = [...this.#words];
    return this.#facts;
  }

  #piece(offset: number): Piece | undefined {
    return this.#pieces[this.#at + offset];
  }

  /** Whether something more is named: `+ Capa`, but not `50+ Capa` or `2+1`. */
  #isAddedHere(): boolean {
    const { before, isNumber } = this.#piece(0)!;
    const isAfterNumber = this.#at > 0 && this.#pieces[this.#at - 1]!.isNumber && !before.startsWith(' ');
    return before.includes('+') && !isNumber && !isAfterNumber;
  }

  /** Letters and digits without a space between them, which are no measure: `L-550`, `5W30`, `WH-1000XM4`. */
  #code(): boolean {
    let [text, end] = ['', this.#at];
    let [letters, digits] = [0, 0];
    for (let piece = this.#pieces[end]; piece; piece = this.#pieces[end]) {
      const isJoined =
        end === this.#at || piece.before === '' || piece.before === '-' || (piece.before === '.' && text.length <= 3);
      if (!isJoined || (end > this.#at && !this.#continuesCode(end, text))) break;
      text += piece.text.replaceAll(/[.,]/g, '');
      if (piece.isNumber) digits += 1;
      else letters += 1;
      end += 1;
    }
    if (letters === 0 || digits === 0) return false;
    for (const piece of this.#pieces.slice(this.#at, end))
      if (piece.isNumber) this.#facts.allNumbers.add(valueOf(piece.text));
    this.#at = end;
    const classes = classesOf(text);
    if (classes) for (const [kind, value] of classes) this.#classed(kind, value);
    else if (STANDARDS.has(text)) this.#addWord(text);
    else {
      add(this.#facts.codes, text);
      this.#isAfterModel = true;
    }
    return true;
  }

  /** Whether a piece belongs to the code that the pieces before it begin. */
  #continuesCode(place: number, text: string): boolean {
    const piece = this.#pieces[place]!;
    const previous = this.#pieces[place - 1]!;
    if (piece.isNumber) {
      if (previous.isNumber) return piece.before !== '';
      // `iphone13` and `fps50` are a word and a number; `c/2` and `kit-2` count
      if (
        MARKS.has(previous.text) ||
        PACK_WORDS.has(previous.text) ||
        (BOX_WORDS.has(previous.text) && previous.text !== 'c')
      )
        return false;
      if (previous.text === 'x' && isNumberText(text.slice(0, -1))) return false;
      return previous.text.length <= 4;
    }
    if (!previous.isNumber) return piece.before === '' || /\d/.test(text);
    const next = this.#pieces[place + 1];
    const isGrade =
      piece.text === 'w' &&
      OIL_GRADE.test(previous.text) &&
      next?.isNumber &&
      next.before.length <= 1 &&
      next.before !== ' ';
    if (isGrade) return true;
    if (piece.text === 'x' || piece.text === 'em') return false;
    if (piece.before !== '')
      return /[a-z]/.test(text) && piece.text.length <= 3 && !UNITS.has(piece.text) && !EDITION_WORDS.has(piece.text);
    if (UNITS.has(piece.text) || COUNT_UNITS.has(piece.text)) return /[a-z]/.test(text) && piece.text.length <= 2;
    return piece.text.length <= 2;
  }

  #number(): boolean {
    const first = this.#piece(0)!;
    if (!first.isNumber) return false;
    const chain: { value: number; text: string; unit: string | null }[] = [];
    let at = this.#at;
    for (let piece = this.#pieces[at]; piece?.isNumber; piece = this.#pieces[at]) {
      at += 1;
      const unit = this.#unitAt(at);
      if (unit !== null) at += unit === 'm2' && this.#pieces[at]!.text === 'm' ? 2 : 1;
      chain.push({ value: valueOf(piece.text), text: piece.text, unit });
      if (this.#pieces[at]?.text !== 'x' || !this.#pieces[at + 1]?.isNumber) break;
      at += 1;
    }
    const inches = this.#inches();
    if (inches !== null) {
      addMeasure(this.#facts.measures, 'inches', inches.value);
      this.#at = inches.end;
      return true;
    }
    const unit = chain.at(-1)!.unit;
    const counted = this.#facts.pack;
    if (chain.length === 1) this.#single(chain[0]!.value, unit, at);
    else if (unit === null) for (const { value } of chain) add(this.#facts.sides, value);
    else if (chain.length === 2 && chain[0]!.unit === null && UNITS.get(unit)?.dimension !== 'length') {
      this.#count(chain[0]!.value);
      this.#measure(unit, chain[1]!.value);
    } else for (const { value, unit: own } of chain) this.#measure(own ?? unit, value);
    const isCount = this.#facts.pack !== counted;
    for (const { value } of chain) if (!isCount || value !== this.#facts.pack) this.#facts.allNumbers.add(value);
    this.#at = at;
    return true;
  }

  /** Inches with a fraction that begin here: `4 1/2"`, `4.1/2 pol`. Null for others. */
  #inches(): { value: number; end: number } | null {
    for (const places of [3, 2]) {
      const parts = this.#pieces.slice(this.#at, this.#at + places);
      const [over, below] = parts.slice(-2);
      if (parts.length < places || parts.some(({ isNumber }) => !isNumber) || below!.before !== '/') continue;
      const end = this.#at + places;
      if (UNITS.get(this.#unitAt(end) ?? '')?.dimension !== 'inches') continue;
      const [whole, share] = over!.text.includes('.')
        ? over!.text.split('.')
        : [places === 3 ? parts[0]!.text : '0', over!.text];
      if (Number(below!.text) < 2) continue;
      return { value: Number(whole) + Number(share) / Number(below!.text), end: end + 1 };
    }
    return null;
  }

  /** The unit at a place after a number; null when none is there. */
  #unitAt(place: number): string | null {
    const piece = this.#pieces[place];
    if (!piece || piece.isNumber || !/^[ -]?$/.test(piece.before)) return null;
    const isGlued = piece.before === '';
    const next = this.#pieces[place + 1];
    if (piece.text === 'm' && next?.isNumber && next.text === '2' && next.before === '') return 'm2';
    if (isGlued && next?.isNumber && next.before === '' && piece.text.length === 1) return null;
    if (COUNT_UNITS.has(piece.text)) return piece.text;
    const unit = UNITS.get(piece.text);
    return unit && (isGlued || !unit.isGlued) ? piece.text : null;
  }

  #single(value: number, unit: string | null, end: number): void {
    if (unit !== null && COUNT_UNITS.has(unit)) return this.#count(value);
    const voltages = unit === null ? this.#voltageAfter(end) : null;
    if (voltages) return this.#measure('v', value);
    if (unit !== null) return this.#measure(unit, value);
    const before = this.#wordBefore();
    const mark = before === null ? undefined : MARKS.get(before.text);
    if (mark) return addMeasure(this.#facts.measures, mark, value);
    const isSize = before !== null && (before.text === 'n' || before.text === 'no') && value >= 10;
    if (isSize) return addMeasure(this.#facts.measures, 'size', value);
    if (before?.text === 'leve' && this.#pieces[end]?.text === 'pague') return this.#count(value);
    if (before !== null && PACK_WORDS.has(before.text)) this.#facts.isCalledKit = true;
    if (before !== null && this.#isCountedAfter(before.text, end)) return this.#count(value);
    if (before !== null && /^[a-z]{1,4}$/.test(before.text))
      this.#facts.aliases.set(before.text + String(value), value);
    if (this.#pieces[end - 1]!.isLast) this.#facts.cut = value;
    add(this.#facts.numbers, value);
    this.#isAfterModel = value >= LEAST_MODEL;
  }

  /** Whether a number counts after a word: `Kit 2`, `caixa 12`, `c/ 30`, but `com 2 Baterias` has two of something else. */
  #isCountedAfter(word: string, end: number): boolean {
    if (PACK_WORDS.has(word)) return true;
    const next = this.#pieces[end];
    const isAlone = next === undefined || /[^ ]/.test(next.before);
    return BOX_WORDS.has(word) && (isAlone || !['com', 'c'].includes(word));
  }

  /** Whether a number is the first of `110/220V`. */
  #voltageAfter(end: number): boolean {
    const next = this.#pieces[end];
    return next?.isNumber === true && next.before === '/' && ['v', 'volts'].includes(this.#unitAt(end + 1) ?? '');
  }

  /** The word before the number, over `de`, `com` and `c/` when a pack is counted. */
  #wordBefore(): Piece | null {
    const before = this.#pieces[this.#at - 1];
    if (!before || before.isNumber) return null;
    const earlier = this.#pieces[this.#at - 2];
    if (
      ['de', 'com', 'c'].includes(before.text) &&
      earlier &&
      (PACK_WORDS.has(earlier.text) || BOX_WORDS.has(earlier.text))
    )
      return earlier;
    return before;
  }

  #count(value: number): void {
    if (!Number.isInteger(value) || value < 1 || value > MOST_IN_PACK) return add(this.#facts.numbers, value);
    this.#facts.pack = Math.max(this.#facts.pack ?? 1, value);
    this.#facts.isContents = this.#facts.pack >= LEAST_CONTENTS && !this.#facts.isCalledKit;
  }

  #measure(name: string, value: number): void {
    const unit = UNITS.get(name);
    if (!unit) return this.#count(value);
    const exact = Number((value * unit.size).toPrecision(9));
    if (unit.dimension !== 'voltage') return addMeasure(this.#facts.measures, unit.dimension, exact);
    if (exact >= 100 && exact <= 130) return addMeasure(this.#facts.measures, 'mains', 127);
    if (exact >= 200 && exact <= 240) return addMeasure(this.#facts.measures, 'mains', 220);
    addMeasure(this.#facts.measures, 'voltage', exact); // of a battery
  }

  #word(isAfterModel: boolean): void {
    const { text } = this.#piece(0)!;
    const next = this.#piece(1);
    this.#at += 1;
    const editions = isAfterModel ? EDITION_WORDS.get(text) : undefined;
    if (editions) {
      for (const edition of editions) add(this.#facts.editions, edition);
      this.#isAfterModel = true;
      return;
    }
    if (text === 'bivolt') {
      addMeasure(this.#facts.measures, 'mains', 127);
      return addMeasure(this.#facts.measures, 'mains', 220);
    }
    if (PACK_WORDS.has(text)) {
      // `Kit 3 Litros` is as much as `3 Litros`
      if (!next?.isNumber) this.#facts.isCalledKit = true;
      return;
    }
    if (LETTERED_WORDS.has(text) && next?.before === ' ' && next.text.length === 1 && !next.isNumber) {
      this.#at += 1;
      return this.#addWord(`${stemOf(text)} ${next.text}`);
    }
    const phrase = next && CLASS_PHRASES.get(`${text} ${next.text}`);
    if (phrase) {
      this.#at += 1;
      return this.#classed(...phrase);
    }
    // `p/` is `para`, but `P/M` are sizes
    const isShort = text.length === 1 && next?.before.startsWith('/') && next.text.length > 1;
    const classes = isShort ? null : classesOf(text);
    if (classes) {
      for (const [kind, value] of classes) this.#classed(kind, value);
      return;
    }
    if (text === 'sem' && next && !next.isNumber) {
      this.#at += 1;
      return this.#addWord(`sem ${stemOf(next.text)}`);
    }
    if (EMPTY_WORDS.has(text) || MARKS.has(text) || text.length < 2) return;
    this.#addWord(stemOf(text));
  }

  #classed(kind: string, value: string): void {
    const values = this.#facts.classes.get(kind);
    if (values) add(values, value);
    else this.#facts.classes.set(kind, [value]);
  }

  #addWord(stem: string): void {
    if (this.#words.size < MOST_WORDS) this.#words.add(stem);
  }
}

const isNumberText = (text: string) => /^\d+$/.test(text);

/** A word without its plural and last vowel: `pretas` → `pret`. */
export function stemOf(word: string): string {
  const singular = word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word;
  return singular.length > 4 && /[aeo]$/.test(singular) ? singular.slice(0, -1) : singular;
}

function add<Value>(values: Value[], value: Value): void {
  if (!values.includes(value)) values.push(value);
}

function addMeasure(measures: Map<string, number[]>, dimension: string, value: number): void {
  const values = measures.get(dimension);
  if (values) add(values, value);
  else measures.set(dimension, [value]);
}
