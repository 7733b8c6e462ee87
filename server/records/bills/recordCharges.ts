import type { ChargeSnapshot, CoveredCharges } from '#server/market/ledger/bill.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';

/** Columns that each report has. */
const ALWAYS: Record<string, string> = {
  marketplace: '"Marketplace"',
  type: '"ChargeType"',
  sub_type: 'text',
  kind: '"LedgerKind"',
  is_unknown: 'boolean',
  amount_minor: 'bigint',
  written_at: 'text',
  day: 'date',
  currency: 'bpchar',
};
/** Columns that some reports leave out: what another one had stays. */
const SOMETIMES: Record<string, string> = {
  bill_group: 'text',
  period_key: 'text',
  report: 'text',
  document_type: 'text',
  order_external_id: 'text',
  pack_id: 'text',
  shipment_id: 'text',
  payment_id: 'text',
  listing_key: 'text',
  gross_minor: 'bigint',
  discount_minor: 'bigint',
  rebate_minor: 'bigint',
  is_withheld: 'boolean',
  bonifies_external_id: 'text',
  status: 'text',
  document: 'text',
  sale_day: 'date',
};
const GIVEN: Record<string, string> = { source: 'text', external_id: 'text', text: 'text', ...ALWAYS, ...SOMETIMES };
const names = Object.keys(GIVEN).join(', ');

// the report that first listed a row keeps the word while the row stands: two reports list some rows, each in its own way
const isOther = 't.report IS NOT NULL AND t.gone_at IS NULL';
const merged: Record<string, string> = {
  text: `CASE WHEN ${isOther} AND t.report IS DISTINCT FROM excluded.report THEN t.text ELSE excluded.text END`,
  ...Object.fromEntries(Object.keys(ALWAYS).map((name) => [name, `excluded.${name}`])),
  ...Object.fromEntries(Object.keys(SOMETIMES).map((name) => [name, `coalesce(excluded.${name}, t.${name})`])),
  report: `CASE WHEN ${isOther} THEN t.report ELSE coalesce(excluded.report, t.report) END`,
  document_type: `CASE WHEN ${isOther} THEN t.document_type ELSE coalesce(excluded.document_type, t.document_type) END`,
  gone_at: 'NULL::timestamptz',
};
const columns = Object.keys(merged);
const isRestated = (a: string, b: string) => `(${a}.amount_minor, ${a}.currency) <> (${b}.amount_minor, ${b}.currency)`;

const GIVEN_ROWS = `jsonb_to_recordset($2::jsonb) AS n (${Object.entries(GIVEN)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ')})`;

// the rows in a CTE would go to every server of a cluster
const RECORD = `
WITH earlier AS (
  INSERT INTO money_versions (account_id, table_name, key, version, row)
  SELECT $1::int, 'charges', t.source || '/' || t.external_id, t.version, to_jsonb(t) - 'account_id'
  FROM ${GIVEN_ROWS} JOIN charges t USING (source, external_id) WHERE t.account_id = $1 AND ${isRestated('t', 'n')}
  ON CONFLICT DO NOTHING
)
INSERT INTO charges AS t (account_id, ${names}) SELECT $1::int, ${names} FROM ${GIVEN_ROWS}
ON CONFLICT (account_id, source, external_id) DO UPDATE SET
  ${columns.map((name) => `${name} = ${merged[name]}`).join(', ')},
  changed_at = excluded.changed_at, version = t.version + (${isRestated('t', 'excluded')})::int
WHERE (${columns.map((name) => `t.${name}`).join(', ')}) IS DISTINCT FROM (${Object.values(merged).join(', ')})
RETURNING 1 AS stored`; // counted by its rows: a cluster counts those that it was given

// jsonb of a page of the bill; larger ones are split
const BATCH_CHARGES = 1_000;

/**
 * Stores rows of bills as they were read, in the caller's transaction. Equal rows write nothing; of a changed amount the
 * earlier row is kept among the versions (`money_versions`, key `source/external_id`), and the row's `version` rises.
 * Returns the number of new or changed rows.
 */
export async function recordCharges(accountId: number, snapshots: ChargeSnapshot[], tx: Queryable): Promise<number> {
  const charges = [...new Map(snapshots.map((one) => [`${one.source} ${one.externalId}`, one])).values()];
  if (charges.length === 0) return 0;
  await lockAccount(accountId, tx);
  let stored = 0;
  for (let start = 0; start < charges.length; start += BATCH_CHARGES) {
    const rows = charges.slice(start, start + BATCH_CHARGES).map(rowOf);
    const written = await tx.query({
      name: 'recordCharges',
      text: RECORD,
      values: [accountId, JSON.stringify(rows)],
    });
    stored += written.rows.length;
  }
  return stored;
}

/** Marks charges that a reading of their report no longer has. Returns how many. */
export async function closeGoneCharges(accountId: number, covered: CoveredCharges, tx: Queryable): Promise<number> {
  const { rowCount } = await tx.query({
    name: 'closeGoneCharges',
    text: `UPDATE charges SET gone_at = now(), changed_at = now()
           WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND source = $3 AND bill_group = $4
             AND period_key = $5 AND report = $6 AND document_type = $7 AND gone_at IS NULL
             AND external_id::numeric > $8::numeric AND ($9::numeric IS NULL OR external_id::numeric <= $9)
             AND external_id <> ALL ($10::text[])`,
    values: [
      accountId,
      covered.marketplace,
      covered.source,
      covered.group,
      covered.key,
      covered.report,
      covered.document,
      covered.afterId,
      covered.toId,
      covered.ids,
    ],
  });
  return rowCount ?? 0;
}

const rowOf = (charge: ChargeSnapshot) => ({
  source: charge.source,
  external_id: charge.externalId,
  text: charge.text,
  marketplace: charge.marketplace,
  type: charge.type,
  sub_type: charge.subType,
  kind: charge.kind,
  is_unknown: charge.isUnknown,
  amount_minor: charge.amountMinor,
  written_at: charge.writtenAt,
  day: charge.day,
  currency: charge.currency,
  bill_group: charge.group,
  period_key: charge.key,
  report: charge.report,
  document_type: charge.document,
  order_external_id: charge.orderExternalId,
  pack_id: charge.packId,
  shipment_id: charge.shipmentId,
  payment_id: charge.paymentId,
  listing_key: charge.listingKey,
  gross_minor: charge.grossMinor,
  discount_minor: charge.discountMinor,
  rebate_minor: charge.rebateMinor,
  is_withheld: charge.isWithheld,
  bonifies_external_id: charge.bonifiesExternalId,
  status: charge.status,
  document: charge.documentNumber,
  sale_day: charge.saleDay,
});
