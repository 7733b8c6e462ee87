import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import type { MonthDays } from '#server/platform/values/dayRange.ts';
import type { MonthScope } from './monthScope.ts';

/** How far the statement of an account was read in a month, and its balances there. */
export interface MonthStatement {
  /** Days whose rows lead from balance to balance, days that were read and do not, and the last one of the first kind. */
  closedDays: number;
  otherDays: number;
  until: string | null;
  /**
   * Whether the movements of the account are known from the month's first day on without a gap: until its last day, or until the
   * last day that was read at all. A gap makes them unknown.
   */
  isCovered: boolean;
  /** Minor units; null while not covered, or when no day says it. */
  openingMinor: number | null;
  closingMinor: number | null;
}

interface Day {
  day: string;
  isClosed: boolean;
  openingMinor: number | null;
  closingMinor: number | null;
}

const DAYS = `
SELECT day::text, state = 'closed' AS "isClosed", opening_minor AS "openingMinor", closing_minor AS "closingMinor" FROM statement_days
WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND currency = $3 AND day >= $4 AND day < $5 ORDER BY day`;
const LATER = `
SELECT EXISTS (SELECT FROM statement_days WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND currency = $3 AND day >= $4) AS "isRead"`;

/** How far a month's statement was read. It depends on what is stored only, not on the day. */
export async function monthStatement(
  accountId: number,
  { marketplace, currency }: MonthScope,
  { from, until }: MonthDays,
  on: Queryable,
): Promise<MonthStatement> {
  const days = await queryRows<Day>(DAYS, [accountId, marketplace, currency, from, until], on);
  const [later] = await queryRows<{ isRead: boolean }>(LATER, [accountId, marketplace, currency, until], on);
  const closed = days.filter(({ isClosed }) => isClosed);
  const last = closed.at(-1)?.day ?? null;
  const isWhole = closed.every(({ day }, index) => day === daysBefore(from, -index));
  const isCovered = last !== null && isWhole && (last === daysBefore(until, 1) || !later!.isRead);
  return {
    closedDays: closed.length,
    otherDays: days.length - closed.length,
    until: last,
    isCovered,
    // a day without rows need not say its balance: it is that of the days around it
    openingMinor: isCovered ? (closed.find((one) => one.openingMinor !== null)?.openingMinor ?? null) : null,
    closingMinor: isCovered ? (closed.findLast((one) => one.closingMinor !== null)?.closingMinor ?? null) : null,
  };
}
