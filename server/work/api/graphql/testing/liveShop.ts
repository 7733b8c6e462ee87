import { openSession } from '#server/records/identity/sessions/session.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';

export const ORDERS = 'subscription { newOrder { id orderId } }';

export const tokenOf = async ({ userId }: Viewer) => (await openSession(userId, { userAgent: null, ip: null })).token;

/** A shop whose seller is a developer, with a session token. */
export async function developer(name: string) {
  const shop = await openShop(name);
  await queryRows('UPDATE users SET is_developer = true WHERE id = $1', [shop.viewer.userId]);
  return { ...shop, token: await tokenOf(shop.viewer) };
}

/** Sells one order and returns its event. */
export async function sell(shop: Awaited<ReturnType<typeof openShop>>, externalId: string) {
  await shop.sell(order([line('A')], { externalId }));
  const { id } = await queryRow<{ id: number }>('SELECT id FROM orders WHERE account_id = $1 AND external_id = $2', [
    shop.viewer.accountId,
    externalId,
  ]);
  return { accountId: shop.viewer.accountId, orderId: id };
}

/** Publishes an event repeatedly until `received` resolves, because the subscription may not have started yet. */
export async function publishUntil(received: Promise<unknown>, publish: () => Promise<unknown>) {
  let isReceived = false;
  void received.then(() => (isReceived = true));
  while (!isReceived) {
    await publish();
    await new Promise((done) => setTimeout(done, 20));
  }
}
