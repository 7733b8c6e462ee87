import { currentTime } from '#server/platform/process/clock.ts';
import { preparedRows, queryRow } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { escapeLike } from '#server/platform/postgres/bindParameters.ts';
import { searchText } from '#server/platform/values/searchText.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace, OrderStatus } from '#server/market/snapshots.ts';
import { ordersCoveredSince } from './ordersCoveredSince.ts';
import { period, type PeriodDays, type PeriodRequest } from '#server/insight/period/period.ts';

/** What the seller chose; an absent or null filter is no filter. */
export interface SalesFilter extends PeriodRequest {
  marketplace?: Marketplace | null;
  status?: OrderStatus | null;
  brand?: string | null;
  /** Any part of an ASIN, SKU or name, or the beginning of an order or cart id. */
  search?: string | null;
  /** One listing. */
  productId?: number | null;
}

/** One filter set made ready: every figure of a screen is read through the same one. */
export interface SalesScope {
  accountId: number;
  /** Compared with nothing where orders of those days are not all known. */
  days: PeriodDays;
  /** The first day whose orders are known, when the comparison asked for reaches before it. */
  unknownBefore: string | null;
  /** The period leaves out no day the account has figures of: all-time totals answer it. */
  isEveryDay: boolean;
  /** The day that is running, for the figures of today beside those of a period. */
  today: PeriodDays;
  marketplace: Marketplace | null;
  status: OrderStatus | null;
  brand: string | null;
  /** LIKE pattern over `products.search_text`. */
  productPattern: string | null;
  /** LIKE pattern over order and cart ids; null when no order has such an id. */
  orderPattern: string | null;
  productId: number | null;
}

/** Fewer characters begin too many order ids to mean one. */
const MIN_ORDER_ID_CHARACTERS = 5;

/** Reads what a filter set means for the viewer's account. Throws 400 for days that make no period. */
export async function salesScope(viewer: Viewer, filter: SalesFilter, now = currentTime()): Promise<SalesScope> {
  const text = searchText(filter.search);
  const orderPrefix = text.length >= MIN_ORDER_ID_CHARACTERS ? `${escapeLike(text)}%` : null;
  const isAllTime = filter.period === 'allTime';
  const [{ firstDay, lastDay }, { hasOrder }] = await Promise.all([
    isAllTime ? findBounds(viewer) : NO_BOUNDS,
    orderPrefix ? findOrder(viewer, orderPrefix) : { hasOrder: false },
  ]);
  const { days, unknownBefore } = await comparable(viewer, filter, period(filter, now, firstDay));
  return {
    accountId: viewer.accountId,
    days,
    unknownBefore,
    isEveryDay: lastDay !== null && lastDay < days.end,
    today: period({ period: 'today' }, now),
    marketplace: filter.marketplace ?? null,
    status: filter.status ?? null,
    brand: filter.brand?.replaceAll('\0', '') || null, // PostgreSQL takes no NUL
    productPattern: text ? `%${escapeLike(text)}%` : null,
    orderPattern: hasOrder ? orderPrefix : null,
    productId: filter.productId ?? null,
  };
}

async function comparable(viewer: Viewer, { marketplace = null }: SalesFilter, days: PeriodDays) {
  if (!days.previous) return { days, unknownBefore: null };
  const since = await ordersCoveredSince(viewer, marketplace);
  if (since !== null && since <= days.previous.start) return { days, unknownBefore: null };
  return { days: { ...days, previous: null }, unknownBefore: since };
}

const NO_BOUNDS = { firstDay: null as string | null, lastDay: null as string | null };

const BOUNDS = `
  SELECT min(first) AS "firstDay", max(last) AS "lastDay"
  FROM unnest(enum_range(NULL::"SalesScope")) each (scope) CROSS JOIN LATERAL (
    SELECT min(day) AS first, max(day) AS last FROM sales_account_days d WHERE d.account_id = $1 AND d.scope = each.scope) days`;

async function findBounds({ accountId }: Viewer): Promise<typeof NO_BOUNDS> {
  const [bounds] = await preparedRows<typeof NO_BOUNDS>(BOUNDS, [accountId], readerOf(accountId));
  return bounds!;
}

// Cart ids are Mercado Livre's and digits only, so their index serves without lower(). Planned for each beginning: for any
// text the indexes could not be used.
const findOrder = ({ accountId }: Viewer, orderPrefix: string) =>
  queryRow<{ hasOrder: boolean }>(
    `SELECT EXISTS (SELECT FROM orders WHERE account_id = $1 AND lower(external_id) LIKE $2)
         OR EXISTS (SELECT FROM orders WHERE account_id = $1 AND marketplace = 'mercadolivre' AND pack_id LIKE $2)
            AS "hasOrder"`,
    [accountId, orderPrefix],
    readerOf(accountId),
  );
