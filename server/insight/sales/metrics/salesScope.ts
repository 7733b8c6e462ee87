import { currentTime } from '#server/platform/process/clock.ts';
import { preparedRows, queryRow } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { escapeLike } from '#server/platform/postgres/bindParameters.ts';
import { searchText } from '#server/platform/values/searchText.ts';
import type { ReportCurrency } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type Marketplace, marketplacesWith } from '#server/market/registry.ts';
import type { OrderStatus } from '#server/market/snapshots/orderSnapshots.ts';
import { ordersCoveredSince } from '#server/insight/coverage/ordersCoveredSince.ts';
import { isRunning, period, type PeriodDays, type PeriodRequest } from '#server/insight/period/period.ts';

/** Only the account matters: jobs have no user. */
type Account = Pick<Viewer, 'accountId' | 'dataVersion'>;

/** Filters chosen by the seller; absent or null: no filter. */
export interface SalesFilter extends PeriodRequest {
  marketplace?: Marketplace | null;
  status?: OrderStatus | null;
  brand?: string | null;
  /** Part of an ASIN, SKU or name, or the beginning of an order or cart id. */
  search?: string | null;
  /** One listing. */
  productId?: number | null;
  /** The listings of one physical product, by its number. */
  masterId?: number | null;
  /** The listings of every ASIN or item that one of the listings of this physical product has. */
  pagesOf?: number | null;
  /** Currency of the amounts; absent: R$. */
  in?: ReportCurrency | null;
}

/** A resolved filter set. All figures of a screen use the same one. */
export interface SalesScope {
  accountId: number;
  /** Without a comparison when not all of its orders are known. */
  days: PeriodDays;
  /** Whether the period is not over. */
  isRunning: boolean;
  /** First day with known orders, when the requested comparison begins before it. */
  unknownBefore: string | null;
  /** Whether the period includes every day with figures, so that all-time totals apply. */
  isEveryDay: boolean;
  /** Today, for the figures of today that accompany the period. */
  today: PeriodDays;
  marketplace: Marketplace | null;
  status: OrderStatus | null;
  brand: string | null;
  /** LIKE pattern over `products.search_text`. */
  productPattern: string | null;
  /** LIKE pattern over order and cart ids; null when no order has such an id. */
  orderPattern: string | null;
  productId: number | null;
  /** The physical product whose listings count. */
  masterId: number | null;
  /** The physical product whose ASINs and items count, with all their listings. */
  pagesOf: number | null;
  /** Currency that its amounts are asked for; null: R$. */
  in: ReportCurrency | null;
}

/** A shorter prefix matches too many order ids. */
const MIN_ORDER_ID_CHARACTERS = 5;

/** Resolves a filter set for the viewer's account. Throws 400 for an invalid period. */
export async function salesScope(viewer: Account, filter: SalesFilter, now = currentTime()): Promise<SalesScope> {
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
    isRunning: isRunning(filter, days, now),
    unknownBefore,
    isEveryDay: lastDay !== null && lastDay < days.end,
    today: period({ period: 'today' }, now),
    marketplace: filter.marketplace ?? null,
    status: filter.status ?? null,
    brand: filter.brand?.replaceAll('\0', '') || null, // PostgreSQL text cannot contain NUL
    productPattern: text ? `%${escapeLike(text)}%` : null,
    orderPattern: hasOrder ? orderPrefix : null,
    productId: filter.productId ?? null,
    masterId: filter.masterId ?? null,
    pagesOf: filter.pagesOf ?? null,
    in: filter.in ?? null,
  };
}

async function comparable(viewer: Account, { marketplace = null }: SalesFilter, days: PeriodDays) {
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

async function findBounds({ accountId }: Account): Promise<typeof NO_BOUNDS> {
  const [bounds] = await preparedRows<typeof NO_BOUNDS>(BOUNDS, [accountId], readerOf(accountId));
  return bounds!;
}

// Cart ids are Mercado Livre's and only digits, so their index works without lower(). Planned for each prefix: a generic
// plan could not use the indexes.
const findOrder = ({ accountId }: Account, orderPrefix: string) =>
  queryRow<{ hasOrder: boolean }>(
    `SELECT EXISTS (SELECT FROM orders WHERE account_id = $1 AND lower(external_id) LIKE $2)
         OR EXISTS (SELECT FROM orders WHERE account_id = $1 AND marketplace IN ${marketplacesWith(({ hasCarts }) => hasCarts)} AND pack_id LIKE $2)
            AS "hasOrder"`,
    [accountId, orderPrefix],
    readerOf(accountId),
  );
