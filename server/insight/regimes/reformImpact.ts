import { currentTime } from '#server/platform/process/clock.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { type DayRange, monthAfter } from '#server/platform/values/dayRange.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { inTurn } from './inTurn.ts';
import { profileOn } from './profileOn.ts';
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
  const profits = await contributions(viewer, days, now);
  const byProduct = async (month: string, profile: SaleProfile) => {
    // rates of that month for the sales of all of these
    const rates = soldMonths.flatMap(({ month: sold }) =>
      goods.flatMap((name) =>
        monthRates({ month, profile }, name, mixOf(sold)).map((row) => ({ ...row, month: sold })),
      ),
    );
    const sums = new Map<string, number>();
    for (const { key, minor } of await taxesUnder(accountId, rates, { days, by: 'product' }, on))
      sums.set(key, (sums.get(key) ?? 0) + minor);
    return sums;
  };
  const before = await byProduct(current.month, current.profile);
  const likely = taxData.reform.find(({ validFrom }) => validFrom === FROM)!;
  const profile = profileOn(current, FROM);
  const isApart = current.regime !== 'simples';
  const cases: ReformCase[] = [];
  for (const cbsPercent of isApart ? [likely.cbsPercent, ...CBS_ENDS] : [null]) {
    const after = await byProduct(FROM, { ...profile, cbsPercent });
    const taxes = sumOf(after);
    const isLosing = ([id, profit]: [string, number]) =>
      profit >= 0 && profit - (after.get(id) ?? 0) + (before.get(id) ?? 0) < 0;
    cases.push({
      cbsPercent,
      taxes,
      perMonth: Math.round((taxes - sumOf(before)) / closed.length),
      losingProducts: [...profits].filter(isLosing).length,
    });
  }
  return {
    regime: current.regime,
    days,
    taxesToday: sumOf(before),
    cases,
    certainty: isApart ? likely.certainty : 'official',
  };
}

const sumOf = (sums: ReadonlyMap<string, number>) => [...sums.values()].reduce((total, minor) => total + minor, 0);

/** Contribution margin by product in the days, in centavos, of those whose cost is known. */
async function contributions(viewer: Viewer, { start, end }: DayRange, now: Date): Promise<Map<string, number>> {
  const last = new Date(Date.parse(end) - 86_400_000).toISOString().slice(0, 10);
  const request = { period: 'custom', startDate: start, endDate: last } as const;
  const statements = await productStatements(viewer, request, undefined, now);
  const profits = new Map<string, number>();
  for (let n = 0; n < statements.ids.length; n += PRODUCTS_AT_ONCE)
    for (const { product, figures, unitsWithoutCost } of await statements.rowsOf(
      statements.ids.slice(n, n + PRODUCTS_AT_ONCE),
    )) {
      const amount = figures.find(({ line }) => line === 'contribution')?.amount;
      if (product && amount && unitsWithoutCost === 0) profits.set(String(product.id), amount.minor);
    }
  return profits;
}
