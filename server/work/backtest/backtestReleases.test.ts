import { expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { madeSales } from '#server/insight/cash/testing/madeSales.ts';
import { backtestReleases } from './backtestReleases.ts';
import { releaseReport } from './releaseReport.ts';

const START = 17_000;
/** Sales with weekdays, two carriers and strikes: independent draws hold too few of their sums, as on the Olist data. */
const sales = madeSales({ start: START, days: 600, perDay: 24, seed: 7 });

test(
  'releases of 10 groups are forecast much better than by fixed delays, and the band holds',
  { timeout: 60_000 },
  () => {
    const found = backtestReleases(sales, { groups: 10 });
    expect(found.trials).toBe(300);
    for (const naive of [found.naive14, found.estimated]) {
      expect(found.model.cum14! / naive.cum14!, `14 days`).toBeLessThanOrEqual(0.6);
      expect(found.model.week! / naive.week!, `weeks`).toBeLessThanOrEqual(0.75);
    }
    for (const share of found.scaled) {
      expect(share, `held by the band`).toBeGreaterThanOrEqual(0.75);
      expect(share, `held by the band`).toBeLessThanOrEqual(0.85);
    }
    for (const share of found.independent) expect(share, `held without the scale`).toBeLessThan(0.72);
  },
);

test.runIf(hasTrials)('40 groups with few sales each keep the lead', { timeout: 60_000 }, () => {
  const found = backtestReleases(sales, { groups: 40 });
  expect(found.model.cum14! / found.naive14.cum14!).toBeLessThanOrEqual(0.6);
  expect(found.model.week! / found.naive14.week!).toBeLessThanOrEqual(0.75);
  for (const share of found.scaled) {
    expect(share, `held by the band`).toBeGreaterThanOrEqual(0.75);
    expect(share, `held by the band`).toBeLessThanOrEqual(0.85);
  }
});

test('the naive forecasts and the windows are those described', () => {
  const one = (id: string, paid: number, released: number) => ({
    ...sales[0]!,
    id,
    minor: 100,
    paid,
    handed: paid + 1,
    delivered: released - 2,
    released,
    leadDays: 10,
  });
  // a sale each day released after 12 days, as the estimate says
  const steady = Array.from({ length: 200 }, (_, n) => one(`${n}`, START + n, START + n + 12));
  const found = backtestReleases(steady, { groups: 1 });
  expect(found.estimated).toEqual({ week: 0, cum7: 0, cum14: 0, total30: 0 });
  // two days late: of the 12 releases open at most origins 2 leave the first week for later ones
  expect(found.naive14.cum7).toBeCloseTo(2 / 7, 1);
  expect(found.model.week).toBeLessThan(0.3);
  const text = releaseReport([found], steady.length);
  expect(text).toContain('200 vendas entregues');
  expect(text).toMatch(/entrega estimada \+ 2 dias {2,}0,000 {4}0,000 {4}0,000 {4}0,000/);
});

test('without sales there is nothing to compare', () => {
  expect(backtestReleases([], { groups: 10 })).toMatchObject({
    trials: 0,
    model: { week: null },
    scaled: [null, null, null],
  });
});
