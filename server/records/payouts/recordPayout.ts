import { type Queryable, queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { payoutBridge } from '#server/market/ledger/payoutBridge.ts';
import type { SettlementSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { compareRows } from './compareRows.ts';
import { addPayoutRows, factsOf, storedFacts } from './payoutRows.ts';

interface StoredPayout {
  id: number;
  settlementId: string | null;
  startsAt: Date;
  endsAt: Date;
  depositedAt: Date | null;
  currency: string | null;
  totalMinor: number | null;
  state: 'unread' | 'open' | 'closed' | 'differs';
  reportIds: string[];
  sha256: string | null;
}

/**
 * Stores a payout with its rows, in the caller's transaction. It is identified by its settlement id, and immutable: the same
 * document again writes nothing; one that continues rows which did not come to the total completes them; a deposit date may
 * come later. Returns `refused` for any other content, which leaves the stored payout as it is.
 */
export async function recordPayout(
  accountId: number,
  settlement: SettlementSnapshot,
  tx: Queryable,
): Promise<'recorded' | 'unchanged' | 'refused'> {
  await lockAccount(accountId, tx);
  const stored = await storedPayouts(accountId, settlement, tx);
  const own = stored.find(({ settlementId }) => settlementId === settlement.settlementId);
  const others = stored.filter((one) => one !== own);
  // a report is of one settlement
  if (others.some(({ state }) => state !== 'unread')) return 'refused';
  for (const { id } of others)
    await tx.query({ text: 'DELETE FROM payouts WHERE account_id = $1 AND id = $2', values: [accountId, id] });
  if (own) return restate(accountId, own, settlement, tx);
  await add(accountId, settlement, tx);
  return 'recorded';
}

const storedPayouts = (accountId: number, { marketplace, settlementId, reportId }: SettlementSnapshot, tx: Queryable) =>
  queryRows<StoredPayout>(
    `SELECT id, settlement_id AS "settlementId", starts_at AS "startsAt", ends_at AS "endsAt",
            deposited_at AS "depositedAt", currency, total_minor AS "totalMinor", state,
            report_id || other_report_ids AS "reportIds", file_sha256 AS sha256
     FROM payouts WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND (settlement_id = $3 OR report_id = $4)`,
    [accountId, marketplace, settlementId, reportId],
    tx,
  );

/** Values of the columns that a document determines. */
function valuesOf({ rows, ...settlement }: SettlementSnapshot) {
  const { totalMinor, depositedAt } = settlement;
  const { rowsSumMinor, unexplainedMinor } = payoutBridge(totalMinor, rows);
  const state = unexplainedMinor !== 0 ? 'differs' : depositedAt ? 'closed' : 'open';
  return [
    depositedAt,
    rowsSumMinor,
    settlement.unreadable,
    state,
    settlement.reportId,
    settlement.createdAt,
    settlement.file.bytes,
    settlement.file.sha256,
  ];
}

async function add(accountId: number, settlement: SettlementSnapshot, tx: Queryable): Promise<void> {
  const { marketplace, settlementId, startsAt, endsAt, currency, totalMinor } = settlement;
  const { id } = await queryRow<{ id: number }>(
    `INSERT INTO payouts (account_id, deposited_at, rows_sum_minor, unreadable_rows, state, report_id, reported_at,
                          file_bytes, file_sha256, marketplace, settlement_id, starts_at, ends_at, currency, total_minor)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING id`,
    [accountId, ...valuesOf(settlement), marketplace, settlementId, startsAt, endsAt, currency, totalMinor],
    tx,
  );
  await addPayoutRows(accountId, id, settlement.rows, tx);
}

/** Compares a document with the stored payout of its settlement id, and adds what the stored one lacks. */
async function restate(accountId: number, stored: StoredPayout, settlement: SettlementSnapshot, tx: Queryable) {
  const facts = await storedFacts(accountId, stored.id, tx);
  const rows = compareRows(facts, new Map(settlement.rows.map((row) => [row.row, factsOf(row)])));
  const isOf = isSameHead(stored, settlement);
  const isCut = rows === 'fewer' && payoutBridge(settlement.totalMinor, settlement.rows).unexplainedMinor !== 0;
  if (!isOf || rows === 'other' || (rows === 'fewer' && !isCut) || (rows === 'more' && stored.state !== 'differs'))
    return 'refused';
  if (rows === 'more') {
    await complete(accountId, stored, settlement, tx);
    const missing = settlement.rows.filter(({ row }) => !facts.has(row));
    await addPayoutRows(accountId, stored.id, missing, tx);
    return 'recorded';
  }
  return (await noteReport(accountId, stored, settlement, tx)) ? 'recorded' : 'unchanged';
}

/** Whether a document is of the stored settlement; its deposit may be dated later. */
function isSameHead(stored: StoredPayout, { startsAt, endsAt, depositedAt, currency, totalMinor }: SettlementSnapshot) {
  const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();
  return (
    isSame(stored.startsAt, startsAt) &&
    isSame(stored.endsAt, endsAt) &&
    (stored.depositedAt === null || depositedAt === null || isSame(stored.depositedAt, depositedAt)) &&
    stored.currency === currency &&
    stored.totalMinor === totalMinor
  );
}

const complete = (accountId: number, stored: StoredPayout, settlement: SettlementSnapshot, tx: Queryable) =>
  queryRows(
    `UPDATE payouts SET deposited_at = $3, rows_sum_minor = $4, unreadable_rows = $5, state = $6, report_id = $7,
       reported_at = $8, file_bytes = $9, file_sha256 = $10, changed_at = now(),
       other_report_ids = array_remove(report_id || other_report_ids, $7)
     WHERE account_id = $1 AND id = $2`,
    [accountId, stored.id, ...valuesOf({ ...settlement, depositedAt: settlement.depositedAt ?? stored.depositedAt })],
    tx,
  );

/** Keeps a deposit date, and the id of another report with these rows. Returns whether any of it is new. */
async function noteReport(accountId: number, stored: StoredPayout, settlement: SettlementSnapshot, tx: Queryable) {
  const { depositedAt, reportId } = settlement;
  const isDeposited = stored.depositedAt === null && depositedAt !== null;
  const isNew = !stored.reportIds.includes(reportId);
  if (!isDeposited && !isNew) return false;
  await queryRows(
    `UPDATE payouts SET deposited_at = coalesce(deposited_at, $3), changed_at = now(),
       state = CASE WHEN state = 'open' AND $3 IS NOT NULL THEN 'closed' ELSE state END,
       other_report_ids = CASE WHEN $4 = ANY (report_id || other_report_ids) THEN other_report_ids
                               ELSE other_report_ids || $4 END
     WHERE account_id = $1 AND id = $2`,
    [accountId, stored.id, depositedAt, reportId],
    tx,
  );
  return true;
}
