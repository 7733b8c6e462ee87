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

test('a pending settlement has no deposit date; one without a total is rejected', async () => {
  const head = (total: string) => settlementHead('Repasse', document(['1', '', '', '', total, 'BRL', '']));
  expect(await head('-10,00')).toMatchObject({ depositedAt: null, totalMinor: -1000 });
  await expect(head('')).rejects.toThrow('Repasse, linha 2: total-amount está vazio.');
});
