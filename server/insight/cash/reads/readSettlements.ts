import { queryRows } from '#server/platform/postgres/db.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { addBankingDays, bankingDaysBetween } from '#server/insight/cash/calendar/bankingDays.ts';
import type { Settlements } from '#server/insight/cash/delays/depositDays.ts';
import type { CashFlow } from '#server/insight/cash/projection/cashParts.ts';
import { dayNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { medianOf } from './medianOf.ts';
import { settling } from './payers.ts';
import { groupedBy } from './groupedBy.ts';

/** How long after its end an unpaid settlement is awaited. */
const AWAITED_DAYS = 30;

interface Row {
  marketplace: Marketplace;
  currency: string;
  startsAt: Date;
  endsAt: Date;
  depositedAt: Date | null;
  totalMinor: number;
  reserveMinor: number | null;
}

/** How one marketplace pays out in one currency. */
export interface Payouts {
  marketplace: Marketplace;
  currency: string;
  /** Null without a deposit to learn from. */
  settlements: Settlements | null;
  /** Banking days from the end of a settlement to its deposit, as usual. */
  lag: number;
  /** Settlements that are over and whose deposit is to come. */
  waiting: CashFlow[];
  /** What the newest settlements keep in reserve, minor units. */
  reserveMinor: number;
}

const PAYOUTS = `
SELECT p.marketplace, p.currency::text AS currency, p.starts_at AS "startsAt", p.ends_at AS "endsAt",
       p.deposited_at AS "depositedAt", p.total_minor AS "totalMinor",
       (SELECT -sum(r.amount_minor)::bigint FROM payout_rows r
        WHERE r.account_id = $1 AND r.payout_id = p.id AND r.bucket = 'reserve_held') AS "reserveMinor"
FROM payouts p
WHERE p.account_id = $1 AND p.marketplace::text = ANY ($2) AND p.currency IS NOT NULL AND p.total_minor IS NOT NULL
  AND p.ends_at > $3::timestamptz - interval '400 days' AND p.ends_at < $3
ORDER BY p.ends_at, p.id`;

const dayOf = (at: Date) => dayNumber(saoPauloDay(at.getTime()));

/** The payouts of each marketplace that settles, by currency. */
export async function readSettlements(accountId: number, origin: number, now: Date): Promise<Payouts[]> {
  const rows = await queryRows<Row>(PAYOUTS, [accountId, settling, now]);
  const groups = groupedBy(rows, ({ marketplace, currency }) => `${marketplace} ${currency}`);
  return [...groups.values()].map((own) => payoutsOf(own, origin));
}

function payoutsOf(rows: readonly Row[], origin: number): Payouts {
  const { marketplace, currency, endsAt } = rows.at(-1)!;
  const cycleDays = Math.max(1, medianOf(rows.map((row) => dayOf(row.endsAt) - dayOf(row.startsAt))) ?? 1);
  const past = rows.flatMap((row) =>
    row.depositedAt === null || dayOf(row.depositedAt) >= origin
      ? []
      : [{ end: dayOf(row.endsAt), deposited: Math.max(dayOf(row.endsAt), dayOf(row.depositedAt)) }],
  );
  const lag = medianOf(past.map(({ end, deposited }) => bankingDaysBetween(end, deposited))) ?? 2;
  const waiting = rows.flatMap(({ endsAt: at, depositedAt, totalMinor }): CashFlow[] => {
    const isPaid = depositedAt !== null && dayOf(depositedAt) < origin;
    if (isPaid || totalMinor === 0 || dayOf(at) < origin - AWAITED_DAYS) return [];
    const day = depositedAt === null ? addBankingDays(dayOf(at), lag) : dayOf(depositedAt);
    return [{ day: Math.max(origin, day), money: { minor: totalMinor, currency } }];
  });
  const last = dayOf(endsAt);
  const reserves = rows.filter((row) => dayOf(row.endsAt) > last - cycleDays);
  return {
    marketplace,
    currency,
    settlements: past.length === 0 ? null : { end: nextEnd(last, cycleDays, origin), cycleDays, past },
    lag,
    waiting,
    reserveMinor: reserves.reduce((sum, { reserveMinor }) => sum + (reserveMinor ?? 0), 0),
  };
}

/** The last day of the settlement that is running on a day. */
function nextEnd(last: number, cycleDays: number, origin: number): number {
  return last + Math.max(1, Math.ceil((origin - last) / cycleDays)) * cycleDays;
}
