import { expect, test } from 'vitest';
import { isShownByItself } from './isShownByItself.ts';
import { suggestLinks } from './suggestLinks.ts';
import { type LabelledPair, madeCatalogue } from '#server/records/masters/matching/testing/madeCatalogue.ts';

/** Of the pairs that are shown by themselves, the share that is right, and the share that they are of all that are the same. */
function figuresOf(seed: number) {
  const { listings, productOf, pairs } = madeCatalogue(seed);
  const shown = suggestLinks(listings).filter(isShownByItself);
  const keyOf = ({ left, right }: Pick<LabelledPair, 'left' | 'right'>) => `${left} ${right}`;
  const keys = new Set(shown.map(keyOf));
  const found = pairs.filter((pair) => keys.has(keyOf(pair)));
  const right = found.filter(({ isSame }) => isSame).length;
  const rightOfAll = shown.filter((one) => productOf.get(one.left) === productOf.get(one.right)).length;
  return {
    pairs: pairs.length,
    same: pairs.filter(({ isSame }) => isSame).length,
    precision: right / found.length,
    recall: right / pairs.filter(({ isSame }) => isSame).length,
    /** Of all that are shown in the catalogue, not only of the labelled pairs. */
    precisionOfAll: rightOfAll / shown.length,
  };
}

// 1001 to 1003 were looked at for the first time when everything was written. Of 30 such seeds (1001 to 1030) 29 reach a precision of 0.99 and
// 29 a recall of 0.9; all together 0.997 and 0.925
test.each([101, 102, 103, 104, 105, 106, 201, 202, 929, 1001, 1002, 1003])(
  'of 2,000 labelled pairs (seed %i) what is shown by itself is right in 99 of 100, and nine tenths of what is the same',
  (seed) => {
    const { pairs, same, precision, recall, precisionOfAll } = figuresOf(seed);
    expect({ pairs, same }).toEqual({ pairs: 2_000, same: 1_000 });
    expect(precision).toBeGreaterThanOrEqual(0.99);
    expect(recall).toBeGreaterThanOrEqual(0.9);
    expect(precisionOfAll).toBeGreaterThanOrEqual(0.98);
  },
);
