import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { rebuildSales } from '#server/records/rollups/rebuildSales.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { line, openShop, order, type Shop } from '#server/insight/sales/testing/shop.ts';

/** Day on which `openTaxedShop` is read. */
export const NOW = new Date('2026-11-20T17:05:00Z');

/** Days of its sales. */
export const TAXED = { period: 'custom', startDate: '2026-08-01', endDate: '2026-11-30' } as const;

const on = (day: string, more: Partial<OrderSnapshot> = {}): Partial<OrderSnapshot> => ({
  purchasedAt: new Date(`${day}T15:00:00Z`),
  updatedAt: new Date(`${day}T15:00:00Z`),
  ...more,
});

/**
 * Shop of São Paulo in Lucro Presumido from October on, in Simples in September, without a regime before: sales of several states, with
 * a discount, a cancelled one, one in US$, one of Mercado Livre, and one that came back with a part of its ICMS, by a document.
 */
export async function openTaxedShop(): Promise<Shop> {
  const shop = await openShop();
  const { viewer } = shop;
  await shop.sell(
    order([line('A', { priceMinor: 5_000 })], on('2026-08-31', { shipUf: 'SP' })),
    order([line('A', { priceMinor: 12_345 })], on('2026-09-10', { shipUf: 'SP' })),
    order([line('A', { priceMinor: 10_000 }), line('B', { priceMinor: 3_333 })], on('2026-10-05', { shipUf: 'BA' })),
    order([line('B', { priceMinor: 20_000, discountMinor: 1_999 })], on('2026-10-31', { shipUf: 'SP' })),
    order([line('MB', { priceMinor: 7_777 })], on('2026-11-02', { marketplace: 'mercadolivre', shipUf: 'RJ' })),
    order([line('C', { priceMinor: 8_888 })], on('2026-11-03')),
    order([line('B', { priceMinor: 6_000 })], on('2026-11-04', { shipUf: 'RJ', status: 'cancelled' })),
    order([line('U', { priceMinor: 9_999 })], on('2026-11-05', { country: 'US', currency: 'USD' })),
    order([line('D', { priceMinor: null })], on('2026-11-06', { shipUf: 'SP' })),
  );
  await setTaxRegime(viewer, { validFrom: '2026-09-01', regime: 'simples', percent: null }, { now: NOW });
  await setTaxRegime(
    viewer,
    { validFrom: '2026-10-01', regime: 'presumido', percent: null, homeUf: 'SP' },
    { now: NOW },
  );
  await giveBack(shop, 'MB', 'icms', 155);
  return shop;
}

/** A tax of a product's latest sale that a document gives back in part. */
export async function giveBack(shop: Shop, listingKey: string, kind: string, minor: number) {
  const { accountId } = shop.viewer;
  await transaction(async (tx) => {
    await tx.query(
      `INSERT INTO ledger_lines (account_id, order_id, order_item_id, product_id, marketplace, status, day, kind, amount_minor,
                                 currency, basis, source, cash_day)
       SELECT account_id, order_id, order_item_id, product_id, marketplace, status, day, $3::"LedgerKind", $4, currency,
              'posted', 'returned', cash_day
       FROM ledger_lines WHERE account_id = $1 AND product_id = $2 AND kind = 'item_revenue' ORDER BY day DESC LIMIT 1`,
      [accountId, await shop.idOf(listingKey), kind, minor],
    );
    await rebuildSales(accountId, tx);
  });
}

/** Cents of tax that the ledger's lines of the days say, by kind. */
export const storedTaxes = (
  { viewer: { accountId } }: Shop,
  { startDate, endDate } = TAXED as { startDate: string; endDate: string },
) =>
  queryRows<{ kind: string; minor: number }>(
    `SELECT kind::text AS kind, -sum(amount_minor)::float8 AS minor FROM ledger_lines
     WHERE account_id = $1 AND stands AND status <> 'cancelled' AND day BETWEEN $2 AND $3
       AND kind IN ('sale_tax', 'das', 'icms', 'icms_difal', 'icms_fcp', 'pis', 'cofins', 'cbs', 'ibs_uf', 'ibs_mun', 'tax_reversed')
     GROUP BY kind`,
    [accountId, startDate, endDate],
  );
