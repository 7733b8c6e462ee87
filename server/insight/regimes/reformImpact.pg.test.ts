import { expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, NOW, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { setTaxRegime, type TaxRegimeFrom } from '#server/records/taxes/setTaxRegime.ts';
import { reformImpact } from './reformImpact.ts';

useTestDatabase();

const at = (day: string) => ({ purchasedAt: new Date(`${day}T15:00:00Z`), updatedAt: new Date(`${day}T15:00:00Z`) });
const free = { feesMinor: 0, fulfilmentMinor: 0 };

/** A shop in São Paulo with two products in October, of which A earns R$ 1,00 before taxes of 2027. */
async function shop(regime: Omit<TaxRegimeFrom, 'validFrom'>) {
  const opened = await openShop();
  await opened.sell(
    order([line('A', { ...free, priceMinor: 10_000 })], { shipUf: 'SP', ...at('2026-10-05') }),
    order([line('B', { ...free, priceMinor: 10_000 })], { shipUf: 'SP', ...at('2026-09-05') }),
    order([line('C', { ...free, priceMinor: 10_000 })], { shipUf: 'SP', ...at('2026-11-05') }),
  );
  await setTaxRegime(opened.viewer, { validFrom: '2020-01-01', homeUf: 'SP', ...regime }, { now: NOW });
  return opened;
}

test('in Lucro Presumido CBS and IBS come instead of PIS and COFINS, at three rates, and products begin to lose', async () => {
  const { viewer, ...opened } = await shop({ regime: 'presumido', percent: null });
  // today: ICMS 18.00, PIS 0.53, COFINS 2.46 of 82.00
  await opened.cost('A', 10_000 - 2_099 - 100);
  await opened.cost('B', 1_000);
  expect(await reformImpact(viewer, NOW)).toEqual({
    regime: 'presumido',
    days: { start: '2026-09-01', end: '2026-11-01' },
    taxesToday: 2 * 2_099,
    // 82.00 less what is inside: 8.7 % and twice 0.05 % of 75.37
    cases: [
      {
        cbsPercent: '8.7',
        taxes: 2 * (1_800 + 656 + 4 + 4),
        perMonth: 365,
        losingProducts: 1,
        // of 78.01 and 10.00 at most 8.8 in 108.8: 6.31 and 0.81
        withCredits: { perMonth: 365 - 356, losingProducts: 0 },
      },
      {
        cbsPercent: '8',
        taxes: 2 * (1_800 + 607 + 4 + 4),
        perMonth: 316,
        losingProducts: 1,
        withCredits: { perMonth: 316 - 330, losingProducts: 0 },
      },
      {
        cbsPercent: '9.5',
        taxes: 2 * (1_800 + 711 + 4 + 4),
        perMonth: 420,
        losingProducts: 1,
        withCredits: { perMonth: 420 - 385, losingProducts: 0 },
      },
    ],
    certainty: 'unsure',
  });
  await opened.cost('B', 9_900); // loses already: nothing that 2027 brings
  expect((await reformImpact(viewer, NOW))!.cases[0]!.losingProducts).toBe(1);
});

test('credits are those of purchases and billed services, and in Lucro Real those of PIS and COFINS of purchases go', async () => {
  const credit = async (regime: 'presumido' | 'real') => {
    const { viewer, ...opened } = await openShop();
    await opened.sell(
      order([line('A', { feesMinor: 1_000, fulfilmentMinor: 500, priceMinor: 10_000 })], {
        shipUf: 'SP',
        ...at('2026-10-05'),
      }),
    );
    await setTaxRegime(viewer, { validFrom: '2020-01-01', homeUf: 'SP', regime, percent: null }, { now: NOW });
    await opened.cost('A', 2_000);
    const [likely] = (await reformImpact(viewer, NOW))!.cases;
    return likely!.perMonth - likely!.withCredits!.perMonth;
  };
  expect(await credit('presumido')).toBe(283); // 8.8 in 108.8 of 20.00, 10.00 and 5.00
  expect(await credit('real')).toBe(283 - 185);
});

test('in Simples the brackets up to the fifth keep their rates', async () => {
  const { viewer } = await shop({ regime: 'simples', percent: null });
  expect(await reformImpact(viewer, NOW)).toMatchObject({
    taxesToday: 800,
    cases: [{ cbsPercent: null, taxes: 800, perMonth: 0, losingProducts: 0, withCredits: null }],
    certainty: 'official',
  });
});

test('without taxes of sales, without closed months and in 2027 there is nothing to say', async () => {
  expect(await reformImpact((await shop({ regime: 'percent', percent: 6 })).viewer, NOW)).toBeNull();
  const { viewer } = await shop({ regime: 'simples', percent: null });
  expect(await reformImpact(viewer, new Date('2027-01-05T15:00:00Z'))).toBeNull();
  expect(await reformImpact(viewer, new Date('2026-09-20T15:00:00Z'))).toBeNull();
  const { viewer: empty } = await openShop();
  expect(await reformImpact(empty, NOW)).toBeNull();
});
