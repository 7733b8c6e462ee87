import type { LedgerKind } from '#server/market/ledger/ledgerKinds.ts';
import { preparedRows, type Queryable } from '#server/platform/postgres/db.ts';
import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import { chargeSlot } from '#server/insight/reconciliation/matching/charges/chargeSlot.ts';
import type { ChargeRow } from '#server/insight/reconciliation/matching/moneyRows.ts';
import type { MatchScope } from './storedOrders.ts';

interface Row {
  id: string;
  type: 'charge' | 'bonus';
  kind: LedgerKind;
  isUnknown: boolean;
  subType: string;
  orderId: string | null;
  packId: string | null;
  shipmentId: string | null;
  bonifiesId: string | null;
  isWithheld: boolean | null;
  amount: number;
  currency: string;
  day: string;
  saleDay: string | null;
}

const COLUMNS = `c.id, c.type::text, c.kind::text, c.is_unknown AS "isUnknown", c.sub_type AS "subType", c.order_external_id AS "orderId",
  c.pack_id AS "packId", c.shipment_id AS "shipmentId", c.bonifies_external_id AS "bonifiesId", c.is_withheld AS "isWithheld",
  c.amount_minor::float8 AS amount, c.currency, c.day::text, c.sale_day::text AS "saleDay"`;

const CHARGES = `
WITH found AS (
  SELECT c.id FROM unnest($3::text[]) n (name) CROSS JOIN LATERAL (
    SELECT id FROM charges WHERE account_id = $1 AND marketplace = $2 AND order_external_id = n.name AND gone_at IS NULL OFFSET 0) c
  UNION
  SELECT c.id FROM unnest($4::text[]) n (name) CROSS JOIN LATERAL (
    SELECT id, order_external_id FROM charges WHERE account_id = $1 AND marketplace = $2 AND pack_id = n.name
      AND gone_at IS NULL OFFSET 0) c
  -- outside, for else it is looked for by the index of orders: every row without one
  WHERE c.order_external_id IS NULL
)
SELECT ${COLUMNS} FROM found f CROSS JOIN LATERAL (SELECT * FROM charges WHERE account_id = $1 AND id = f.id OFFSET 0) c ORDER BY c.id`;

/** Days within which a sale is billed and its fees are given back, where the bill does not say when it was. */
const BILLED_DAYS = 60;

/** Charges of bills for a scope. Each row's id is `charge:` and that of its row of `charges`. */
export async function storedCharges(
  { accountId, marketplace, orders, packs }: MatchScope,
  tx: Queryable,
): Promise<ChargeRow[]> {
  const rows = await preparedRows<Row>(CHARGES, [accountId, marketplace, orders, packs], tx);
  return rows
    .filter(({ amount }) => amount !== 0)
    .map(({ id, kind, isUnknown, isWithheld, amount, ...row }) => ({
      ...row,
      id: `charge:${id}`,
      kind: isPromised(kind, isUnknown) ? kind : 'pass_through',
      isWithheld: isWithheld ?? chargeSlot(kind) !== null,
      saleDay: row.saleDay ?? daysBefore(row.day, BILLED_DAYS),
      amountMinor: row.type === 'charge' ? -amount : amount,
    }));
}

/**
 * Whether the fee reported at the sale contains charges of a kind. Affiliates and further services are charged beside it, and
 * nothing says in advance how much.
 */
const isPromised = (kind: LedgerKind, isUnknown: boolean) =>
  kind !== 'affiliate_fee' && (kind !== 'other_fee' || isUnknown);
