import { expect, test } from 'vitest';
import { draftOf, statedOf } from './statedDraft.ts';

const nothing = {
  name: null,
  sku: null,
  ean: null,
  brand: null,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  weightG: null,
};
const empty = draftOf(nothing);

test('what is stated fills the form, and the form states it again', () => {
  const stated = {
    name: 'Caneca',
    sku: 'CAN-1',
    ean: '7891234567895',
    brand: 'Casa',
    lengthMm: 123,
    widthMm: 80,
    heightMm: 1,
    weightG: 350,
  };
  const draft = draftOf(stated);
  expect(draft).toMatchObject({ lengthMm: '12,3', widthMm: '8', heightMm: '0,1', weightG: '350', weightUnit: 'g' });
  expect(statedOf(draft)).toEqual({ stated, faults: {} });
  expect(draftOf({ ...nothing, weightG: 999 })).toMatchObject({ weightG: '999', weightUnit: 'g' });
  expect(draftOf({ ...nothing, weightG: 1_000 })).toMatchObject({ weightG: '1', weightUnit: 'kg' });
  expect(draftOf({ ...nothing, weightG: 1_350 })).toMatchObject({ weightG: '1,35', weightUnit: 'kg' });
  expect(statedOf(draftOf({ ...nothing, weightG: 1_350 })).stated.weightG).toBe(1_350);
});

test('an empty field states nothing', () => {
  expect(statedOf(empty)).toEqual({ stated: nothing, faults: {} });
  expect(statedOf({ ...empty, name: '  ', widthMm: ' ' })).toEqual({ stated: nothing, faults: {} });
  expect(statedOf({ ...empty, name: ' Copo ' }).stated.name).toBe('Copo');
});

test.each([
  ['12,5', 125],
  ['12.5', 125],
  [' 7 ', 70],
  ['12,50', 125],
  ['0,1', 1],
  ['1000', 10_000],
  ['1,1', 11],
])('%s cm is %i mm', (text, mm) => {
  const { stated, faults } = statedOf({ ...empty, lengthMm: text });
  expect([stated.lengthMm, faults]).toEqual([mm, {}]);
});

test.each(['12,55', '1.234', '0', '0,0', '-3', '1000,1', 'grande', '1.234,5', '9'.repeat(40)])(
  '%s cm is refused at its field',
  (text) => {
    for (const field of ['lengthMm', 'widthMm', 'heightMm'] as const)
      expect(Object.keys(statedOf({ ...empty, [field]: text }).faults)).toEqual([field]);
  },
);

test.each([
  ['350', 'g', 350],
  ['350,0', 'g', 350],
  ['1000000', 'g', 1_000_000],
  ['0,35', 'kg', 350],
  ['1,234', 'kg', 1_234],
  ['1,1', 'kg', 1_100],
  ['0,001', 'kg', 1],
  ['1000', 'kg', 1_000_000],
] as const)('%s %s is a weight of %i g', (weightG, weightUnit, grams) => {
  const { stated, faults } = statedOf({ ...empty, weightG, weightUnit });
  expect([stated.weightG, faults]).toEqual([grams, {}]);
});

test.each([
  ['0', 'g'],
  ['0,5', 'g'],
  ['1.234', 'g'],
  ['1000001', 'g'],
  ['0,0005', 'kg'],
  ['1000,001', 'kg'],
] as const)('%s %s is no weight', (weightG, weightUnit) => {
  const { faults } = statedOf({ ...empty, weightG, weightUnit });
  expect(faults).toEqual({ weightG: 'De 1 g a 1.000 kg, em gramas inteiros.' });
});
