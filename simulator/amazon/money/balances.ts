import { type Context, Hono } from 'hono';
import { amazonCredentials } from '#simulator/auth/credentials.ts';
import { changesOf } from '#simulator/changesOf.ts';
import { decimalNumber } from '#simulator/decimal.ts';
import { memoized } from '#simulator/memoized.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { DAY, dayFrom, dayOf, startOfDay } from '#simulator/seller/calendar.ts';
import { invalidInput, spApi } from '#simulator/amazon/spApi.ts';
import { countriesOf, marketplaceIn } from '#simulator/amazon/sources/marketplaceIds.ts';
import { generatedMarkets } from '#simulator/amazon/sources/generatedAmazon.ts';
import { itemsOf } from './transactionJson.ts';
import { LAG, postings } from './postings.ts';
import { accountRows, type SettlementRow } from './accountRows.ts';
import { settlementRows } from './settlementReport.ts';
import { settlementReports, settlementStart } from './settlementReports.ts';

/** No money is held longer than this. */
const HELD = 60 * DAY;

/** Sums kept of each: a sync asks for those of many days, and the next one for the same. */
const MOST_KEPT = 400;

/** What Amazon keeps for the seller, and what a settlement or a period brought. */
export function balances(simulator: Simulator): Hono<SimulatorEnv> {
  const keyOf = (...of: (string | number)[]) => `${of.join()} ${changesOf(simulator)}`;
  const sums: Sums = {
    balance: memoized((country: string, at: number) => balanceOf(simulator, country, at), keyOf, MOST_KEPT),
    summary: memoized(
      (country: string, from: number, to: number) => summaryOf(simulator, country, from, to),
      keyOf,
      MOST_KEPT,
    ),
  };
  return new Hono<SimulatorEnv>()
    .get('/finances/2024-06-19/balances', spApi(simulator, 'listBalances'), (c) => listBalances(c, simulator, sums))
    .get('/finances/2024-06-19/summary', spApi(simulator, 'listSummary'), (c) => listSummary(c, simulator, sums));
}

interface Sums {
  balance: (country: string, at: number) => ReturnType<typeof balanceOf>;
  summary: (country: string, from: number, to: number) => ReturnType<typeof summaryOf>;
}

const wantedCountries = (c: Context, simulator: Simulator): string[] | null => {
  const ids = c.req.query('marketplaceIds')?.split(',');
  const countries = ids ? countriesOf(ids) : simulator.amazon.countries;
  const known = generatedMarkets(simulator).map(({ country }) => country);
  return countries?.filter((country) => known.some((one) => one === country)) ?? null;
};

const TYPES = ['AVAILABLE', 'RESERVED', 'TOTAL', 'DEFERRED', 'ACCOUNT_LEVEL_RESERVE'];

function listBalances(c: Context<SimulatorEnv>, simulator: Simulator, sums: Sums): Response {
  const { balanceType = 'TOTAL', asOfDate } = c.req.query();
  const countries = wantedCountries(c, simulator);
  const now = simulator.clock.now();
  const day = asOfDate === undefined ? null : dayFrom(asOfDate);
  if (!countries || !TYPES.includes(balanceType) || (asOfDate !== undefined && day === null))
    return invalidInput(c, 'Invalid input');
  const at = day === null ? now : Math.min(now, startOfDay(day + 1) - 1);
  return c.json({
    balances: countries.map((country) => {
      const of = (type: string, minor: number, below: object[] = []) => ({
        balanceType: type,
        amount: { currencyAmount: decimalNumber(minor), currencyCode: marketplaceIn(country).currency },
        ...(below.length > 0 && { balances: below }),
      });
      const { available, deferred, reserve } = sums.balance(country, at);
      const parts = [of('DEFERRED', deferred), of('ACCOUNT_LEVEL_RESERVE', reserve)];
      const reserved = of('RESERVED', deferred + reserve, parts);
      const balance = of('AVAILABLE', available);
      const total = of('TOTAL', available + deferred + reserve, [balance, reserved]);
      const found = [total, balance, reserved, ...parts].find((one) => one.balanceType === balanceType)!;
      return {
        partnerMetadata: partnerOf(simulator, country),
        ...found,
        ...(asOfDate === undefined ? { lastUpdatedTime: new Date(at).toISOString() } : { asOfDate }),
      };
    }),
  });
}

/** Balances at an instant (ms), in minor units. What a settlement had was paid out at its end. */
function balanceOf(simulator: Simulator, country: string, at: number) {
  const rows = settlementRows(simulator, country, settlementStart(country, dayOf(at)), at + 1);
  const deferred = postings(simulator, [country], at - HELD, at + 1, at + LAG)
    .filter(({ status }) => status === 'DEFERRED')
    .flatMap((posting) => itemsOf(posting))
    .flatMap(({ charges }) => charges);
  const kept = accountRows(simulator, country, simulator.seller.historyStart, at + 1).filter(isReserve);
  return { available: sumOf(rows), deferred: sumOf(deferred), reserve: -sumOf(kept) || 0 };
}

const sumOf = (rows: { minor: number }[]) => rows.reduce((sum, { minor }) => sum + minor, 0);
const isReserve = ({ description }: SettlementRow) => /^(Previous|Current) Reserve Amount/.test(description);

function listSummary(c: Context<SimulatorEnv>, simulator: Simulator, sums: Sums): Response {
  const { relatedIdentifierName, relatedIdentifierValue, periodStart, periodEnd } = c.req.query();
  const countries = wantedCountries(c, simulator);
  if (!countries) return invalidInput(c, 'Invalid input');
  if (relatedIdentifierName !== undefined) {
    if (relatedIdentifierName !== 'SETTLEMENT_ID') return invalidInput(c, 'Invalid input');
    const found = settlementReports(simulator).find(({ reportId }) => reportId === relatedIdentifierValue);
    const [country] = found ? countriesOf(found.marketplaceIds)! : [];
    if (!found || !country || !countries.includes(country)) return c.json({ summaries: [] });
    const summary = sums.summary(country, Date.parse(found.dataStartTime), Date.parse(found.dataEndTime));
    const id = { relatedIdentifierName, relatedIdentifierValue };
    const period = { periodStart: found.dataStartTime, periodEnd: found.dataEndTime };
    return c.json({ summaries: [{ ...summary, relatedIdentifiers: [id], ...period }] });
  }
  const [first, last] = [dayFrom(periodStart), dayFrom(periodEnd)];
  if (first === null || last === null || last < first) return invalidInput(c, 'Invalid input');
  const to = Math.min(startOfDay(last + 1), simulator.clock.now());
  return c.json({
    summaries: countries.map((country) => ({
      ...sums.summary(country, startOfDay(first), to),
      periodStart,
      periodEnd,
    })),
  });
}

/** Proceeds from `from` (inclusive) to `to` (exclusive), without what is reserved of them. */
function summaryOf(simulator: Simulator, country: string, from: number, to: number) {
  const { currency } = marketplaceIn(country);
  const rows = settlementRows(simulator, country, from, to).filter((row) => !isReserve(row));
  const money = (minor: number) => ({ currencyAmount: decimalNumber(minor), currencyCode: currency });
  return {
    partnerMetadata: partnerOf(simulator, country),
    netProceeds: money(sumOf(rows)),
    breakdowns: ['Sales', 'Expenses', 'Refunds'].map((breakdownType) => ({
      breakdownType,
      breakdownAmount: money(sumOf(rows.filter((row) => groupOf(row) === breakdownType))),
      breakdowns: [],
    })),
  };
}

function groupOf({ type, amountType }: SettlementRow): string {
  if (type === 'Refund') return 'Refunds';
  return type === 'Order' && amountType !== 'ItemFees' ? 'Sales' : 'Expenses';
}

const partnerOf = (simulator: Simulator, country: string) => ({
  partnerId: amazonCredentials(simulator).sellerId,
  accountType: 'Standard Orders',
  marketplaceId: marketplaceIn(country).id,
});
