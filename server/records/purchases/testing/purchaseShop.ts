import { line, openShop, order, type Shop } from '#server/insight/sales/testing/shop.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import type { PurchaseInput, PurchaseLineInput } from '#server/records/purchases/checkPurchase.ts';
import type { PurchaseOrder } from '#server/records/purchases/purchaseOrder.ts';
import { purchaseOrder } from '#server/records/purchases/purchaseOrders.ts';
import { createPurchaseOrder } from '#server/records/purchases/savePurchaseOrder.ts';

/** A line of ten loose units of a product. */
export const ordered = (productId: number, more: Partial<PurchaseLineInput> = {}): PurchaseLineInput => ({
  id: null,
  productId,
  units: 10,
  casePack: null,
  unitCostMinor: null,
  ...more,
});

/** An order of 2 November 2026 with these lines. */
export const purchase = (lines: PurchaseLineInput[], more: Partial<PurchaseInput> = {}): PurchaseInput => ({
  supplier: 'Fábrica',
  country: 'BR',
  currency: 'BRL',
  orderedOn: '2026-11-02',
  dueOn: null,
  note: null,
  lines,
  ...more,
});

export interface PurchaseShop extends Shop {
  /** Listings by key: A and M, which are one product, and B. */
  ids: Record<'A' | 'B' | 'M', number>;
  /** Stores an order and returns it. */
  buy: (lines: PurchaseLineInput[], more?: Partial<PurchaseInput>) => Promise<PurchaseOrder>;
  stored: (id: number) => Promise<PurchaseOrder | null>;
}

/** A shop that sells three listings of two products. */
export async function openPurchaseShop(name?: string): Promise<PurchaseShop> {
  const shop = await openShop(name);
  await shop.sell(order(['A', 'B', 'M'].map((key) => line(key, { lineKey: `${key}#1` }))));
  const { viewer } = shop;
  const [A, B, M] = [await shop.idOf('A'), await shop.idOf('B'), await shop.idOf('M')];
  await queryRows(
    `UPDATE products SET master_id = (SELECT master_id FROM products WHERE account_id = $1 AND id = $2) WHERE account_id = $1 AND id = $3`,
    [viewer.accountId, A, M],
  );
  return {
    ...shop,
    ids: { A, B, M },
    buy: async (lines, more) =>
      (await purchaseOrder(viewer, await createPurchaseOrder(viewer, purchase(lines, more))))!,
    stored: (id) => purchaseOrder(viewer, id),
  };
}
