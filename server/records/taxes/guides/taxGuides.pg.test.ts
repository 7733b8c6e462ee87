import { expect, test } from 'vitest';
import { transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { postedAmount } from '#server/insight/profit/testing/postedAmount.ts';
import { line, NOW, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';
import { taxGuides } from './taxGuides.ts';

useTestDatabase();

const sold = (day: string, priceMinor: number, more: Parameters<typeof order>[1] = {}) =>
  order([line('A', { priceMinor })], { purchasedAt: new Date(`${day}T15:00:00Z`), ...more });

test('each month is due as its lines and their rounding say, a return in the month of its refund; of one account alone', async () => {
  const [shop, other] = [await openShop(), await openShop('Outra')];
  await other.sell(sold('2026-09-01', 99_999));
  await shop.sell(
    sold('2026-09-10', 10_010, { externalId: '1' }),
    sold('2026-09-11', 10_010),
    sold('2026-09-12', 10_010, { status: 'cancelled' }),
    sold('2026-09-13', 10_010, { currency: 'USD', country: 'US' }),
    sold('2026-11-02', 30_000),
  );
  for (const { viewer } of [shop, other])
    await setTaxRegime(viewer, { validFrom: '2020-01-01', regime: 'percent', percent: 5 }, { now: NOW });
  await transaction((tx) =>
    recordPostedAmounts(
      shop.viewer.accountId,
      [
        postedAmount('r', -10_010, {
          kind: 'refund_principal',
          name: 'Principal',
          day: '2026-11-03',
          postedAt: new Date('2026-11-03T15:00:00Z'),
        }),
      ],
      tx,
    ),
  );
  const tax = (of: object) => ({ kind: 'tax', carried: 0, ...of });
  expect(await taxGuides(shop.viewer, NOW)).toEqual([
    {
      month: '2026-11-01',
      regime: 'percent',
      dueOn: '2026-12-20',
      taxes: [tax({ base: 19_990, ofLines: 999, rounding: 1, due: 1_000 })],
      total: { ofLines: 999, rounding: 1, carried: 0, due: 1_000 },
    },
    {
      month: '2026-09-01',
      regime: 'percent',
      dueOn: '2026-10-20',
      taxes: [tax({ base: 20_020, ofLines: 1_002, rounding: -1, due: 1_001 })],
      total: { ofLines: 1_002, rounding: -1, carried: 0, due: 1_001 },
    },
  ]);
  expect((await taxGuides(other.viewer, NOW)).map(({ total }) => total.due)).toEqual([5_000]);
});

test('returns that a month cannot deduct lower the next guides', async () => {
  const shop = await openShop();
  await shop.sell(sold('2026-08-10', 50_000, { externalId: '1' }), sold('2026-11-02', 80_000));
  await setTaxRegime(shop.viewer, { validFrom: '2020-01-01', regime: 'simples', percent: null }, { now: NOW });
  await transaction((tx) =>
    recordPostedAmounts(
      shop.viewer.accountId,
      [
        postedAmount('r', -50_000, {
          kind: 'refund_principal',
          name: 'Principal',
          day: '2026-09-03',
          postedAt: new Date('2026-09-03T15:00:00Z'),
        }),
      ],
      tx,
    ),
  );
  expect(
    (await taxGuides(shop.viewer, NOW)).map(({ month, total }) => [month, total.ofLines, total.carried, total.due]),
  ).toEqual([
    ['2026-11-01', 3_200, -2_000, 1_200],
    ['2026-09-01', -2_000, 2_000, 0],
    ['2026-08-01', 2_000, 0, 2_000],
  ]);
});
