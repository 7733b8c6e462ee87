import type { Locale } from '#i18n/locales.ts';
import { inLanguage } from '#server/platform/language/language.ts';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { sampled } from '#server/platform/testing/hasTrials.ts';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';
import { runSql } from '#server/insight/sqlbox/runSql.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import { productSales } from '#server/insight/sales/products/productSales.ts';
import type { SalesFilter } from '#server/insight/sales/metrics/salesScope.ts';
import type { Shop } from '#server/insight/sales/testing/shop.ts';
import { type ExplainedMetric, explain, type Explanation } from './explain.ts';
import { explainedMetrics } from './explainedMetrics.ts';
import { type StatusMetric, statusMetrics } from './explainedStatuses.ts';
import { periodNames } from '#server/insight/period/period.ts';
import { useSqlBudget } from '#server/insight/sqlbox/turns/sqlBudget.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';
import { setOverheads } from '#server/records/overheads/setOverheads.ts';
import { overhead } from '#server/records/overheads/testing/overhead.ts';
import { MIXED_DAYS, openMixedShop } from '#server/insight/profit/testing/mixedShop.ts';

useSqlDatabase();

/** Scopes of every figure. A long run, `npm run fuzz`, has more, and every figure in every period. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 3);
const isLong = process.env.FUZZ_RUNS !== undefined;
/** One figure in so many is asked in a period, the others in the next ones. */
const STRIDE = isLong ? 1 : 4;

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
  useSqlBudget({ secondsAMinute: 1_000, limitsBeforePause: 0 });
  shop = await openMixedShop();
  await setOverheads(shop.viewer, {
    save: [
      overhead({ validFrom: MIXED_DAYS.first }),
      overhead({ name: 'Caixa', category: 'packaging', every: 'order', amountMinor: 35 }),
    ],
  });
  await setTaxRegime(shop.viewer, { validFrom: '2026-10-01', regime: 'presumido', percent: null, homeUf: 'SP' });
});

/** Result of an explanation's SQL, run by the seller. Null without a row. */
async function answerOf({ sql }: Explanation): Promise<number | null> {
  const { rows } = await runSql(shop.viewer, sql);
  return rows.length === 0 || rows[0]![0] === null ? null : Number(rows[0]![0]);
}
const explained = (metric: ExplainedMetric, filter: SalesFilter, isInDollars = false) =>
  explain(shop.viewer, { metric, filter, isInDollars, language: 'pt' }, NOW);
const shown = ({ value }: Explanation) => (value.money ? decimalOf(value.money) : value.number);

async function expectSameNumber(explanation: Explanation, what: unknown) {
  const figure = shown(explanation);
  const answer = await answerOf(explanation);
  const context = JSON.stringify({ what, sql: explanation.sql });
  const digits = explanation.value.unit === 'percent' ? 3 : 6;
  // an unknown figure returns no row, or NULL
  expect({ answer: answer ?? 0, context }).toEqual({ answer: expect.closeTo(figure ?? 0, digits), context });
}

const names = Object.keys(explainedMetrics) as (keyof typeof explainedMetrics)[];
const needsAccount = (name: keyof typeof explainedMetrics) =>
  'isOfAccount' in explainedMetrics[name] && explainedMetrics[name].isOfAccount;

test.each(sampled(names))('the SQL of %s returns the explained number to the cent in any scope', async (metric) => {
  let [known, runs] = [0, 0];
  await fc.assert(
    fc.asyncProperty(needsAccount(metric) ? wide : fc.oneof(wide, narrow), async (filter) => {
      if (runs++ >= RUNS && known > 0) return;
      const explanation = await explained(metric, filter);
      if (shown(explanation)) known += 1;
      await expectSameNumber(explanation, filter);
    }),
    { numRuns: Math.max(RUNS, 8), seed: names.indexOf(metric) },
  );
  expect(known, 'some scope has a figure').toBeGreaterThan(0);
});

test.each(sampled(periodNames))('in the period %s the SQL of figures returns them', async (period) => {
  const asked = names.filter((_, index) => (index + periodNames.indexOf(period)) % STRIDE === 0);
  expect.assertions(asked.length);
  const days = period === 'custom' ? { startDate: MIXED_DAYS.first, endDate: MIXED_DAYS.last } : {};
  for (const metric of asked) await expectSameNumber(await explained(metric, { period, ...days }), [metric, period]);
});

test.each(['revenue', 'profit', 'profitPerUnit', 'costs', 'margin'] as const)(
  'the SQL of %s of one product in US$ gives the number it explains',
  async (metric) => {
    for (const key of ['AA', 'UA', 'MA', 'BB']) {
      const filter = { period: 'custom' as const, startDate: MIXED_DAYS.first, endDate: MIXED_DAYS.last };
      const explanation = await explained(metric, { ...filter, productId: await shop.idOf(key) }, true);
      expect([null, undefined, 'USD']).toContain(explanation.value.money?.currency);
      await expectSameNumber(explanation, key);
      expect(explanation.filters).toEqual([`Produto: Peça nº ${key}`]);
    }
  },
);

test.each(sampled(Object.keys(statusMetrics) as StatusMetric[]))(
  'the SQL of the Profit Detector’s %s gives the number it explains',
  async (metric) => {
    // the last 30 complete days of the mixed shop, with unprofitable products
    const at = new Date('2026-10-31T15:00:00Z');
    const days = { period: 'custom' as const, startDate: '2026-10-01', endDate: '2026-10-30' };
    const request = { metric, filter: days, isInDollars: true, language: 'en' as const };
    const explanation = await explain(shop.viewer, request, at);
    await expectSameNumber(explanation, metric);
    expect(explanation.days).toEqual({ start: '2026-10-01', end: '2026-10-31' });
  },
);

/** Lines of the statement to which amounts that no ledger line has are added. */
const BEYOND_LINES = ['packaging', 'overheads', 'contribution', 'operatingResult', 'profitTaxes', 'statementProfit'];

test('the rows behind each line of the statement add up to it, with the numbers of their orders', async () => {
  const filter = { period: 'custom' as const, startDate: MIXED_DAYS.first, endDate: MIXED_DAYS.last };
  const summed: string[] = [];
  for (const metric of names.filter(needsAccount)) {
    const { rowsSql, value } = await explained(metric, filter);
    if (rowsSql === null || BEYOND_LINES.includes(metric) || !value.money?.minor) continue;
    const { rows } = await runSql(shop.viewer, `SELECT sum(amount) FROM (${rowsSql}) behind`);
    expect(Number(rows[0]![0]), `${metric}`).toBeCloseTo(decimalOf(value.money), 1);
    summed.push(metric);
  }
  expect(summed.length).toBeGreaterThan(12);
  const { rowsSql } = await explained('grossSales', { ...filter, marketplace: 'amazon' });
  const { rows } = await runSql(shop.viewer, `SELECT count(*), count(order_number) FROM (${rowsSql}) behind`);
  expect(Number(rows[0]![0])).toBeGreaterThan(0);
  expect(rows[0]![1]).toBe(rows[0]![0]);
});

test('only lines of the statement that are read from lines have rows', async () => {
  const days = { period: 'lastMonth' as const };
  expect((await explained('revenue', days)).rowsSql).toBeNull();
  expect((await explained('overheads', days)).rowsSql).toBeNull();
  expect((await explained('accountAmounts', days)).rowsSql).toContain('l.is_of_account');
});

test('the terms of net profit add up to it, and days, filters, rows and sync time are included', async () => {
  const filter = { period: 'lastMonth' as const, marketplace: 'mercadolivre' as const };
  const explanation = await explained('profit', filter);
  const signed = explanation.terms.map(({ sign, value }) => (value.money?.minor ?? 0) * (sign === '-' ? -1 : 1));
  expect(signed.reduce((sum, minor) => sum + minor, 0)).toBe(explanation.value.money!.minor);
  expect(explanation.days).toEqual({ start: '2026-10-01', end: '2026-11-01' });
  expect(explanation.filters).toEqual(['Marketplace: Mercado Livre']);
  expect(explanation.rows.map(({ source }) => source)).toEqual(['items', 'posted', 'ads']);
  expect(explanation.rows[0]!.count).toBeGreaterThan(0);
  expect(explanation.syncedAt).toBeNull();
});

/** The signed terms put together as their signs say. Null when one is unknown, or there are none. */
function putTogether({ terms, value }: Explanation): number | null {
  const signed = terms.filter(({ sign }) => sign !== null);
  const known = signed.map(({ sign, value: of }) => ({ sign, number: of.money ? of.money.minor : of.number }));
  if (known.length === 0 || known.some(({ number }) => number === null)) return null;
  const [first, second] = known as [{ number: number }, { sign: string; number: number }];
  if (second?.sign === '/') return (first.number / second.number) * (value.unit === 'percent' ? 100 : 1);
  return known.reduce((sum, { sign, number }) => sum + number! * (sign === '-' ? -1 : 1), 0);
}

const figures = [...names, ...(Object.keys(statusMetrics) as StatusMetric[])];

test.each(sampled(figures))('the terms of %s put together are the figure, in any scope', async (metric) => {
  const custom = { period: 'custom', startDate: MIXED_DAYS.first, endDate: MIXED_DAYS.last } as const;
  const scopes: SalesFilter[] = [{ period: 'allTime' }, custom, { period: 'last30Days', marketplace: 'amazon' }, { period: 'lastMonth', marketplace: 'mercadolivre' }]; // prettier-ignore
  for (const scope of scopes) {
    const explanation = await explained(metric, scope);
    const [sum, figure] = [putTogether(explanation), explanation.value];
    const whole = figure.money ? figure.money.minor : figure.number;
    if (sum === null || whole === null) continue;
    const isRatio = explanation.terms.some(({ sign }) => sign === '/');
    // a ratio is of the sums before they are rounded
    const most = isRatio ? (figure.unit === 'money' ? 1 : 0.01) : 0;
    expect({ metric, scope, off: Math.abs(sum - whole) <= most ? 0 : sum - whole }).toEqual({ metric, scope, off: 0 });
  }
});

test('figures of a status name what their profit is before, and units do not', async () => {
  const filter = { period: 'lastMonth', status: 'delivered' } as const;
  for (const metric of ['profit', 'margin', 'roi'] as const)
    expect((await explained(metric, filter)).filters).toEqual([
      'Situação do pedido: entregue',
      'Antes de publicidade e armazenagem',
    ]);
  expect((await explained('units', filter)).filters).toEqual(['Situação do pedido: entregue']);
});

test('the part of net profit outside the product table is listed beside its terms', async () => {
  const { terms, value } = await explained('profit', { period: 'allTime' });
  const beyond = terms.find(({ name }) => name.startsWith('Disso, fora das linhas'))!;
  expect([beyond.sign, beyond.value.money!.currency]).toEqual([null, 'BRL']);
  expect(beyond.value.money!.minor).not.toBe(0);
  const { rows } = await productSales(shop.viewer, { period: 'allTime' }, { limit: 100 }, NOW);
  const ofRows = rows.reduce((sum, { profit }) => sum + (profit?.minor ?? 0), 0);
  expect(ofRows + beyond.value.money!.minor).toBe(value.money!.minor);
});

test.each(['pt', 'en'] as const)('ACOS says which ads of Amazon are absent (%s)', async (language) => {
  const filter = { period: 'custom', startDate: MIXED_DAYS.first, endDate: MIXED_DAYS.last } as const;
  const { formula } = await explain(shop.viewer, { metric: 'acos', filter, isInDollars: false, language }, NOW);
  expect(formula).toMatch(/Sponsored Products.*Sponsored Brands.*Sponsored Display/);
});

test('an explanation without a language is in that of its reader, in Padrão the Portuguese one', async () => {
  const filter = { period: 'last30Days' as const, status: 'shipped' as const };
  const read = async (locale: Locale) => {
    const request = { metric: 'profit' as const, filter, isInDollars: false, language: null };
    const { name, formula, filters } = await inLanguage(locale, () => explain(shop.viewer, request, NOW));
    return [name, formula.slice(0, 26), filters[0]];
  };
  expect(await read('pt-x-spec')).toEqual([
    'Lucro líquido',
    'Receita e frete pago pelo ',
    'Situação do pedido: enviado',
  ]);
  expect(await read('en')).toEqual(['Net profit', 'Revenue and freight paid b', 'Order status: shipped']);
  expect(await read('es')).toEqual(['Ganancia neta', 'Ingresos y flete pagado po', 'Estado del pedido: enviado']);
});
