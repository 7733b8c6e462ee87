import { expect, test } from 'vitest';
import { settlementHead } from './settlementHead.ts';

const COLUMNS = 'settlement-id settlement-start-date settlement-end-date deposit-date total-amount currency amount';

async function* document(...rows: string[][]) {
  yield COLUMNS.replaceAll(' ', '\t');
  for (const row of rows) yield row.join('\t');
  throw new Error('the rest is not read');
}

test.each([
  ['2026-11-01 00:00:00 UTC', '2026-11-15 00:00:00 UTC', '2026-11-17 00:00:00 UTC', '1234.56'],
  ['01/11/2026 00:00:00 UTC', '15/11/2026 00:00:00 UTC', '17/11/2026 00:00:00 UTC', '1.234,56'],
  ['01.11.2026 00:00:00 UTC', '15.11.2026 00:00:00 UTC', '17.11.2026 00:00:00 UTC', '1,234.56'],
])(
  'the first row of a settlement is read in the format of its country: %s, %s, %s, %s',
  async (start, end, deposit, total) => {
    const rows = document(['1', start, end, deposit, total, 'BRL', ''], ['1', '', '', '', '', '', '79.90']);
    expect(await settlementHead('Repasse', rows)).toEqual({
      startsAt: new Date('2026-11-01T00:00:00Z'),
      endsAt: new Date('2026-11-15T00:00:00Z'),
      depositedAt: new Date('2026-11-17T00:00:00Z'),
      currency: 'BRL',
      totalMinor: 123_456,
    });
  },
);

/** The head of a V2 file and styles of rows (amzn/selling-partner-api-models#5353, #5291). */
const V2 =
  'settlement-id settlement-start-date settlement-end-date deposit-date total-amount currency transaction-type order-id ' +
  'merchant-order-id adjustment-id shipment-id marketplace-name amount-type amount-description amount fulfillment-id ' +
  'posted-date posted-date-time order-item-code merchant-order-item-id merchant-adjustment-item-id sku quantity-purchased ' +
  'promotion-id';

test('a V2 file is read by its first row, which has neither an order nor a marketplace', async () => {
  const names = V2.split(' ');
  const row = (cells: Record<string, string>) => names.map((name) => cells[name] ?? '').join('\t');
  async function* file() {
    yield await Promise.resolve(names.join('\t'));
    yield row({
      'settlement-id': '12345678901',
      'settlement-start-date': '02.11.2026 14:23:00 UTC',
      'settlement-end-date': '16.11.2026 14:23:00 UTC',
      'deposit-date': '18.11.2026 14:23:00 UTC',
      'total-amount': '-1.234,56',
      currency: 'BRL',
    });
    yield row({ 'settlement-id': '12345678901', 'order-id': 'FBA19CD9HGQ8', amount: '-128.00' });
  }
  expect(await settlementHead('Repasse', file())).toEqual({
    startsAt: new Date('2026-11-02T14:23:00Z'),
    endsAt: new Date('2026-11-16T14:23:00Z'),
    depositedAt: new Date('2026-11-18T14:23:00Z'),
    currency: 'BRL',
    totalMinor: -123_456,
  });
});

test('a pending settlement has no deposit date; one without a total is rejected', async () => {
  const head = (total: string) => settlementHead('Repasse', document(['1', '', '', '', total, 'BRL', '']));
  expect(await head('-10,00')).toMatchObject({ depositedAt: null, totalMinor: -1000 });
  await expect(head('')).rejects.toThrow('Repasse, linha 2: total-amount está vazio.');
});
