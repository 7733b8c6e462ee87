import { historyReadSince, type HistoryReach } from '#server/market/historyWindows.ts';
import { factsOf, type Marketplace } from '#server/market/registry.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { firstWholeDay, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import {
  defaultMatchSettings,
  type MatchSettings,
  type SourceState,
} from '#server/insight/reconciliation/matching/moneyRows.ts';

/** A period of a bill, with both its days. */
interface ChargePeriod {
  fromDay: string;
  toDay: string;
  isClosed: boolean;
  state: SourceState;
}

/** What was read of a marketplace for an account, which decides what can be compared. Equal states compare alike. */
export interface MatchSources {
  orders: SourceState;
  /** First day of which all orders are stored. */
  ordersSince: string;
  /** Periods of the bill, in the order of days; null: the marketplace posts its charges with the sale. */
  periods: ChargePeriod[] | null;
  /** Posted charges and refunds. */
  posted: SourceState;
  releases: SourceState;
  /** Lost units, and what was paid for them. */
  losses: SourceState;
  /** First day of which all payouts are stored, by currency. */
  payoutsSince: Record<string, string>;
  settings: MatchSettings;
}

interface Stream {
  stream: string;
  cursor: (HistoryReach & { goesOn?: boolean }) | null;
  watermark: Date | null;
  readOn: string | null;
  isRefused: boolean;
}

/**
 * What was read of a marketplace, and the last day of which everything that is read at all has been: of sales, and of lost units.
 */
export async function matchSources(
  accountId: number,
  marketplace: Marketplace,
  tx: Queryable,
): Promise<{ sources: MatchSources; readUntil: string | null; lossesReadUntil: string | null }> {
  const { withoutStreams } = factsOf(marketplace);
  const streams = await queryRows<Stream>(
    `SELECT stream, cursor, watermark, (last_success_at AT TIME ZONE 'America/Sao_Paulo')::date::text AS "readOn",
            refused_at IS NOT NULL AS "isRefused"
     FROM sync_streams WHERE account_id = $1 AND marketplace = $2
       AND stream IN ('orders_backfill', 'orders', 'fees', 'bills', 'releases', 'settlements', 'losses',
                      'reimbursements')`,
    [accountId, marketplace],
    tx,
  );
  const periods = await queryRows<ChargePeriod>(
    `SELECT from_day::text AS "fromDay", to_day::text AS "toDay", bool_and(is_closed) AS "isClosed",
            (array_agg(state::text ORDER BY array_position(ARRAY['reading', 'partial', 'complete', 'closed'], state::text)))[1] AS state
     FROM bill_periods WHERE account_id = $1 AND marketplace = $2 GROUP BY 1, 2 ORDER BY 1`,
    [accountId, marketplace],
    tx,
  );
  const [settings] = await queryRows<Omit<MatchSettings, 'unknownOrderDays'>>(
    `SELECT minor_per_row AS "minorPerRow", share_of_expected::float8 AS "shareOfExpected",
            freight_share_minor AS "freightShareMinor", release_days AS "releaseDays",
            reimbursement_days AS "reimbursementDays", bonus_days AS "bonusDays"
     FROM reconciliation_settings WHERE account_id = $1`,
    [accountId],
    tx,
  );
  const isReleased = !withoutStreams.includes('releases');
  // withdrawals from an account that payments are released to pay nothing by themselves
  const payouts = isReleased
    ? []
    : await queryRows<{ currency: string; since: Date }>(
        `SELECT currency::text, min(starts_at) AS since FROM payouts WHERE account_id = $1 AND marketplace = $2 AND state <> 'unread' GROUP BY 1`,
        [accountId, marketplace],
        tx,
      );
  const of = (name: string) => streams.find(({ stream }) => stream === name);
  const isBilled = !withoutStreams.includes('bills');
  const releases = of(isReleased ? 'releases' : 'settlements');
  const sources: MatchSources = {
    orders: stateOf(of('orders_backfill')),
    ordersSince: ordersSince(of('orders_backfill')),
    periods: isBilled ? periods : null,
    posted: stateOf(of('fees')),
    releases: stateOf(releases),
    losses: lowest(stateOf(of('losses')), stateOf(of('reimbursements'))),
    payoutsSince: Object.fromEntries(payouts.map(({ currency, since }) => [currency, firstWholeDay(since.getTime())])),
    settings: { ...defaultMatchSettings, ...settings },
  };
  return {
    sources,
    readUntil: firstDay([of('orders'), of('fees'), isBilled ? of('bills') : undefined, releases]),
    lossesReadUntil: firstDay([of('losses'), of('reimbursements')]),
  };
}

const firstDay = (streams: readonly (Stream | undefined)[]): string | null =>
  streams.flatMap((stream) => stream?.readOn ?? []).toSorted()[0] ?? null;

function stateOf(stream: Stream | undefined): SourceState {
  if (!stream || (stream.readOn === null && !stream.cursor)) return 'unread';
  if (stream.isRefused) return 'partial';
  const isReading = stream.readOn === null || stream.cursor?.goesOn === true;
  return isReading ? 'reading' : 'complete';
}

/** Months that every marketplace gives: one of them forgets older orders. */
const KEPT_MONTHS = 12;

/** Without a history nothing is complete, so that no day is decided. */
function ordersSince(history: Stream | undefined): string {
  if (!history?.watermark) return '9999-12-31';
  if (history.cursor) return firstWholeDay(historyReadSince(history.cursor).readSince.getTime());
  const [year, month, day] = saoPauloDay(history.watermark.getTime()).split('-').map(Number) as [
    number,
    number,
    number,
  ];
  return new Date(Date.UTC(year, month - 1 - KEPT_MONTHS, day + 1)).toISOString().slice(0, 10);
}

const RANKS: Record<SourceState, number> = { unread: 0, reading: 1, partial: 2, complete: 3, closed: 4 };
const lowest = (one: SourceState, other: SourceState): SourceState => (RANKS[one] < RANKS[other] ? one : other);

/**
 * How far the charges of a sale on a day are read, and the first day on which they are all billed, which may be in the period of a
 * later day: what is sold on a period's last day is charged in the next one.
 */
export function chargesOf(
  { periods, posted }: MatchSources,
  day: string,
  laterDay: string,
): { state: SourceState; dueOn: string | null } {
  if (periods === null) return { state: posted, dueOn: null };
  const own = periods.find(({ fromDay, toDay }) => fromDay <= day && day <= toDay);
  if (!own) return { state: periods.length === 0 || day < periods[0]!.fromDay ? 'unread' : 'reading', dueOn: null };
  const next = periods.find(({ fromDay, toDay }) => fromDay <= laterDay && laterDay <= toDay) ?? own;
  const state = lowest(next.state, own.state);
  const isOver = own.state === 'closed' && (next === own || next.state === 'closed');
  return { state, dueOn: isOver ? firstDayAfter(next) : null };
}

const firstDayAfter = ({ toDay }: ChargePeriod) => firstWholeDay(Date.parse(`${toDay}T12:00:00Z`) + 1);
