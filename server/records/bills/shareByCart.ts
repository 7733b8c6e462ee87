import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { splitAmount } from '#server/platform/values/splitAmount.ts';

interface Member {
  cart: string;
  orderId: string;
  /** Of its items, in minor units; 0 when it was cancelled. */
  value: number;
}

/**
 * Shares each amount of a cart among the stored orders of the cart, by the value of their items, exact to the cent. The order
 * that the amount names keeps its reference; until the cart's orders are stored it has the whole amount, and a later read
 * shares it.
 */
export async function shareByCart(
  accountId: number,
  amounts: PostedAmountSnapshot[],
  tx: Queryable,
): Promise<PostedAmountSnapshot[]> {
  const ofCarts = amounts.filter(({ packId }) => packId !== undefined);
  if (ofCarts.length === 0) return amounts;
  const members = new Map<string, Member[]>();
  for (const member of await membersOf(accountId, ofCarts, tx))
    members.set(member.cart, [...(members.get(member.cart) ?? []), member]);
  return amounts.flatMap((amount) => {
    const orders = members.get(`${amount.marketplace} ${amount.packId}`) ?? [];
    if (orders.length < 2) return [amount];
    const shares = splitAmount(
      amount.amountMinor,
      orders.map(({ value }) => value),
    );
    const kept = orders.find(({ orderId }) => orderId === amount.orderExternalId) ?? orders[0]!;
    return orders.map((order, index) => ({
      ...amount,
      sourceRef: order === kept ? amount.sourceRef : `${amount.sourceRef}/${order.orderId}`,
      orderExternalId: order.orderId,
      amountMinor: shares[index]!,
    }));
  });
}

/** Orders of the amounts' carts, in the order of their ids. */
const membersOf = (accountId: number, amounts: PostedAmountSnapshot[], tx: Queryable): Promise<Member[]> =>
  queryRows(
    `SELECT o.marketplace || ' ' || o.pack_id AS cart, o.external_id AS "orderId",
            coalesce(sum(i.price_minor) FILTER (WHERE o.status <> 'cancelled'), 0)::float8 AS value
     FROM (SELECT DISTINCT marketplace, pack_id FROM unnest($2::"Marketplace"[], $3::text[]) n (marketplace, pack_id)) n
     JOIN orders o USING (marketplace, pack_id)
     LEFT JOIN order_items i ON i.account_id = o.account_id AND i.order_id = o.id
     WHERE o.account_id = $1
     GROUP BY o.marketplace, o.pack_id, o.external_id ORDER BY o.external_id`,
    [accountId, amounts.map(({ marketplace }) => marketplace), amounts.map(({ packId }) => packId)],
    tx,
  );
