import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Bridge, BridgeRow } from './bridge.ts';
import { type MonthBucket, monthBridge } from './monthBridge.ts';
import { unexplainedText } from './unexplainedText.ts';

const MONTH_BUCKETS: MonthBucket[] = [
  'revenue',
  'charges',
  'refunds',
  'not_released',
  'released_in_other_months',
  'billed',
  'unread',
  'released_of_other_months',
  'refunds_of_other_months',
  'outside',
  'account_charges',
  'bill_paid',
  'ads',
  'reimbursements',
  'holds',
  'other',
];
const amounts = fc.integer({ min: -5_000_000, max: 5_000_000 });
const currencies = fc.constantFrom('BRL', 'USD');
const classified = fc.array(fc.tuple(fc.constantFrom(...MONTH_BUCKETS), amounts, currencies), { maxLength: 60 });

const rowsOf = (given: readonly (readonly [MonthBucket | null, number, string])[]): BridgeRow<MonthBucket>[] =>
  given.map(([bucket, amountMinor, currency], index) => ({ id: `r${index}`, bucket, amountMinor, currency }));

const amountOf = ({ lines }: Bridge, key: string) => lines.find((line) => line.key === key)?.amountMinor;
const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ');

test('the lines of a month add up to what entered, and nothing is unexplained when every row is classified', () => {
  fc.assert(
    fc.property(classified, (given) => {
      const rows = rowsOf(given);
      const found = monthBridge(rows, 'novembro');
      for (const bridge of found) {
        const own = rows.filter(({ currency }) => currency === bridge.currency);
        const lines = bridge.lines.filter(({ kind }) => kind === 'line');
        expect(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(bridge.totalMinor);
        expect(own.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(bridge.totalMinor);
        expect(lines.reduce((sum, { rowCount }) => sum + rowCount, 0)).toBe(own.length);
        expect(amountOf(bridge, 'entered')).toBe(bridge.totalMinor);
        expect(bridge.unexplainedMinor).toBe(0);
        expect(unexplainedText(bridge)).toBeNull();
      }
      expect(found.map(({ currency }) => currency)).toEqual([...new Set(given.map((row) => row[2]))].toSorted());
    }),
    { numRuns: 1_000 },
  );
});

test('rows without a line are unexplained, with their amount and number, in their currency only', () => {
  const unknown = fc.array(amounts, { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(classified, unknown, (given, rest) => {
      const rows = rowsOf([...given, ...rest.map((amount) => [null, amount, 'BRL'] as const)]);
      const found = monthBridge(rows, 'novembro');
      const brl = found.find(({ currency }) => currency === 'BRL')!;
      const sum = rest.reduce((total, amount) => total + amount, 0);
      expect(brl.unexplainedMinor).toBe(sum);
      expect(brl.lines.find(({ kind }) => kind === 'unexplained')!.rowCount).toBe(rest.length);
      expect(amountOf(brl, 'entered')).toBe(
        rows.filter(({ currency }) => currency === 'BRL').reduce((total, { amountMinor }) => total + amountMinor, 0),
      );
      expect(
        found.filter(({ currency }) => currency === 'USD').every(({ unexplainedMinor }) => unexplainedMinor === 0),
      ).toBe(true);
    }),
  );
});

test('the sentence says how much is unexplained in how many rows', () => {
  const [three] = monthBridge(
    rowsOf([
      [null, 500, 'BRL'],
      [null, 300, 'BRL'],
      [null, 400, 'BRL'],
    ]),
    'novembro',
  );
  expect(plain(unexplainedText(three!))).toBe('Sem explicação R$ 12,00 (3 linhas)');
  const [one] = monthBridge(
    rowsOf([
      ['ads', -100, 'BRL'],
      [null, -77, 'BRL'],
    ]),
    'novembro',
  );
  expect(plain(unexplainedText(one!))).toBe('Sem explicação -R$ 0,77 (1 linha)');
  const [cancelling] = monthBridge(
    rowsOf([
      [null, 50, 'BRL'],
      [null, -50, 'BRL'],
    ]),
    'novembro',
  );
  expect(plain(unexplainedText(cancelling!))).toBe('Sem explicação R$ 0,00 (2 linhas)');
});

test('what entered and no row explains is unexplained', () => {
  const rows = rowsOf([
    ['revenue', 10_000, 'BRL'],
    ['charges', -2_639, 'BRL'],
    ['transfers', -5_000, 'BRL'],
  ]);
  const [bridge, dollars] = monthBridge(
    rows,
    'novembro',
    new Map([
      ['BRL', 7_044],
      ['USD', 0],
    ]),
  );
  expect(bridge!.unexplainedMinor).toBe(-317);
  expect(amountOf(bridge!, 'receivable')).toBe(7_361);
  expect(amountOf(bridge!, 'entered')).toBe(7_044);
  expect(amountOf(bridge!, 'balance_change')).toBe(2_044);
  expect(plain(unexplainedText(bridge!))).toBe('Sem explicação -R$ 3,17');
  expect(dollars).toMatchObject({ currency: 'USD', totalMinor: 0, unexplainedMinor: 0 });
});

test('a row counts once, and only in a line that there is', () => {
  const [row] = rowsOf([['ads', -100, 'BRL']]) as [BridgeRow<MonthBucket>];
  expect(() => monthBridge([row, row], 'novembro')).toThrow('row r0 is in the bridge twice');
  expect(() => monthBridge([{ ...row, bucket: 'sales' as never }], 'novembro')).toThrow('no line for bucket sales');
});

test('the statement of an account leads from its opening to its closing balance, and holds cancel out', () => {
  const movements: [MonthBucket, number][] = [
    ['released_of_other_months', 17_503],
    ['refunds_of_other_months', -18_200],
    ['account_charges', -1_000],
    ['holds', -35_349],
    ['holds', 35_349],
    ['bill_paid', -26_188],
    ['other', 37],
    ['transfers', -100_000],
    ['opening', 150_000],
  ];
  const [bridge] = monthBridge(rowsOf(movements.map((one) => [...one, 'BRL'] as const)), 'novembro');
  expect(bridge!.unexplainedMinor).toBe(0);
  expect(['entered', 'holds', 'balance_change', 'closing'].map((key) => amountOf(bridge!, key))).toEqual([
    -27_848, 0, -127_848, 22_152,
  ]);
});
