import type { MoneyRows } from '#server/insight/reconciliation/matching/moneyRows.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { splitAmount } from '#server/platform/values/splitAmount.ts';

/** Columns of a table with their types, in the order of the values of a row. */
const TABLES = {
  orders: `country bpchar, external_id text, pack_id text, status "OrderStatus", marketplace_status text, purchased_at timestamptz, sale_day date, currency bpchar, marketplace_updated_at timestamptz`,
  charges: `source text, external_id text, order_external_id text, pack_id text, shipment_id text, type "ChargeType", sub_type text, text text, kind "LedgerKind", amount_minor bigint, is_withheld boolean, bonifies_external_id text, written_at text, day date, sale_day date, currency bpchar`,
  releases: `payment_id text, source "ReleaseSource", order_external_id text, currency bpchar, net_minor bigint, expected_day date, released_day date, status "ReleaseStatus", updated_at timestamptz`,
  posted_amounts: `source text, source_ref text, order_external_id text, kind "LedgerKind", name text, amount_minor bigint, currency bpchar, day date, posted_at timestamptz`,
} as const;
const ITEMS = `external_id text, line_key text, quantity int, price_minor bigint, fees_minor bigint, fulfilment_minor bigint`;

const columnsOf = (shape: string) => shape.split(', ').map((column) => column.split(' ')[0]!);
const AT_ONCE = 5_000;

async function insert(accountId: number, table: keyof typeof TABLES, rows: readonly (readonly unknown[])[]) {
  const columns = columnsOf(TABLES[table]);
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const batch = rows
      .slice(start, start + AT_ONCE)
      .map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])));
    await queryRows(
      `INSERT INTO ${table} (account_id, marketplace, ${columns.join(', ')})
       SELECT $1, 'mercadolivre', ${columns.join(', ')} FROM jsonb_to_recordset($2::jsonb) AS r (${TABLES[table]})`,
      [accountId, JSON.stringify(batch)],
    );
  }
}

/**
 * Stores rows of Mercado Livre as its connector does: what was expected is what the orders reported. Returns the writers of each
 * table, so that a test chooses their order.
 */
export function storesOf(accountId: number, rows: MoneyRows): Record<keyof typeof TABLES, () => Promise<void>> {
  const noon = (day: string) => `${day}T15:00:00Z`;
  return {
    orders: async () => {
      await insert(
        accountId,
        'orders',
        rows.orders.map(({ orderId, packId, day, currency }) => [
          'BR',
          orderId,
          packId,
          'delivered',
          'paid/delivered',
          noon(day),
          day,
          currency,
          noon(day),
        ]),
      );
      await storeItems(accountId, rows);
    },
    charges: () =>
      insert(
        accountId,
        'charges',
        rows.charges.map((row) => [
          'mercadolivre.bill',
          row.id,
          row.orderId,
          row.packId,
          row.shipmentId,
          row.type,
          row.subType,
          row.subType,
          row.kind,
          row.type === 'charge' ? -row.amountMinor : row.amountMinor,
          row.isWithheld,
          row.bonifiesId,
          row.day,
          row.day,
          row.saleDay,
          row.currency,
        ]),
      ),
    releases: () =>
      insert(
        accountId,
        'releases',
        rows.releases.map((row) => [
          row.id,
          'report',
          row.orderId,
          row.currency,
          row.netMinor,
          row.expectedOn,
          row.releasedOn,
          row.status,
          '2026-12-20T12:00:00Z',
        ]),
      ),
    posted_amounts: () =>
      insert(
        accountId,
        'posted_amounts',
        rows.refunds.map((row) => [
          'mercadolivre.payments',
          row.id,
          row.orderId,
          'refund_principal',
          'refund',
          -row.totalMinor,
          row.currency,
          row.day,
          noon(row.day),
        ]),
      ),
  };
}

/** Lines of the orders, with the fees and the share of the freight of their shipment that the sale reported. */
async function storeItems(accountId: number, rows: MoneyRows): Promise<void> {
  const { id: product } = await queryRow<{ id: number }>(
    `INSERT INTO products (account_id, marketplace, country, listing_key, asin, currency, search_text)
     VALUES ($1, 'mercadolivre', 'BR', 'MLB1', 'MLB1', 'BRL', '')
     ON CONFLICT (account_id, marketplace, country, listing_key) DO UPDATE SET asin = excluded.asin RETURNING id`,
    [accountId],
  );
  const fees = new Map<string, number>();
  const freights = new Map<string, { amount: number; orders: string[] }>();
  for (const { orderId, slot, basis, amountMinor, shipmentId } of rows.expectations) {
    if (basis !== 'sale') continue;
    if (slot === 'fees') fees.set(orderId, amountMinor);
    else {
      const freight = freights.get(shipmentId ?? orderId) ?? { amount: amountMinor, orders: [] };
      freights.set(shipmentId ?? orderId, { ...freight, orders: [...freight.orders, orderId] });
    }
  }
  const freightOf = new Map<string, number>();
  for (const { amount, orders } of freights.values())
    splitAmount(
      amount,
      orders.map(() => 1),
    ).forEach((share, at) => freightOf.set(orders[at]!, share));
  const items = rows.orders.flatMap(({ orderId, lineCount, itemsMinor }) => {
    const [prices, own, freight] = [itemsMinor, fees.get(orderId) ?? 0, freightOf.get(orderId) ?? 0].map((amount) =>
      splitAmount(
        amount,
        Array.from({ length: lineCount }, () => 1),
      ),
    ) as [number[], number[], number[]];
    return prices.map((price, at) => ({
      external_id: orderId,
      line_key: `MLB1#${at + 1}`,
      quantity: 1,
      price_minor: price,
      fees_minor: own[at],
      fulfilment_minor: freight[at],
    }));
  });
  for (let start = 0; start < items.length; start += AT_ONCE)
    await queryRows(
      `INSERT INTO order_items (account_id, order_id, line_key, product_id, marketplace, status, purchased_at, sale_day, quantity,
         currency, price_minor, fees_minor, fulfilment_minor)
       SELECT $1, o.id, r.line_key, $3, 'mercadolivre', 'delivered', o.purchased_at, o.sale_day, r.quantity, o.currency, r.price_minor,
         r.fees_minor, r.fulfilment_minor
       FROM jsonb_to_recordset($2::jsonb) AS r (${ITEMS})
       JOIN orders o ON o.account_id = $1 AND o.marketplace = 'mercadolivre' AND o.external_id = r.external_id`,
      [accountId, JSON.stringify(items.slice(start, start + AT_ONCE)), product],
    );
}
