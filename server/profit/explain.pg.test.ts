import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { useSandboxDatabase } from '#server/database/testing/sandboxDatabase.ts';
import { runInSandbox } from '#server/database/runInSandbox.ts';
import { checkSql } from '#server/database/checkSql.ts';
import { decimalOf } from '#server/core/money.ts';
import type { SalesFilter } from '#server/sales/salesScope.ts';
import { salesMetrics } from '#server/sales/salesMetrics.ts';
import type { Shop } from '#server/sales/testing/shop.ts';
import { type ExplainedMetric, explain, type Explanation } from './explain.ts';
import { explainedMetrics } from './explainedMetrics.ts';
import { MIXED_DAYS, openMixedShop } from './testing/mixedShop.ts';

useSandboxDatabase();

const NOW = new Date('2026-11-20T17:05:00Z');
const day = fc
  .date({ min: new Date(MIXED_DAYS.first), max: new Date(MIXED_DAYS.last), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const days = fc
  .tuple(day, day)
  .map(([a, b]) => ({ period: 'custom' as const, startDate: a < b ? a : b, endDate: a < b ? b : a }));
const wide: fc.Arbitrary<SalesFilter> = fc
  .tuple(days, fc.constantFrom(null, 'amazon' as const, 'mercadolivre' as const))
  .map(([all, marketplace]) => ({ ...all, marketplace }));
const narrow = fc
  .tuple(
    wide,
    fc.constantFrom(null, null, 'pending' as const, 'delivered' as const, 'cancelled' as const),
    fc.constantFrom(null, "D'Água"),
    fc.constantFrom(null, null, 'peca no a', 'ÁGUA', 'B0MA', '100%', '701-000', '9000001'),
  )
  .map(([all, status, brand, search]): SalesFilter => ({ ...all, status, brand, search }));

let shop: Shop;
beforeAll(async () => {
  shop = await openMixedShop();
});

/** What the SQL of an explanation answers in the seller's own sandbox; null where it answers nothing. */
async function answerOf({ sql }: Explanation): Promise<number | null> {
  await checkSql(sql);
  const { rows } = await runInSandbox(shop.viewer.accountId, sql, { maxRows: 10 });
  return rows.length === 0 || rows[0]![0] === null ? null : Number(rows[0]![0]);
}
const explained = (metric: ExplainedMetric, filter: SalesFilter, isInDollars = false) =>
  explain(shop.viewer, { metric, filter, isInDollars, language: 'pt' }, NOW);
const shown = ({ value }: Explanation) => (value.money ? decimalOf(value.money) : value.number);

async function expectSameNumber(explanation: Explanation, what: unknown) {
  const figure = shown(explanation);
  const answer = await answerOf(explanation);
  const said = JSON.stringify({ what, sql: explanation.sql });
  // what is unknown is no row, or nothing of the kind asked for
  if (figure === null) return expect(answer ?? 0, said).toBe(0);
  return expect(answer, said).toBeCloseTo(figure, explanation.value.unit === 'percent' ? 3 : 6);
}

const names = Object.keys(explainedMetrics) as (keyof typeof explainedMetrics)[];
const needsAccount = (name: keyof typeof explainedMetrics) =>
  'isOfAccount' in explainedMetrics[name] && explainedMetrics[name].isOfAccount;

test.each(names)('the SQL of %s gives the number it explains, to the cent, in any scope', async (metric) => {
  let known = 0;
  await fc.assert(
    fc.asyncProperty(needsAccount(metric) ? wide : fc.oneof(wide, narrow), async (filter) => {
      const explanation = await explained(metric, filter);
      if (shown(explanation)) known += 1;
      await expectSameNumber(explanation, filter);
    }),
    { numRuns: 15, seed: names.indexOf(metric) },
  );
  expect(known, 'some scope has a figure').toBeGreaterThan(0);
});

test.each(['revenue', 'profit', 'profitPerUnit', 'costs', 'margin'] as const)(
  'the SQL of %s of one product in US$ gives the number it explains',
  async (metric) => {
    for (const key of ['AA', 'UA', 'MA', 'BB']) {
      const filter = { period: 'custom' as const, startDate: MIXED_DAYS.first, endDate: MIXED_DAYS.last };
      const explanation = await explained(metric, { ...filter, productId: await shop.idOf(key) }, true);
      if (metric !== 'margin' && key !== 'BB') expect(explanation.value.money?.currency).toBe('USD');
      await expectSameNumber(explanation, key);
      expect(explanation.filters).toEqual([`Produto: Peça nº ${key}`]);
    }
  },
);
