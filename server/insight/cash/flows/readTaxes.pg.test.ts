import { expect, test } from 'vitest';
import { transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { dayNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { postedAmount } from '#server/insight/profit/testing/postedAmount.ts';
import { line, NOW, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';
import { readTaxes } from './readTaxes.ts';

useTestDatabase();

test('the tax of a return lowers the guide of the month of its refund, of this account', async () => {
  const [shop, other] = [await openShop(), await openShop('Outra')];
  const sold = (day: string, priceMinor: number, externalId: string) =>
    order([line('A', { priceMinor })], { externalId, purchasedAt: new Date(`${day}T15:00:00Z`) });
  await shop.sell(sold('2026-08-10', 10_000, '1'), sold('2026-10-02', 30_000, '2'), sold('2026-11-02', 50_000, '3'));
  await other.sell(sold('2026-11-02', 70_000, '4'));
  for (const { viewer } of [shop, other])
    await setTaxRegime(viewer, { validFrom: '2020-01-01', regime: 'percent', percent: 10 }, { now: NOW });
  await transaction((tx) =>
    recordPostedAmounts(
      shop.viewer.accountId,
      [
        postedAmount('r', -10_000, {
          kind: 'refund_principal',
          name: 'Principal',
          day: '2026-11-03',
          postedAt: new Date('2026-11-03T15:00:00Z'),
        }),
      ],
      tx,
    ),
  );
  const taxes = await readTaxes(shop.viewer.accountId, dayNumber('2026-11-20'));
  expect(taxes.toSorted((a, b) => a.month.localeCompare(b.month))).toEqual([
    { month: '2026-10', minor: 3_000 },
    { month: '2026-11', minor: 4_000 },
  ]);
});
