import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { HeldMoney } from '#server/insight/cash/account/accountCash.ts';
import { type ComingMoney, comingMoney } from '#server/insight/cash/account/comingMoney.ts';
import type { CashSource } from '#server/insight/cash/account/cashSources.ts';
import { type CashPart, IN_PARTS, OUT_PARTS } from '#server/insight/cash/projection/cashParts.ts';
import { dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import type { ProjectedCash, ScenarioCash } from './projectAccount.ts';

/** Held payments listed by themselves; the sums are of all. */
const MAX_HELD = 200;

/** What is stored of a projection beside its days. */
export interface CashReport {
  sources: CashSource[];
  /** The largest ones. */
  held: HeldMoney[];
  heldCount: number;
  heldMinor: number;
  /** Open sales whose day nothing says. */
  unknownMinor: number;
  /** What comes of what is sold, by day and marketplace. Absent in a projection of an earlier version. */
  coming?: ComingMoney[];
}

/** Column of each part. */
export const PART_COLUMNS: Record<CashPart, string> = {
  knownReleases: 'known_releases',
  estimatedReleases: 'estimated_releases',
  futureSales: 'future_sales',
  endedHolds: 'ended_holds',
  splitPayment: 'split_payment',
  refunds: 'refunds',
  bill: 'bill',
  ads: 'ads',
  taxes: 'taxes',
  suppliers: 'suppliers',
  overheads: 'overheads',
};
const CASH_PARTS: readonly CashPart[] = [...IN_PARTS, ...OUT_PARTS];

/** Two projections of one account are stored one after the other. */
export const lockCash = (accountId: number, tx: Queryable) =>
  queryRows(`SELECT pg_advisory_xact_lock(hashtext('cash'), $1)`, [accountId], tx);

export async function storeForecast(
  accountId: number,
  made: { cash: ProjectedCash['cash']; first: ScenarioCash; originDay: string; now: Date },
  tx: Queryable,
): Promise<void> {
  const { cash, first, originDay, now } = made;
  const report: CashReport = {
    sources: cash.sources,
    held: cash.held.slice(0, MAX_HELD),
    heldCount: cash.held.length,
    heldMinor: cash.held.reduce((sum, { minor }) => sum + minor, 0),
    unknownMinor: first.unknown.minor,
    coming: comingMoney(cash.coming, first.days),
  };
  await queryRows(
    `INSERT INTO cash_forecasts (account_id, currency, origin_day, made_at, report) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (account_id, currency) DO UPDATE SET
       origin_day = excluded.origin_day, made_at = excluded.made_at, report = excluded.report`,
    [accountId, cash.currency, originDay, now, JSON.stringify(report)],
    tx,
  );
}

/** Replaces the days. A part of which nothing was read is null. */
export async function storeDays(
  accountId: number,
  { currency, sources }: ProjectedCash['cash'],
  projections: readonly ScenarioCash[],
  tx: Queryable,
): Promise<void> {
  const unread = new Set(sources.filter(({ state }) => state === 'unread').map(({ part }) => part));
  const columns = CASH_PARTS.map((part) => PART_COLUMNS[part]);
  const rows = projections.flatMap(({ withRestock, withSplit, days }) =>
    days.map(({ day, balance, band, parts }) => ({
      with_restock: withRestock,
      with_split: withSplit,
      day: dayOfNumber(day),
      ...Object.fromEntries(CASH_PARTS.map((part) => [PART_COLUMNS[part], unread.has(part) ? null : parts[part]])),
      flow_minor: balance,
      flow_p10: band!.p10,
      flow_p50: band!.p50,
      flow_p90: band!.p90,
    })),
  );
  const names = ['with_restock', 'with_split', 'day', ...columns, 'flow_minor', 'flow_p10', 'flow_p50', 'flow_p90'];
  await queryRows('DELETE FROM cash_forecast_days WHERE account_id = $1 AND currency = $2', [accountId, currency], tx);
  await queryRows(
    `INSERT INTO cash_forecast_days (account_id, currency, ${names.join(', ')})
     SELECT $1, $2, ${names.join(', ')} FROM jsonb_populate_recordset(NULL::cash_forecast_days, $3::jsonb)`,
    [accountId, currency, JSON.stringify(rows)],
    tx,
  );
}

export async function storeTrials(
  accountId: number,
  { currency, trials }: ProjectedCash['cash'],
  tx: Queryable,
): Promise<void> {
  const rows = trials.flatMap(({ origin, sums }) =>
    sums.map(({ days, mean, actual, sd }) => ({
      origin_day: dayOfNumber(origin),
      days,
      expected_minor: Math.round(mean),
      actual_minor: Math.round(actual),
      deviation: sd,
    })),
  );
  await queryRows('DELETE FROM cash_trials WHERE account_id = $1 AND currency = $2', [accountId, currency], tx);
  await queryRows(
    `INSERT INTO cash_trials (account_id, currency, origin_day, days, expected_minor, actual_minor, deviation)
     SELECT $1, $2, origin_day, days, expected_minor, actual_minor, deviation
     FROM jsonb_populate_recordset(NULL::cash_trials, $3::jsonb)`,
    [accountId, currency, JSON.stringify(rows)],
    tx,
  );
}
