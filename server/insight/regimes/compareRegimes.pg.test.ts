import { expect, test } from 'vitest';
import { transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { incomeStatement } from '#server/insight/profit/income/incomeStatement.ts';
import type { IncomeLine } from '#server/insight/profit/income/incomeLines.ts';
import { postedAmount } from '#server/insight/profit/testing/postedAmount.ts';
import { line, NOW, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { type NewProductTax, setProductTaxes } from '#server/records/taxes/goods/setProductTaxes.ts';
import { setTaxRegime, type TaxRegimeFrom } from '#server/records/taxes/setTaxRegime.ts';
import { compareRegimes } from './compareRegimes.ts';

useTestDatabase();

const YEAR = { period: 'custom', startDate: '2025-11-01', endDate: '2026-10-31', granularity: 'month' } as const;
const at = (day: string) => ({ purchasedAt: new Date(`${day}T15:00:00Z`), updatedAt: new Date(`${day}T15:00:00Z`) });

/** A shop in São Paulo with a sale each month from August 2025 to November 2026, the price growing, one returned. */
async function shop() {
  const opened = await openShop();
  const { viewer } = opened;
  const ufs = ['SP', 'RJ', null, 'AM'] as const;
  const months = Array.from({ length: 16 }, (_, n) => new Date(Date.UTC(2025, 7 + n, 5)).toISOString().slice(0, 10));
  await opened.sell(
    ...months.map((day, n) =>
      order([line('A', { priceMinor: 3_000_000 + 777_777 * n, discountMinor: 1_000 * n, feesMinor: 300_000 })], {
        externalId: `701-${n}`,
        shipUf: ufs[n % 4]!,
        ...at(day),
      }),
    ),
  );
  await opened.cost('A', 1_234_567);
  await transaction((tx) =>
    recordPostedAmounts(
      viewer.accountId,
      [
        postedAmount('r', -(3_000_000 + 777_777 * 5 - 5_000), {
          orderExternalId: '701-5',
          kind: 'refund_principal',
          name: 'Principal',
          day: '2026-03-03',
          postedAt: new Date('2026-03-03T15:00:00Z'),
        }),
      ],
      tx,
    ),
  );
  const set = (regime: Omit<TaxRegimeFrom, 'validFrom'>) =>
    setTaxRegime(viewer, { validFrom: '2020-01-01', homeUf: 'SP', ...regime }, { now: NOW });
  return {
    viewer,
    set,
    goods: async (more: Partial<NewProductTax>) => {
      const tax = { productId: await opened.idOf('A'), from: '2026-02-01', of: 'normal', origin: 0, ...more } as const;
      await setProductTaxes(viewer, [tax], { now: NOW });
    },
    statement: async () => {
      const { total } = await incomeStatement(viewer, YEAR, NOW);
      const of = (name: IncomeLine) => total.figures.find((figure) => figure.line === name)!.amount?.minor ?? 0;
      return { salesTaxes: 0 - of('tax'), profitTaxes: 0 - of('profitTaxes'), netProfit: of('profit') };
    },
  };
}

const REGIMES = ['simples', 'presumido', 'real'] as const;

const OWN_RATES = {
  internalPercents: [{ uf: 'RJ', percent: '12.5' }, { uf: 'SP', percent: '7' }],
  fcpPercents: [{ uf: 'RJ', percent: '0' }],
}; // prettier-ignore

test.each([
  ['of general goods', {}],
  ['with own rates', OWN_RATES],
])(
  'each regime %s is what the income statement says once the account is in it, and its own what it says now',
  async (_, own) => {
    const { viewer, set, goods, statement } = await shop();
    await goods(own);
    const inputs = { payrollMinor: 0, icmsCreditPercent: 0 };
    const stated = new Map<string, Awaited<ReturnType<typeof statement>>>();
    for (const regime of REGIMES) {
      await set({ regime, percent: null });
      stated.set(regime, await statement());
    }
    for (const regime of REGIMES) {
      await set({ regime, percent: null });
      const { days, years, leftOut } = (await compareRegimes(viewer, inputs, NOW))!;
      expect(days).toEqual({ start: '2025-11-01', end: '2026-11-01' });
      expect(leftOut.map((one) => one.regime)).toEqual(['mei']);
      const [was, ...others] = years;
      const figures = ({ salesTaxes, profitTaxes, netProfit }: NonNullable<typeof was>) => ({
        salesTaxes,
        profitTaxes: profitTaxes.low,
        netProfit: netProfit.low,
      });
      expect(figures(was!)).toEqual(stated.get(regime));
      for (const one of others) {
        const { salesTaxes, profitTaxes, netProfit } = stated.get(one.regime)!;
        expect(one.salesTaxes).toBe(salesTaxes);
        // the ledger has no credits: they add to the result, of which Lucro Real pays
        expect(Math.sign(one.profitTaxes.low - profitTaxes)).toBe(one.regime === 'real' ? 1 : 0);
        expect(one.netProfit.low).toBe(netProfit + profitTaxes - one.profitTaxes.low + one.credits.low);
      }
      for (const one of others) {
        expect(one.months.reduce((sum, { salesTaxes }) => sum + salesTaxes, 0)).toBe(one.salesTaxes);
        expect(one.difference.low).toBe(one.netProfit.low - was!.netProfit.low);
      }
      const profits = others.map(({ netProfit }) => netProfit.low);
      expect(profits).toEqual(profits.toSorted((a, b) => b - a));
    }
  },
);

test('single-phase goods are a warning, and own rates are none', async () => {
  const { viewer, set, goods } = await shop();
  await set({ regime: 'simples', percent: null });
  const warned = async () =>
    (await compareRegimes(viewer, {}, NOW))!.warnings.some((text) => text.startsWith('Produtos monofásicos'));
  for (const [own, isWarned] of [
    [OWN_RATES, false],
    [{ origin: 1 }, false],
    [{ ...OWN_RATES, of: 'mono' }, true],
    [{ of: 'st' }, true],
  ] as const) {
    await goods(own);
    expect(await warned()).toBe(isWarned);
  }
});

test('without a payroll nothing is ranked; with one its charges are of the regimes whose guides do not have them', async () => {
  const { viewer, set } = await shop();
  await set({ regime: 'simples', percent: null });
  const of = async (payrollMinor: number | null) => {
    const comparison = (await compareRegimes(viewer, { payrollMinor, icmsCreditPercent: 0 }, NOW))!;
    return {
      ...comparison,
      charges: Object.fromEntries(comparison.years.slice(1).map((one) => [one.regime, one.payrollCharges])),
    };
  };
  const without = await of(null);
  expect([without.isRanked, without.charges]).toEqual([false, { simples: 0, presumido: null, real: null }]);
  expect(without.warnings[0]).toContain('Sem a folha não há ordem');
  const charged = await of(600_000);
  // 27.8 % of 6,000.00, twelve times
  expect([charged.isRanked, charged.charges]).toEqual([true, { simples: 0, presumido: 2_001_600, real: 2_001_600 }]);
  expect(charged.warnings[0]).not.toContain('Sem a folha');
});

test('unknown credits are a range, of which Lucro Real pays taxes on what they leave', async () => {
  const { viewer, set } = await shop();
  await set({ regime: 'simples', percent: null });
  const { years } = (await compareRegimes(viewer, { payrollMinor: 0 }, NOW))!;
  const of = (regime: string) => years.find((one) => one.regime === regime && !one.isActual)!;
  const cogs = 12 * 1_234_567;
  expect(of('simples').credits).toEqual({ low: 0, high: 0 });
  expect(of('presumido').credits).toEqual({ low: 0, high: Math.round(cogs * 0.12) });
  expect(of('real').credits).toEqual({
    low: Math.round(cogs * 0.0925),
    high: Math.round(cogs * (0.12 + 0.0925 * 0.88)),
  });
  const { profitTaxes, credits } = of('real');
  // 34 % of more result, once the additional rate applies in all quarters
  const more = (profitTaxes.high - profitTaxes.low) / (credits.high - credits.low);
  expect(more).toBeGreaterThan(0.23);
  expect(more).toBeLessThan(0.35);
});

test('a company without a state, with unknown costs, small or without closed months knows what is left out', async () => {
  const opened = await openShop();
  const { viewer } = opened;
  expect(await compareRegimes(viewer, {}, NOW)).toBeNull();
  await opened.sell(order([line('A')], at('2026-11-05')));
  expect(await compareRegimes(viewer, {}, NOW)).toBeNull();
  await opened.sell(order([line('A')], at('2026-10-05')));
  const { years, leftOut, warnings } = (await compareRegimes(viewer, {}, NOW))!;
  expect(years.map(({ regime }) => regime)).toEqual(['none', 'mei', 'simples']);
  expect(years[1]!.salesTaxes).toBe(8_205);
  expect(leftOut.map(({ regime }) => regime)).toEqual(['presumido', 'real']);
  expect(warnings.some((text) => text.includes('1 mês fechado'))).toBe(true);
  expect(warnings.find((text) => text.includes('regime informado'))).toContain('Em 1 de 1 ');
  await setTaxRegime(viewer, { validFrom: '2020-01-01', regime: 'simples', percent: null, homeUf: 'SP' }, { now: NOW });
  const known = (await compareRegimes(viewer, {}, NOW))!;
  expect(known.warnings.filter((text) => text.includes('regime informado'))).toEqual([]);
  expect(known.leftOut).toEqual([{ regime: 'real', why: expect.stringContaining('custo de mais de 10%') }]);
});

test('inputs that cannot be are refused', async () => {
  const { viewer } = await openShop();
  for (const inputs of [{ payrollMinor: -1 }, { icmsCreditPercent: 101 }, { payrollChargesPercent: -0.1 }])
    await expect(compareRegimes(viewer, inputs, NOW)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
