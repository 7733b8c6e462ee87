import { beforeAll, expect, test } from 'vitest';
import { refreshPlanning } from '#server/insight/advice/refreshPlanning.ts';
import { dayNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { seasonFactors } from '#server/insight/planning/forecast/season/season.ts';
import { storedDemandModel } from '#server/insight/planning/forecast/storedDemandModel.ts';
import { line, NOW, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { readFuture } from './readFuture.ts';

useTestDatabase();

const TODAY = dayNumber('2026-11-20');
const DAY_MS = 86_400_000;
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  await setRates();
  shop = await openShop();
  other = await openShop('Outra');
  for (let n = 1; n <= 120; n++) {
    const at = { purchasedAt: new Date(NOW.getTime() - n * DAY_MS), updatedAt: new Date(NOW.getTime() - n * DAY_MS) };
    await shop.sell(
      order([line('A', { quantity: 3 }), line('B')], at),
      order([line('U', { quantity: 2 })], { ...at, currency: 'USD', country: 'US' }),
    );
  }
  await refreshPlanning(shop.viewer.accountId, NOW);
});

test('expected sales go on after the forecast’s month, with the events of their country', async () => {
  const [reais, dollars, ...none] = await readFuture(shop.viewer.accountId, TODAY);
  expect(none).toEqual([]);
  expect([reais, dollars].map((one) => one && one.currency)).toEqual(['BRL', 'USD']);
  const { seasons } = (await storedDemandModel(shop.viewer.accountId))!;
  const days = { from: TODAY, to: TODAY + 90 };
  for (const [{ days: found }, calendar] of [
    [reais!, 'brazil'],
    [dollars!, 'abroad'],
  ] as const) {
    const factors = seasonFactors(seasons[calendar], calendar, days).values;
    const level = found[0]!.units / factors[0]!;
    expect(found).toHaveLength(90);
    for (const [n, { units }] of found.entries()) expect(units / factors[n]!).toBeCloseTo(level, 2);
  }
  // Fridays are not all Black Fridays: 27 November, 4 and 25 December, 8 January
  const [black, next, january] = [7, 14, 49].map((n) => reais!.days[n]!.units);
  expect(black! / next!).toBeGreaterThan(2.3);
  expect(january! / next!).toBeLessThan(1);
  const perUnit = ({ net, units }: (typeof reais & object)['days'][number]) => net / units;
  expect(perUnit(reais!.days[49]!) / perUnit(reais!.days[0]!)).toBeCloseTo(1, 3);
});

test('an account without planning expects nothing', async () => {
  expect(await readFuture(other.viewer.accountId, TODAY)).toEqual([]);
});
