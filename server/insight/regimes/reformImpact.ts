import { currentTime } from '#server/platform/process/clock.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { ONE, over, percent, plus, ratio, rounded, times } from '#server/platform/exact/ratio.ts';
import { type DayRange, monthAfter } from '#server/platform/values/dayRange.ts';
import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { inTurn } from './inTurn.ts';
import { profileOn } from './profileOn.ts';
import type { IncomeLine } from '#server/insight/profit/income/incomeLines.ts';
import { productStatements } from '#server/insight/profit/income/products/productStatements.ts';
import { taxesUnder } from '#server/records/lines/taxesUnder.ts';
import type { Regime, SaleProfile } from '#server/records/taxation/engine/saleRates.ts';
import { goodsInUse } from '#server/records/taxation/goods/goods.ts';
import { type Certainty, taxData } from '#server/records/taxation/rules/taxData.ts';
import { monthRates } from '#server/records/taxes/monthRates.ts';
import { stateMixes } from '#server/records/taxes/stateMix.ts';
import { taxMonths } from '#server/records/taxes/taxMonths.ts';

/** The taxes of some days at one rate of CBS, in centavos. */
interface ReformCase {
  /** Percent of CBS; null where no CBS is owed apart. */
  cbsPercent: string | null;
  taxes: number;
  /** More than today's, for a month. */
  perMonth: number;
  /** Products with a contribution today that would have none. */
  losingProducts: number;
  /** The same if all purchases and services gave credit; null where CBS is not owed apart. */
  withCredits: Pick<ReformCase, 'perMonth' | 'losingProducts'> | null;
}

/** What the sales of the last closed months would owe by the rates of 2027. */
export interface ReformImpact {
  regime: Regime;
  days: DayRange;
  /** Taxes of these sales by today's rates. */
  taxesToday: number;
  /** By the rate of CBS, the likely one first. */
  cases: ReformCase[];
  certainty: Certainty;
}

/** Day from which CBS is paid and PIS and COFINS are no more. */
const FROM = '2027-01-01';
const MONTHS = 3;
const PRODUCTS_AT_ONCE = 500;
/** CBS of 2027 is not read in an official text: both ends of what is said (TAX.md 3). */
const CBS_ENDS = ['8', '9.5'];

/**
 * The last three closed months under the rates of 2027, by the ledger's own calculation, prices as they were. Null in 2027, without a regime
 * that taxes sales and without closed months with sales. Throws 503 when too many comparisons run.
 */
export const reformImpact = (viewer: Viewer, now = currentTime()): Promise<ReformImpact | null> =>
  inTurn(viewer.accountId, () => impactOf(viewer, now));

async function impactOf(viewer: Viewer, now: Date): Promise<ReformImpact | null> {
  const { accountId } = viewer;
  const on = readerOf(accountId);
  const today = saoPauloDay(now.getTime());
  const months = await taxMonths(accountId, now, on);
  const closed = months.filter(({ month }) => month < `${today.slice(0, 7)}-01`).slice(-MONTHS);
  const current = months.at(-2) ?? months.at(-1);
  if (today >= FROM || !current || !closed.some(({ revenueMinor }) => revenueMinor > 0)) return null;
  if (current.regime === 'none' || current.regime === 'percent' || current.regime === 'mei') return null;
  const days = { start: closed[0]!.month, end: monthAfter(closed.at(-1)!.month) };
  const goods = await goodsInUse(accountId, on);
  const mixOf = await stateMixes(accountId, on);
  const soldMonths = months.filter(({ month }) => month >= days.start); // and those of their returns
  const results = await productResults(viewer, days, now);
  const byProduct = async (month: string, profile: SaleProfile) => {
    // rates of that month for the sales of all of these
    const rates = soldMonths.flatMap(({ month: sold }) =>
      monthRates({ month, profile }, goods, mixOf(sold)).map((row) => ({ ...row, month: sold })),
    );
    const sums = new Map<string, number>();
    for (const { key, minor } of await taxesUnder(accountId, rates, { days, by: 'product' }, on))
      sums.set(key, (sums.get(key) ?? 0) + minor);
    return sums;
  };
  const likely = taxData.reform.find(({ validFrom }) => validFrom === FROM)!;
  const isApart = current.regime !== 'simples';
  const before: Owed = {
    taxes: await byProduct(current.month, current.profile),
    creditOf: ({ cogs }) => (current.regime === 'real' ? rounded(times(ratio(cogs), PIS_COFINS)) : 0),
  };
  const profile = profileOn(current, FROM);
  const cases: ReformCase[] = [];
  for (const cbsPercent of isApart ? [likely.cbsPercent, ...CBS_ENDS] : [null]) {
    const taxes = await byProduct(FROM, { ...profile, cbsPercent });
    const rate = cbsPercent && plus(percent(cbsPercent), percent(likely.ibsUfPercent), percent(likely.ibsMunPercent));
    const after: Owed = {
      taxes,
      creditOf: ({ cogs, services }) =>
        rate ? rounded(times(ratio(cogs + services), over(rate, plus(ONE, rate)))) : 0,
    };
    cases.push({
      cbsPercent,
      taxes: sumOf(taxes),
      ...changeOf(before, after, results, closed.length, false),
      withCredits: isApart ? changeOf(before, after, results, closed.length, true) : null,
    });
  }
  return {
    regime: current.regime,
    days,
    taxesToday: sumOf(before.taxes),
    cases,
    certainty: isApart ? likely.certainty : 'official',
  };
}

/** What products owe in centavos, and what their purchases and services give back at most. */
interface Owed {
  taxes: ReadonlyMap<string, number>;
  creditOf: (result: ProductResult) => number;
}

/**
 * PIS and COFINS of purchases in Lucro Real. CBS and IBS of purchases and of all billed services (LC 214/2025 art. 47) are inside their prices, as
 * in those of sales. Suppliers in Simples give less, and ICMS is not taken out: with credits is the other end, not a forecast.
 */
const PIS_COFINS = plus(percent(taxData.real.pisPercent), percent(taxData.real.cofinsPercent));

function changeOf(
  before: Owed,
  after: Owed,
  results: ReadonlyMap<string, ProductResult>,
  months: number,
  withCredits: boolean,
) {
  const more = (id: string) => (after.taxes.get(id) ?? 0) - (before.taxes.get(id) ?? 0);
  const credit = (result: ProductResult) => (withCredits ? after.creditOf(result) - before.creditOf(result) : 0);
  const isLosing = ([id, result]: [string, ProductResult]) =>
    result.contribution !== null && result.contribution >= 0 && result.contribution - more(id) + credit(result) < 0;
  const credits = [...results.values()].reduce((sum, result) => sum + credit(result), 0);
  return {
    perMonth: Math.round((sumOf(after.taxes) - sumOf(before.taxes) - credits) / months),
    losingProducts: [...results].filter(isLosing).length,
  };
}

const sumOf = (sums: ReadonlyMap<string, number>) => [...sums.values()].reduce((total, minor) => total + minor, 0);

/** A product in the days, in centavos. */
interface ProductResult {
  /** Contribution margin; null: a cost is not known. */
  contribution: number | null;
  cogs: number;
  /** Billed by marketplaces: fees, freight, fulfilment, storage and ads. */
  services: number;
}

const SERVICES = ['fees', 'freight', 'fulfilment', 'storage', 'ads'] as const;

async function productResults(viewer: Viewer, days: DayRange, now: Date): Promise<Map<string, ProductResult>> {
  const request = { period: 'custom', startDate: days.start, endDate: daysBefore(days.end, 1) } as const;
  const statements = await productStatements(viewer, request, undefined, now);
  const results = new Map<string, ProductResult>();
  for (let n = 0; n < statements.ids.length; n += PRODUCTS_AT_ONCE)
    for (const { product, figures, unitsWithoutCost } of await statements.rowsOf(
      statements.ids.slice(n, n + PRODUCTS_AT_ONCE),
    )) {
      const minorOf = (line: IncomeLine) => figures.find((figure) => figure.line === line)?.amount?.minor ?? null;
      if (product)
        results.set(String(product.id), {
          contribution: unitsWithoutCost === 0 ? minorOf('contribution') : null,
          cogs: 0 - (minorOf('cogs') ?? 0),
          services: 0 - SERVICES.reduce((sum, line) => sum + (minorOf(line) ?? 0), 0),
        });
    }
  return results;
}
