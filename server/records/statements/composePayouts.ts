import type { Marketplace } from '#server/market/registry.ts';
import { type Queryable, queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import { addStatementSums } from './addStatementSums.ts';

/** A day of an account's statement. */
export interface StatementScope {
  accountId: number;
  marketplace: Marketplace;
  /** São Paulo day, `YYYY-MM-DD`. */
  day: string;
}

/** A movement that takes money to the bank. */
interface Withdrawal {
  day: string;
  line: number;
  at: Date | null;
  key: string;
  /** The marketplace's id; with a number when it has several movements. */
  name: string;
  totalMinor: number;
  currency: string;
  /** Balance of the account after it. */
  keptMinor: number;
}

/** Movements of which a payout consists: those after `after`, or from the first day on without one. */
interface PayoutSpan {
  payout: Withdrawal;
  after: Withdrawal | null;
  firstDay: string;
  openingMinor: number;
}

const DAYS = `
SELECT day::text, opening_minor AS "openingMinor" FROM statement_days
WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND state <> 'unchecked' ORDER BY day`;

const WITHDRAWALS = `
SELECT w.day::text, w.line, w.at, encode(w.key, 'hex') AS key, -w.amount_minor AS "totalMinor", d.currency::text AS currency,
       coalesce(w.source_id, encode(w.key, 'hex')) || CASE WHEN earlier.n > 0 THEN '/' || earlier.n + 1 ELSE '' END AS name,
       coalesce(d.opening_minor, 0) + own.minor AS "keptMinor"
FROM statement_rows w
JOIN statement_days d USING (account_id, marketplace, day)
CROSS JOIN LATERAL (
  SELECT sum(r.amount_minor)::bigint AS minor FROM statement_rows r
  WHERE r.account_id = $1 AND r.marketplace = w.marketplace AND r.day = w.day AND r.line <= w.line) own
CROSS JOIN LATERAL (
  SELECT count(*)::int AS n FROM statement_rows r
  WHERE r.account_id = $1 AND r.marketplace = w.marketplace AND r.source_id = w.source_id AND r.bucket = 'transfers'
    AND r.amount_minor < 0 AND (r.day, r.line) < (w.day, w.line)) earlier
WHERE w.account_id = $1 AND w.marketplace = $2::"Marketplace" AND w.bucket = 'transfers' AND w.amount_minor < 0
  AND w.description ~* '^(payout|withdrawal)' AND w.day BETWEEN $3 AND $4
ORDER BY w.day, w.line`;

/**
 * Makes payouts of the movements around a day of a statement, in the caller's transaction: each consists of what moved after the one
 * before it, or since the first day that was read without a gap. What comes after the last one is still in the account.
 */
export async function composePayouts(scope: StatementScope, tx: Queryable): Promise<void> {
  const { accountId, marketplace, day } = scope;
  const values = [accountId, marketplace];
  const days = await queryRows<{ day: string; openingMinor: number | null }>(DAYS, values, tx);
  const known = new Map(days.map((one) => [one.day, one.openingMinor]));
  if (!known.has(day)) return detach(scope, tx);
  let [first, last] = [day, day];
  while (known.has(daysBefore(first, 1))) first = daysBefore(first, 1);
  while (known.has(daysBefore(last, -1))) last = daysBefore(last, -1);
  const all = await queryRows<Withdrawal>(WITHDRAWALS, [...values, first, last], tx);
  const before = all.findLast((one) => one.day < day) ?? null;
  const next = all.find((one) => one.day > day);
  const changed = [...all.filter((one) => one.day === day), ...(next ? [next] : [])];
  await removeGone(scope, changed, tx);
  // a day without rows need not say its balance: that of the next day is the same
  const openingMinor = days.find((one) => one.day >= first && one.openingMinor !== null)?.openingMinor ?? 0;
  let after = before;
  for (const payout of changed) {
    await compose(scope, { payout, after, firstDay: first, openingMinor }, tx);
    after = payout;
  }
  if (!next) await release(scope, after, { from: first, to: last }, tx);
}

/** The movements of a day that no payout can have, since it says no balance. */
async function detach(scope: StatementScope, tx: Queryable): Promise<void> {
  const { accountId, marketplace, day } = scope;
  await release(scope, null, { from: day, to: day }, tx);
  await removeGone({ accountId, marketplace, day }, [], tx);
}

const release = (
  { accountId, marketplace }: StatementScope,
  after: Withdrawal | null,
  { from, to }: { from: string; to: string },
  tx: Queryable,
): Promise<unknown> =>
  queryRows(
    `UPDATE statement_rows SET payout_id = NULL, row_no = NULL
     WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND day BETWEEN $3 AND $4 AND (day, line) > ($3::date, $5)
       AND payout_id IS NOT NULL`,
    [accountId, marketplace, after?.day ?? from, to, after?.line ?? 0],
    tx,
  );

/** Payouts without a movement: a later file does not have it. What the seller said of the bank stays, with a difference. */
async function removeGone({ accountId, marketplace }: StatementScope, kept: readonly Withdrawal[], tx: Queryable) {
  const gone = `account_id = $1 AND marketplace = $2::"Marketplace" AND settlement_id <> ALL ($3::text[]) AND rows_sum_minor <> 0
    AND NOT EXISTS (SELECT FROM statement_rows r WHERE r.account_id = $1 AND r.payout_id = payouts.id AND r.row_no IS NULL)`;
  const values = [accountId, marketplace, kept.map(({ name }) => name)];
  await queryRows(`DELETE FROM payouts WHERE ${gone} AND bank_confirmed_at IS NULL`, values, tx);
  await queryRows(
    `WITH named AS (UPDATE payouts SET state = 'differs', rows_sum_minor = 0, changed_at = now() WHERE ${gone} RETURNING id)
     DELETE FROM payout_sums WHERE account_id = $1 AND payout_id IN (SELECT id FROM named)`,
    values,
    tx,
  );
}

// A statement of its own: of an INSERT that reads, a cluster would number the rows where they are.
const FILE = `
SELECT report_id AS "reportId", coalesce(reported_at, changed_at) AS "reportedAt", file_bytes AS bytes, file_sha256 AS sha256,
       $4::date::timestamp AT TIME ZONE 'America/Sao_Paulo' AS "firstMoment"
FROM statement_days WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND day = $3`;

interface StatementFile {
  reportId: string;
  reportedAt: Date;
  bytes: number;
  sha256: string;
  /** Begin of the first day of the payout. */
  firstMoment: Date;
}

const PAYOUT = `
INSERT INTO payouts AS p (account_id, marketplace, settlement_id, starts_at, ends_at, deposited_at, currency, total_minor, rows_sum_minor,
                          state, report_id, reported_at, file_bytes, file_sha256)
VALUES ($1, $2::"Marketplace", $3, $4, $5, $5, $6, $7, $8, $9::"PayoutState", $10, $11, $12, $13)
ON CONFLICT (account_id, marketplace, settlement_id) DO UPDATE SET
  starts_at = excluded.starts_at, ends_at = excluded.ends_at, deposited_at = excluded.deposited_at, currency = excluded.currency,
  total_minor = excluded.total_minor, rows_sum_minor = excluded.rows_sum_minor, state = excluded.state, report_id = excluded.report_id,
  reported_at = excluded.reported_at, file_bytes = excluded.file_bytes, file_sha256 = excluded.file_sha256, changed_at = excluded.changed_at
RETURNING id`;

const SPAN = `account_id = $1 AND marketplace = $2::"Marketplace" AND day BETWEEN $3 AND $5 AND (day, line) > ($3::date, $4) AND (day, line) < ($5::date, $6)`;

const SUM = `SELECT coalesce(sum(amount_minor), 0)::bigint AS minor FROM statement_rows WHERE ${SPAN}`;

const PLACES = `
UPDATE statement_rows r SET payout_id = $7, row_no = n.place
FROM (
  SELECT day, key, row_number() OVER (ORDER BY day, line)::int AS place FROM statement_rows WHERE ${SPAN}
  UNION ALL
  SELECT day, key, NULL FROM statement_rows WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND day = $5 AND line = $6
) n
WHERE r.account_id = $1 AND r.marketplace = $2::"Marketplace" AND r.day = n.day AND r.key = n.key
  AND (r.payout_id, r.row_no) IS DISTINCT FROM ($7, n.place)`;

async function compose({ accountId, marketplace }: StatementScope, span: PayoutSpan, tx: Queryable): Promise<void> {
  const { payout, after, firstDay, openingMinor } = span;
  const bounds = [accountId, marketplace, after?.day ?? firstDay, after?.line ?? 0, payout.day, payout.line];
  const { minor } = await queryRow<{ minor: number }>(SUM, bounds, tx);
  const beforeMinor = after?.keptMinor ?? openingMinor;
  const endsAt = payout.at ?? new Date(`${payout.day}T15:00:00Z`);
  const file = await queryRow<StatementFile>(FILE, [accountId, marketplace, payout.day, firstDay], tx);
  const sumMinor = beforeMinor + minor - payout.keptMinor;
  const { id } = await queryRow<{ id: number }>(
    PAYOUT,
    [
      accountId,
      marketplace,
      payout.name,
      after ? (after.at ?? new Date(`${after.day}T15:00:00Z`)) : file.firstMoment,
      endsAt,
      payout.currency,
      payout.totalMinor,
      sumMinor,
      payout.totalMinor === sumMinor ? 'closed' : 'differs',
      `${file.reportId}/${payout.name}`,
      file.reportedAt,
      file.bytes,
      file.sha256,
    ],
    tx,
  );
  await queryRows(PLACES, [...bounds, id], tx);
  await addStatementSums(accountId, id, { beforeMinor, keptMinor: payout.keptMinor }, tx);
}
