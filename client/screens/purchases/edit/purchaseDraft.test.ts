import { expect, test } from 'vitest';
import { draftOf, newDraft, newLine, purchaseOf, type StoredPurchase, unitsOf } from './purchaseDraft.ts';

const product = { id: 'P1', name: 'Caneca' };
const draft = { ...newDraft([newLine(product, { units: 24, casePack: 12 })]), supplier: 'Fábrica' };

test('a new line has whole boxes, else loose units', () => {
  expect(newLine(product, { units: 24, casePack: 12 })).toMatchObject({ amount: '2', casePack: '12' });
  expect(newLine(product, { units: 25, casePack: 12 })).toMatchObject({ amount: '25', casePack: '' });
  expect(newLine(product, { units: 25 })).toMatchObject({ amount: '25', casePack: '' });
  expect(newLine(product, { casePack: 12 })).toMatchObject({ amount: '', casePack: '12' });
  expect(newLine(product)).toMatchObject({ number: null, product: 'P1', name: 'Caneca', amount: '', casePack: '' });
});

test.each([
  ['2', '12', 24],
  ['1.200', '', 1_200],
  [' 7 ', ' ', 7],
  ['1.5', '', null],
  ['1,5', '', null],
  ['', '', null],
  ['2', 'x', null],
  ['-2', '', null],
])('%j boxes of %j are %j units', (amount, casePack, units) => {
  expect(unitsOf({ amount, casePack })).toBe(units);
});

test('a form is of today, and says what is stored', () => {
  expect(newDraft([], new Date('2026-11-28T01:00:00Z'))).toMatchObject({ orderedOn: '2026-11-27', lines: [] });
  expect(purchaseOf({ ...draft, note: ' ', dueOn: '', lines: [{ ...draft.lines[0]!, cost: '12,5' }] }).input).toEqual({
    supplier: 'Fábrica',
    country: 'BR',
    currency: 'BRL',
    orderedOn: draft.orderedOn,
    dueOn: null,
    note: null,
    lines: [{ number: null, product: 'P1', units: 24, casePack: 12, unitCost: { minor: 1_250, currency: 'BRL' } }],
  });
});

test('what is stored comes back from its form unchanged, but boxes that are not whole become loose', () => {
  const stored: StoredPurchase = {
    supplier: 'Fábrica',
    country: 'US',
    currency: 'USD',
    orderedOn: '2026-11-02',
    dueOn: '2026-12-01',
    note: 'urgente',
    lines: [
      { number: 1, product: 'P1', name: 'A', units: 24, casePack: 12, unitCost: { minor: 1_999, currency: 'USD' } },
      { number: 2, product: 'P2', name: 'B', units: 7, casePack: null, unitCost: null },
      { number: 3, product: 'P3', name: 'C', units: 7, casePack: 2, unitCost: null },
    ],
  };
  const lines = stored.lines.map(({ name: _name, ...line }) => line);
  expect(purchaseOf(draftOf(stored)).input).toEqual({
    ...stored,
    lines: [lines[0], lines[1], { ...lines[2], casePack: null }],
  });
});

test('what is wrong is said at its field, and nothing is sent', () => {
  const [line] = draft.lines;
  const wrong = purchaseOf({
    ...draft,
    supplier: ' ',
    orderedOn: '2026-11-02',
    dueOn: '2026-11-01',
    country: 'BRA',
    currency: 'R$',
    lines: [
      { ...line!, amount: '0' },
      { ...line!, amount: '1000001', casePack: '' },
      { ...line!, casePack: '0' },
      { ...line!, cost: 'caro' },
    ],
  });
  expect(wrong.input).toBeNull();
  expect(Object.keys(wrong.faults.order).toSorted()).toEqual(['country', 'currency', 'dueOn', 'supplier']);
  expect(wrong.faults.lines.map((faults) => Object.keys(faults))).toEqual([
    ['amount'],
    ['amount'],
    ['casePack'],
    ['cost'],
  ]);
  expect(purchaseOf({ ...draft, lines: [] }).faults.order.lines).toBeDefined();
  expect(purchaseOf({ ...draft, orderedOn: '' }).faults.order.orderedOn).toBeDefined();
});
