import { queryRows } from '#server/platform/postgres/db.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { addBankingDays } from '#server/insight/cash/calendar/bankingDays.ts';
import type { Settlements } from '#server/insight/cash/delays/depositDays.ts';
import type { CashFlow } from '#server/insight/cash/projection/cashParts.ts';
import { dayNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { cycleOf, lagOf, runningChains, settlementChains } from './settlementChains.ts';
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
  const { marketplace, currency } = rows.at(-1)!;
  const chains = settlementChains(rows.map((row) => settlementOf(row, origin)));
  const waiting = chains.flatMap((chain) =>
    chain.flatMap(({ end, deposited, promised, minor }): CashFlow[] => {
      if (deposited !== null || minor === 0 || end < origin - AWAITED_DAYS) return [];
      const day = promised ?? addBankingDays(end, lagOf(chain));
      return [{ day: Math.max(origin, day), money: { minor, currency } }];
    }),
  );
  const last = Math.max(...chains.map((chain) => chain.at(-1)!.end));
  const settlements = runningChains(chains, origin);
  return {
    marketplace,
    currency,
    settlements: settlements.length === 0 ? null : settlements,
    waiting: waiting.toSorted((a, b) => a.day - b.day),
    // a chain that ended gave its reserve back with its last settlement, or to another
    reserveMinor: chains
      .filter((chain) => chain.at(-1)!.end > last - cycleOf(chain))
      .reduce((sum, chain) => sum + chain.at(-1)!.reserveMinor, 0),
  };
}

/** A deposit that is to come is a promise. */
function settlementOf({ startsAt, endsAt, depositedAt, totalMinor, reserveMinor }: Row, origin: number) {
  const deposit = depositedAt === null ? null : dayOf(depositedAt);
  const isPaid = deposit !== null && deposit < origin;
  return {
    start: dayOf(startsAt),
    end: dayOf(endsAt),
    deposited: isPaid ? deposit : null,
    promised: isPaid ? null : deposit,
    minor: totalMinor,
    reserveMinor: reserveMinor ?? 0,
  };
}
