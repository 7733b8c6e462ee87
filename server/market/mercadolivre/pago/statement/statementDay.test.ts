import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { releaseRows } from '#server/market/mercadolivre/pago/releaseReport.ts';
import { statementBucket } from './statementBucket.ts';
import { statementDay } from './statementDay.ts';

const file = (name: string) => readFileSync(join(import.meta.dirname, '..', 'testing', name), 'utf8');
const SAMPLE = file('mp-release.br.csv');
const dayOf = (text: string, currency = 'BRL') =>
  statementDay(releaseRows(text, currency), { day: '2026-11-02', currency }, { name: 'x.csv', createdAt: null, text });
/** The sample with some of its lines changed. */
const changed = (change: (lines: string[]) => string[]) => {
  const [head, ...lines] = SAMPLE.trim().split('\n');
  return dayOf([head, ...change(lines)].join('\n'));
};

test('each movement of the Brazilian sample is in one part, balances are none, and the day closes', () => {
  const { rows, state, openingMinor, closingMinor, movedMinor } = dayOf(SAMPLE);
  expect([state, openingMinor, closingMinor, movedMinor]).toEqual(['closed', 150_000, 22_152, -127_848]);
  const sums: Record<string, number> = {};
  for (const { bucket, amountMinor } of rows) sums[bucket] = (sums[bucket] ?? 0) + amountMinor;
  expect(sums).toEqual({
    orders: 8_342 + 9_161,
    refunds: -10_000 - 8_200,
    cart_freight: -1_000,
    reserve_held: -9_161 - 26_188,
    reserve_released: 9_161 + 26_188,
    bill_paid: -26_188,
    transfers: -100_000,
    income: 37,
  });
  expect(rows).toHaveLength(12);
});

test('the file is named with its size and hash', () => {
  expect(dayOf(SAMPLE).file).toEqual({
    name: 'x.csv',
    createdAt: null,
    bytes: Buffer.byteLength(SAMPLE),
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  });
});

test('a movement that is missing, and a balance that does not run, make the day differ', () => {
  expect(changed((lines) => lines.filter((line) => !line.includes('mediation'))).state).toBe('differs');
  // the closing balance is that of the file, a running one is not
  expect(changed((lines) => lines.map((line) => line.replace('1675.03', '1675.04'))).state).toBe('differs');
});

test('movements of one second may stand in any order', () => {
  const swapped = changed((lines) => [lines[0]!, lines[2]!, lines[1]!, ...lines.slice(3)]);
  expect(swapped.state).toBe('closed');
});

test('without rows of balances they are those before and after the movements', () => {
  const { state, openingMinor, closingMinor } = changed((lines) => lines.slice(1, -1));
  expect([state, openingMinor, closingMinor]).toEqual(['closed', 150_000, 22_152]);
});

test('a file without balances cannot be checked, and one without anything has nothing to check', () => {
  expect(dayOf(file('mp-release-report.csv'), 'ARS').state).toBe('unchecked');
  const head = 'DATE;DESCRIPTION;NET_CREDIT_AMOUNT;NET_DEBIT_AMOUNT';
  expect(dayOf(head)).toMatchObject({ state: 'closed', openingMinor: null, closingMinor: null, movedMinor: 0 });
  expect(dayOf(`${head}\n;total;5.00;0.00`)).toMatchObject({ state: 'closed', openingMinor: null });
  const onlyOpening = `${head}\n;;5.00;0.00\n2026-11-02T10:00:00-03:00;payment;1.00;0.00`;
  expect(dayOf(onlyOpening)).toMatchObject({ state: 'unchecked', openingMinor: null });
});

test.each([
  ['payment', '', 100, 'orders'],
  ['payment', 'PADS-9', -100, 'ads_billed'],
  ['payment', 'MELIPAYMENTS-9', -100, 'bill_paid'],
  ['payment', '2000001', -100, 'unknown'],
  ['payment_cancel', '', -100, 'refunds'],
  ['Refund', '', -100, 'refunds'],
  ['chargeback', '', -100, 'refunds'],
  ['shipping_cancel', '', 100, 'cart_freight'],
  ['withdrawal_cancel', '', 100, 'transfers'],
  ['money_transfer', '', 100, 'transfers'],
  ['tax_withholding', '', -100, 'taxes'],
  ['credit_payment', '', -100, 'loans'],
  ['cashback', '', 100, 'reimbursements'],
  ['fee', '', -100, 'account_charges'],
  ['reserve_for_bpp_shipping_return', '', -100, 'reserve_held'],
  ['reserve_for_bpp_shipping_return', '', 100, 'reserve_released'],
  ['something_new', '', -100, 'unknown'],
])('%s %s of %i is %s', (description, reference, moved, bucket) => {
  const row = releaseRows(
    `DATE;DESCRIPTION;EXTERNAL_REFERENCE;NET_CREDIT_AMOUNT;NET_DEBIT_AMOUNT\n;${description};${reference};${Math.max(0, moved) / 100};${Math.max(0, -moved) / 100}`,
    'BRL',
  )[0]!;
  expect(statementBucket(row)).toBe(bucket);
});
