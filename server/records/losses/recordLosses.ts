import type { StockLoss } from '#server/market/ledger/stockLoss.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';

/** Stores units that warehouses lost or found again, in the caller's transaction. What is equal is not written. */
export async function recordLosses(accountId: number, losses: readonly StockLoss[], tx: Queryable): Promise<void> {
  const rows = [...new Map(losses.map((one) => [`${one.marketplace} ${one.country} ${one.sourceRef}`, one])).values()];
  if (rows.length === 0) return;
  await queryRows(
    `INSERT INTO stock_losses AS l (account_id, marketplace, country, source_ref, listing_key, units, settled_units, at)
     SELECT $1, "marketplace", "country", "sourceRef", "listingKey", "units", "settledUnits", "at"
     FROM jsonb_to_recordset($2::jsonb) AS new (
       "marketplace" "Marketplace", "country" text, "sourceRef" text, "listingKey" text, "units" int, "settledUnits" int,
       "at" timestamptz)
     ORDER BY 2, 3, 4
     ON CONFLICT (account_id, marketplace, country, source_ref) DO UPDATE SET
       listing_key = excluded.listing_key, units = excluded.units, settled_units = excluded.settled_units, at = excluded.at,
       changed_at = excluded.changed_at
     WHERE (l.listing_key, l.units, l.settled_units, l.at)
           IS DISTINCT FROM (excluded.listing_key, excluded.units, excluded.settled_units, excluded.at)`,
    [accountId, JSON.stringify(rows)],
    tx,
  );
}
