import { kindText } from '#server/insight/reconciliation/order/orderTexts.ts';
import { SELLER_FREIGHT } from '#server/records/freight/orderFreight.ts';
import { say } from '#server/platform/language/say.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { MoneyDifference } from '#server/insight/reconciliation/differences/difference.ts';
import {
  comparedCharges,
  evidenceOrders,
  isLossCompared,
  isLossPaymentCompared,
  isPayoutRowCompared,
  isReleaseCompared,
} from './evidenceTables.ts';

/** A row of a source that a difference is about. */
export interface SourceRow {
  /** Kind of row. */
  kind: 'charge' | 'release' | 'payout_row' | 'posted' | 'loss' | 'loss_payment';
  /** Id at the marketplace. */
  externalId: string;
  /** The marketplace's name of it, the state of a payment, or what happened to units, in the reader's language. */
  text: string;
  orderId: string | null;
  amountMinor: number | null;
  currency: string;
  day: string | null;
  isCompared: boolean;
  /** Report that it was read from, and the SHA-256 of its file. */
  report: string | null;
  sha256: string | null;
}

const MAX_ROWS = 100;
const OF_ORDERS = `r.account_id = $1 AND r.marketplace = $2::"Marketplace" AND r.order_external_id = ANY ($3::text[])`;

function textOf({ kind, text, report }: SourceRow): string {
  if (kind === 'loss') return say(text === 'found' ? 'reconciliation.found' : 'reconciliation.lost');
  return report === SELLER_FREIGHT ? kindText('own_freight') : text;
}

/** Rows of the sources about a difference, of its orders or its listing, compared ones first, at most 100. */
export async function sourceRows(viewer: Viewer, one: MoneyDifference): Promise<SourceRow[]> {
  const orders = await evidenceOrders(viewer, one);
  const rows = await queryRows<SourceRow>(
    `SELECT * FROM (
       SELECT 'charge' AS kind, r.external_id AS "externalId", r.text, r.order_external_id AS "orderId", r.amount_minor AS "amountMinor",
              r.currency::text AS currency, r.day, ('charge:' || r.id) = ANY ($5::text[]) AS "isCompared",
              coalesce(r.document, r.period_key) AS report, NULL AS sha256
       FROM charges r
       WHERE r.account_id = $1 AND r.marketplace = $2::"Marketplace"
         AND (r.order_external_id = ANY ($3::text[]) OR r.pack_id = $4 OR r.id = ANY (${comparedCharges('$5')}))
       UNION ALL
       SELECT 'release', r.payment_id, r.status::text, r.order_external_id, r.net_minor, r.currency::text, coalesce(r.released_day, r.expected_day),
              ${isReleaseCompared('$5')}, r.source::text, NULL
       FROM releases r WHERE ${OF_ORDERS}
       UNION ALL
       SELECT 'payout_row', coalesce(p.settlement_id, p.id::text) || '/' || r.row_no, r.name, r.order_external_id, r.amount_minor, p.currency::text,
              r.posted_day, ${isPayoutRowCompared('$5')}, p.report_id, p.file_sha256::text
       FROM payout_rows r JOIN payouts p ON p.account_id = r.account_id AND p.id = r.payout_id
       WHERE r.account_id = $1 AND p.marketplace = $2::"Marketplace" AND r.order_external_id = ANY ($3::text[])
       UNION ALL
       SELECT 'posted', r.source_ref, r.name, r.order_external_id, r.amount_minor, r.currency::text, r.day,
              ('posted:' || r.id) = ANY ($5::text[]), r.source, NULL
       FROM posted_amounts r WHERE ${OF_ORDERS}
       UNION ALL
       SELECT 'loss', r.source_ref, CASE WHEN r.units < 0 THEN 'found' ELSE 'lost' END, NULL, NULL, $7, (r.at AT TIME ZONE 'America/Sao_Paulo')::date,
              ${isLossCompared('$5')}, NULL, NULL
       FROM stock_losses r WHERE r.account_id = $1 AND r.marketplace = $2::"Marketplace" AND r.listing_key = $6
       UNION ALL
       SELECT 'loss_payment', r.source_ref, r.reason, NULL, r.amount_minor, r.currency::text, (r.at AT TIME ZONE 'America/Sao_Paulo')::date,
              ${isLossPaymentCompared('$5')}, NULL, NULL
       FROM loss_payments r WHERE r.account_id = $1 AND r.marketplace = $2::"Marketplace" AND r.listing_key = $6
     ) rows ORDER BY "isCompared" DESC, kind, day, "externalId" LIMIT ${MAX_ROWS}`,
    [viewer.accountId, one.marketplace, orders, one.packId, one.rowIds, one.listingKey, one.currency],
  );
  return rows.map((row) => ({ ...row, text: textOf(row) }));
}
