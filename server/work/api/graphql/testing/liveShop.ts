import { openSession } from '#server/records/identity/sessions/session.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';

export const ORDERS = 'subscription { newOrder { id orderId } }';

export const tokenOf = async ({ userId }: Viewer) => (await openSession(userId, { userAgent: null, ip: null })).token;

/** A shop whose seller is a developer, with a token of theirs. */
export async function developer(name: string) {
  const shop = await openShop(name);
  await queryRows('UPDATE users SET is_developer = true WHERE id = $1', [shop.viewer.userId]);
  return { ...shop, token: await tokenOf(shop.viewer) };
}

/** Sells one order; answers the event that tells it. */
export async function sell(shop: Awaited<ReturnType<typeof openShop>>, externalId: string) {
  await shop.sell(order([line('A')], { externalId }));
  const { id } = await queryRow<{ id: number }>('SELECT id FROM orders WHERE account_id = $1 AND external_id = $2', [
    shop.viewer.accountId,
    externalId,
  ]);
  return { accountId: shop.viewer.accountId, orderId: id };
}

/** Tells an event again and again until the listener, whose subscription may not stand yet, has heard one. */
export async function tellUntil(heard: Promise<unknown>, tell: () => Promise<unknown>) {
  let isHeard = false;
  void heard.then(() => (isHeard = true));
  while (!isHeard) {
    await tell();
    await new Promise((done) => setTimeout(done, 20));
  }
}
