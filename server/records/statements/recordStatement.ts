import type { StatementDay } from '#server/market/ledger/statement.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import { composePayouts } from './composePayouts.ts';

const DAY = `
INSERT INTO statement_days AS s (account_id, marketplace, day, currency, state, opening_minor, closing_minor, moved_minor, row_count,
                                 report_id, reported_at, file_bytes, file_sha256)
VALUES ($1, $2::"Marketplace", $3, $4, $5::"StatementDayState", $6, $7, $8, $9, $10, $11, $12, $13)
ON CONFLICT (account_id, marketplace, day) DO UPDATE SET
  currency = excluded.currency, state = excluded.state, opening_minor = excluded.opening_minor, closing_minor = excluded.closing_minor,
  moved_minor = excluded.moved_minor, row_count = excluded.row_count, report_id = excluded.report_id,
  reported_at = excluded.reported_at, file_bytes = excluded.file_bytes, file_sha256 = excluded.file_sha256, changed_at = excluded.changed_at,
  version = s.version + 1
WHERE excluded.reported_at IS NULL OR s.reported_at IS NULL OR excluded.reported_at >= s.reported_at
RETURNING 1`;

const GONE = `
DELETE FROM statement_rows WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND day = $3 AND key <> ALL ($4::bytea[])`;

const ROWS = `
INSERT INTO statement_rows AS r (account_id, marketplace, day, key, line, at, bucket, description, source_id, order_external_id, pack_id,
                                 shipment_id, reference, amount_minor, balance_minor)
SELECT $1, $2::"Marketplace", $3::date, decode("key", 'hex'), "line", "at", "bucket"::"PayoutBucket", "description", "sourceId", "orderId",
       "packId", "shipmentId", "reference", "amountMinor", "balanceMinor"
FROM jsonb_to_recordset($4::jsonb) AS new (
  "key" text, "line" int, "at" timestamptz, "bucket" text, "description" text, "sourceId" text, "orderId" text, "packId" text,
  "shipmentId" text, "reference" text, "amountMinor" bigint, "balanceMinor" bigint)
ON CONFLICT (account_id, marketplace, day, key) DO UPDATE SET
  line = excluded.line, bucket = excluded.bucket, order_external_id = excluded.order_external_id, pack_id = excluded.pack_id,
  shipment_id = excluded.shipment_id, reference = excluded.reference
WHERE (r.line, r.bucket, r.order_external_id, r.pack_id, r.shipment_id, r.reference)
  IS DISTINCT FROM (excluded.line, excluded.bucket, excluded.order_external_id, excluded.pack_id, excluded.shipment_id, excluded.reference)`;

/**
 * Stores a day of a statement, in the caller's transaction, and the payouts that its movements make. A file that was made earlier
 * than the stored one changes nothing; of a later one the rows with the same key stay, and those that it does not have are deleted.
 */
export async function recordStatement(accountId: number, statement: StatementDay, tx: Queryable): Promise<void> {
  const { marketplace, day, file, rows } = statement;
  await lockAccount(accountId, tx);
  const stored = await queryRows(
    DAY,
    [
      accountId,
      marketplace,
      day,
      statement.currency,
      statement.state,
      statement.openingMinor,
      statement.closingMinor,
      statement.movedMinor,
      rows.length,
      file.name,
      file.createdAt,
      file.bytes,
      file.sha256,
    ],
    tx,
  );
  if (stored.length === 0) return;
  await queryRows(GONE, [accountId, marketplace, day, rows.map(({ key }) => Buffer.from(key, 'hex'))], tx);
  const lines = rows.map((row, index) => ({ ...row, line: index + 1 }));
  if (lines.length > 0) await queryRows(ROWS, [accountId, marketplace, day, JSON.stringify(lines)], tx);
  // without balances of its own a day ends the spans before and after it
  const around = statement.state === 'unchecked' ? [daysBefore(day, 1), day, daysBefore(day, -1)] : [day];
  for (const one of around) await composePayouts({ accountId, marketplace, day: one }, tx);
}
