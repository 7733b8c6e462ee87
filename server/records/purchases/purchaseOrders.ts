import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { type Page, type PageArguments, readPage } from '#server/platform/graphql/pages.ts';
import { groupBy } from '#server/platform/jobs/groupBy.ts';
import { escapeLike } from '#server/platform/postgres/bindParameters.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { rowsByPage } from '#server/platform/postgres/rowsByPage.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { searchText } from '#server/platform/values/searchText.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { isComing } from './openPurchases.ts';
import { type PurchaseLine, type PurchaseOrder, purchaseState } from './purchaseOrder.ts';

export interface PurchaseFilter {
  /** Part of the supplier, or of an ASIN, SKU or name of a listing of an ordered product. */
  search?: string | null;
  /** Orders of which something is to come, or the others. Null: all. */
  only?: 'open' | 'closed' | null;
  /** Only orders with a listing of this physical product. */
  masterId?: number | null;
}

export const PURCHASES_PAGE = { standard: 25, most: 100, rows: 'pages.orders' } as const;
/** Orders of a file at once, each with up to 200 lines. */
const ORDERS_PER_READ = 100;

const FOUND = `
FROM purchase_orders o
WHERE o.account_id = $1
  AND ($2 = '%%' OR o.search_text LIKE $2 OR EXISTS (
    SELECT FROM purchase_lines l JOIN products p ON p.account_id = $1 AND p.id = l.product_id
    JOIN products found ON found.account_id = $1 AND found.master_id = p.master_id
    WHERE l.account_id = $1 AND l.order_id = o.id AND found.search_text LIKE $2))
  AND ($4::int IS NULL OR EXISTS (
    SELECT FROM purchase_lines l JOIN products p ON p.account_id = $1 AND p.id = l.product_id AND p.master_id = $4
    WHERE l.account_id = $1 AND l.order_id = o.id))
  AND CASE $3 WHEN 'open' THEN ${isComing('o')} WHEN 'closed' THEN NOT ${isComing('o')} ELSE true END`;

const COLUMNS = `
SELECT o.id, o.supplier, o.country::text, o.currency::text, o.ordered_on AS "orderedOn", o.due_on AS "dueOn", o.note,
       o.closed_at IS NOT NULL AS "isClosed"`;
/** What is to come, by its due day; then the others, the latest first. */
const ORDER = `
ORDER BY CASE WHEN ${isComing('o')} THEN coalesce(o.due_on, date '2200-01-01') END NULLS LAST, o.ordered_on DESC, o.id DESC`;

const LINES = `
SELECT l.order_id AS "orderId", l.id, l.units, l.case_pack AS "casePack", l.unit_cost_minor AS "unitCostMinor", l.received_units AS "receivedUnits",
       p.master_id AS "masterId", json_build_object('id', p.id, 'asin', p.asin, 'sku', p.sku, 'name', p.name, 'brand', p.brand, 'imageUrl', p.image_url,
         'marketplace', p.marketplace, 'country', p.country) AS product,
       coalesce((SELECT json_agg(json_build_object('id', r.id, 'day', r.day, 'units', r.units) ORDER BY r.day, r.id)
         FROM purchase_receipts r WHERE r.account_id = $1 AND r.line_id = l.id), '[]') AS receipts
FROM purchase_lines l JOIN products p ON p.account_id = $1 AND p.id = l.product_id
WHERE l.account_id = $1 AND l.order_id = ANY ($2::int[]) ORDER BY l.order_id, l.id`;

type Header = Omit<PurchaseOrder, 'lines' | 'state'>;
type Line = PurchaseLine & { orderId: number; product: CatalogProduct };

/** A page of the account's purchase orders: those of which something is to come, by due day, then the others, the latest first. */
export function purchaseOrders(
  viewer: Viewer,
  filter: PurchaseFilter,
  page: PageArguments,
): Promise<Page<PurchaseOrder>> {
  const scope = scopeOf(viewer, filter);
  const from = readerOf(viewer.accountId);
  return readPage(page, PURCHASES_PAGE, async (limit, offset) => {
    const { rowCount } = await queryRow<{ rowCount: number }>(
      `SELECT count(*)::int AS "rowCount" ${FOUND}`,
      scope,
      from,
    );
    return { rows: await rowsAt(viewer, scope, limit, offset), rowCount };
  });
}

/** All purchase orders of a filter, in the order of `purchaseOrders`. */
export function eachPurchaseOrder(viewer: Viewer, filter: PurchaseFilter): AsyncGenerator<PurchaseOrder[]> {
  const scope = scopeOf(viewer, filter);
  return rowsByPage(
    ({ limit, offset }) => rowsAt(viewer, scope, limit, offset),
    ({ id }) => id,
    ORDERS_PER_READ,
  );
}

/** A purchase order of the account; null: it has none of that number. */
export async function purchaseOrder(viewer: Viewer, id: number): Promise<PurchaseOrder | null> {
  const { accountId } = viewer;
  const found = await queryRows<Header>(
    `${COLUMNS} FROM purchase_orders o WHERE o.account_id = $1 AND o.id = $2`,
    [accountId, id],
    readerOf(accountId),
  );
  const [order] = await withLines(viewer, found);
  return order ?? null;
}

const scopeOf = ({ accountId }: Viewer, { search, only, masterId }: PurchaseFilter) => [
  accountId,
  `%${escapeLike(searchText(search))}%`,
  only ?? 'all',
  masterId ?? null,
];

async function rowsAt(viewer: Viewer, scope: readonly unknown[], limit: number, offset: number) {
  const found = await queryRows<Header>(
    `${COLUMNS} ${FOUND} ${ORDER} LIMIT $5 OFFSET $6`,
    [...scope, limit, offset],
    readerOf(viewer.accountId),
  );
  return withLines(viewer, found);
}

async function withLines({ accountId }: Viewer, found: readonly Header[]): Promise<PurchaseOrder[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const lines = groupBy(await queryRows<Line>(LINES, [accountId, ids], readerOf(accountId)), ({ orderId }) => orderId);
  const today = saoPauloDay(currentTime().getTime());
  return found.map((order) => {
    const own = lines.get(order.id) ?? [];
    return { ...order, lines: own, state: purchaseState({ ...order, lines: own }, today) };
  });
}
