import type { TitleFacts } from '#server/records/masters/matching/titles/titleFacts.ts';

/** How the facts of two titles compare. */
export interface FactDifferences {
  /** Both say something of a measure, colour, size, side or model, and it differs. */
  isOtherVariant: boolean;
  /** Packs of different counts, or only one is a kit. */
  isOtherPack: boolean;
  /** Facts that both say alike. */
  agreed: number;
  /** Facts that only one of them says. */
  missing: number;
}

/** Compares what two titles say of variants and packs. */
export function factDifferences(left: TitleFacts, right: TitleFacts): FactDifferences {
  const found: FactDifferences = { isOtherVariant: false, isOtherPack: false, agreed: 0, missing: 0 };
  compareMeasures(left, right, found);
  compareClasses(left, right, found);
  compareSides(left, right, found);
  compareModels(left, right, found);
  comparePacks(left, right, found);
  return found;
}

const isWithin = <Value>(some: readonly Value[], all: readonly Value[]) => some.every((value) => all.includes(value));

function compareMeasures(left: TitleFacts, right: TitleFacts, found: FactDifferences): void {
  for (const [dimension, one] of left.measures) {
    const other = right.measures.get(dimension);
    if (!other) found.missing += isExplained(dimension, one, right) ? 0 : 1;
    // `bivolt` is neither 127 V nor 220 V
    else if (
      dimension === 'mains'
        ? one.length === other.length && isWithin(one, other)
        : isWithin(one, other) || isWithin(other, one)
    )
      found.agreed += 1;
    else found.isOtherVariant = true;
  }
  for (const [dimension, other] of right.measures)
    if (!left.measures.has(dimension) && !isExplained(dimension, other, left)) found.missing += 1;
}

/** Whether a measure of one title has no unit in the other: `Tam 38` and `38`, `2m x 3m` and `2x3`. */
const isExplained = (dimension: string, values: readonly number[], silent: TitleFacts): boolean =>
  (dimension === 'length' && silent.sides.length > 1) || values.every((value) => silent.numbers.includes(value));

function compareClasses(left: TitleFacts, right: TitleFacts, found: FactDifferences): void {
  for (const [kind, one] of left.classes) {
    const other = right.classes.get(kind);
    if (!other) found.missing += 1;
    else if (one.length === other.length && isWithin(one, other)) found.agreed += 1;
    // of a choice of several words, a cut title has the first
    else if (kind === 'choice' && (isWithin(one, other) || isWithin(other, one))) found.missing += 1;
    else found.isOtherVariant = true;
  }
  for (const kind of right.classes.keys()) if (!left.classes.has(kind)) found.missing += 1;
}

/** Lengths joined by `x` without a unit may be in metres, centimetres or millimetres. */
const SCALES = [0.001, 0.01, 0.1, 1, 10, 100, 1_000];

function compareSides(left: TitleFacts, right: TitleFacts, found: FactDifferences): void {
  if (left.sides.length < 2 && right.sides.length < 2) return;
  const [one, other] = [left, right].map(({ sides, measures }) =>
    sides.length > 1 ? sides : (measures.get('length') ?? []),
  );
  if (one!.length < 2 || other!.length < 2) return;
  const isSame = SCALES.some((scale) =>
    one!.every((side) => other!.some((value) => Math.abs(side * scale - value) < 1e-6 * value)),
  );
  if (isSame) found.agreed += 1;
  else found.isOtherVariant = true;
}

/** Codes and numbers: what each has besides the common ones makes them other models. */
function compareModels(left: TitleFacts, right: TitleFacts, found: FactDifferences): void {
  const [one, other] = [modelsOnlyOf(left, right), modelsOnlyOf(right, left)];
  found.agreed += left.codes.length + left.numbers.length - one.all;
  const isOtherModel = (one.isLarge && other.isLarge) || (one.isSmall && other.isSmall);
  if (isOtherModel) found.isOtherVariant = true;
  else found.missing += one.all + other.all;
  if (left.editions.length + right.editions.length === 0 || !hasModel(left) || !hasModel(right)) return;
  const isSameEdition = left.editions.length === right.editions.length && isWithin(left.editions, right.editions);
  if (!isSameEdition) found.isOtherVariant = true;
}

/** Smaller numbers count parts more often than they name models. */
const LEAST_MODEL = 10;

const hasModel = ({ codes, numbers }: TitleFacts) => codes.length > 0 || numbers.some((value) => value >= LEAST_MODEL);

/** Codes and numbers that the other title does not have: how many, and whether large or small numbers are among them. */
function modelsOnlyOf(own: TitleFacts, other: TitleFacts) {
  // `WH-1000XM4` and `WH1000 XM4`
  const areJoined = own.codes.join('') === other.codes.join('');
  const codes = areJoined ? [] : own.codes.filter((code) => !isKnown(code, other));
  const numbers = own.numbers.filter((value) => !isSaid(value, own, other));
  return {
    all: codes.length + numbers.length,
    isLarge: codes.length > 0 || numbers.some((value) => value >= LEAST_MODEL),
    isSmall: numbers.some((value) => value < LEAST_MODEL),
  };
}

const isKnown = (code: string, { codes, aliases, numbers }: TitleFacts): boolean =>
  codes.includes(code) || aliases.has(code) || numbers.some((value) => hasNumber(code, value));

/** Whether a number is in the other title: alone, in a measure or in a code. */
const isSaid = (value: number, own: TitleFacts, other: TitleFacts): boolean =>
  other.allNumbers.has(value) || other.codes.some((code) => own.aliases.get(code) === value || hasNumber(code, value));

/** Whether a code contains a larger number as a whole: 510 in `tune510bt`, not 51. */
function hasNumber(code: string, value: number): boolean {
  if (value < LEAST_MODEL) return false;
  const number = String(value);
  const at = code.indexOf(number);
  return at >= 0 && !/\d/.test(code[at - 1] ?? '') && !/\d/.test(code[at + number.length] ?? '');
}

/** Several products sold as one: a kit that counts nothing, or something more with the product. */
const isBundle = ({ isCalledKit, pack, hasExtra }: TitleFacts) => (isCalledKit && pack === null) || hasExtra;

function comparePacks(left: TitleFacts, right: TitleFacts, found: FactDifferences): void {
  if (isBundle(left) !== isBundle(right) && (left.pack ?? 1) === (right.pack ?? 1)) found.isOtherPack = true;
  const [one, other] = [left.pack ?? 1, right.pack ?? 1];
  if (one === other) {
    if (one > 1) found.agreed += 1;
    return;
  }
  // a count without its word in the other title: `Kit 12 Pincéis` and `Pincéis 12 Peças`
  if (left.pack === null && left.allNumbers.has(other) && !right.allNumbers.has(other)) return;
  if (right.pack === null && right.allNumbers.has(one) && !left.allNumbers.has(one)) return;
  const stated = left.pack === null ? right : right.pack === null ? left : null;
  if (stated?.isContents) found.missing += 1;
  else found.isOtherPack = true;
}
