import type { DailyOrders } from '#server/market/connector.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { queryRows } from '#server/platform/postgres/db.ts';

/** An order not delivered after this time no longer changes. */
const OPEN_DAYS = 60;
/** For how long a cancelled order of a cart makes the freight of the others be read again. */
const CART_DAYS = 14;

export interface Shop {
  accountId: number;
  marketplace: Marketplace;
}

export interface OrderReference {
  externalId: string;
  purchasedAt: Date;
}

/** Newest first, bought no later than `before`. */
export interface Page {
  before: string | null;
  most: number;
}

const REFERENCE = 'o.external_id AS "externalId", o.purchased_at AS "purchasedAt"';
const NEWEST_FIRST = 'ORDER BY o.purchased_at DESC, o.id DESC';

/** Orders under way, without those of `daily` kinds. */
export const openOrders = (
  { accountId, marketplace }: Shop,
  daily: readonly DailyOrders[],
  { before, most }: Page,
): Promise<OrderReference[]> =>
  queryRows(
    `SELECT ${REFERENCE} FROM orders o
     WHERE account_id = $1 AND marketplace = $2 AND status IN ('pending', 'shipped')
       AND sale_day > (now() AT TIME ZONE 'America/Sao_Paulo')::date - $3::int
       AND purchased_at <= coalesce($4::timestamptz, 'infinity') AND marketplace_status <> ALL ($6::text[])
     ${NEWEST_FIRST} LIMIT $5`,
    [accountId, marketplace, OPEN_DAYS, before, most, daily.flatMap(({ statuses }) => statuses)],
  );

/** Open orders of these kinds that still may change. */
export const seldomChanging = (
  { accountId, marketplace }: Shop,
  daily: readonly DailyOrders[],
  { before, most }: Page,
): Promise<OrderReference[]> =>
  queryRows(
    `SELECT ${REFERENCE} FROM orders o JOIN unnest($3::text[], $4::int[]) AS kind (status, days)
       ON o.marketplace_status = kind.status AND o.marketplace_updated_at > now() - make_interval(days => kind.days)
     WHERE account_id = $1 AND marketplace = $2 AND o.status IN ('pending', 'shipped')
       AND purchased_at <= coalesce($5::timestamptz, 'infinity')
     ${NEWEST_FIRST} LIMIT $6`,
    [
      accountId,
      marketplace,
      daily.flatMap(({ statuses }) => statuses),
      daily.flatMap(({ statuses, days }) => statuses.map(() => days)),
      before,
      most,
    ],
  );

/** Ids of the open orders of a kind, newest first, also of those that are no longer read. */
export const openOfKind = async ({ accountId, marketplace }: Shop, { statuses }: DailyOrders): Promise<string[]> =>
  (
    await queryRows<OrderReference>(
      `SELECT ${REFERENCE} FROM orders o
       WHERE account_id = $1 AND marketplace = $2 AND status IN ('pending', 'shipped')
         AND sale_day > (now() AT TIME ZONE 'America/Sao_Paulo')::date - $3::int AND marketplace_status = ANY ($4::text[])
       ${NEWEST_FIRST}`,
      [accountId, marketplace, OPEN_DAYS, statuses],
    )
  ).map(({ externalId }) => externalId);

/** Orders of a cart that lost another one after they were read: they share the freight again. */
export const ordersOfSmallerCarts = ({ accountId, marketplace }: Shop, most: number): Promise<OrderReference[]> =>
  queryRows(
    `SELECT DISTINCT ${REFERENCE}, o.id FROM orders gone JOIN orders o USING (account_id, marketplace, pack_id)
     WHERE account_id = $1 AND marketplace = $2 AND gone.status = 'cancelled' AND o.status <> 'cancelled'
       AND gone.sale_day > (now() AT TIME ZONE 'America/Sao_Paulo')::date - $3::int
       AND gone.marketplace_updated_at > now() - make_interval(days => $4)
       AND gone.marketplace_updated_at > o.marketplace_updated_at
     ${NEWEST_FIRST} LIMIT $5`,
    [accountId, marketplace, OPEN_DAYS, CART_DAYS, most],
  );

/** Orders of any age whose freight is unknown, without those of `daily` kinds. */
export const ordersWithoutFreight = (
  { accountId, marketplace }: Shop,
  daily: readonly DailyOrders[],
  { before, most }: Page,
): Promise<OrderReference[]> =>
  queryRows(
    `SELECT ${REFERENCE} FROM orders o
     WHERE account_id = $1 AND marketplace = $2 AND status <> 'cancelled'
       AND purchased_at <= coalesce($3::timestamptz, 'infinity') AND marketplace_status <> ALL ($5::text[])
       AND EXISTS (SELECT FROM order_items i
                   WHERE i.account_id = $1 AND i.order_id = o.id AND i.fulfilment_minor IS NULL)
     ${NEWEST_FIRST} LIMIT $4`,
    [accountId, marketplace, before, most, daily.flatMap(({ statuses }) => statuses)],
  );
