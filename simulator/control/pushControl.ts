import { Hono } from 'hono';
import { listingStatus, newSecret, stockChanged } from '#simulator/amazon/notifications/bodies.ts';
import { deliver, PROMPT } from '#simulator/amazon/notifications/delivery.ts';
import { notificationsOf } from '#simulator/amazon/notifications/subscriptions.ts';
import { feedQueue } from '#simulator/amazon/notifications/feedQueue.ts';
import type { Product } from '#simulator/seller/products/product.ts';
import { productKey } from '#simulator/seller/products/product.ts';
import { stock } from '#simulator/seller/products/stock.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';

/** Control endpoints for Amazon's notifications: how well they arrive, single ones, and what waits in the queue. */
export function pushControl(simulator: Simulator): Hono<SimulatorEnv> {
  const { push, clock } = simulator;
  return (
    new Hono<SimulatorEnv>()
      .get('/push', (c) => {
        feedQueue(simulator);
        return c.json({ ...push.queue.counts(), delivery: push.delivery });
      })
      .post('/push', async (c) => {
        push.delivery = { ...PROMPT, ...((await c.req.json().catch(() => ({}))) as object) };
        return c.json(push.delivery);
      })
      // the subscription disappears, as if somebody had deleted it
      .post('/push/forget', async (c) => {
        const { type } = (await c.req.json().catch(() => ({}))) as { type?: string };
        const known = notificationsOf(simulator);
        known.subscriptions = known.subscriptions.filter((one) => one.type !== type);
        return c.body(null, 204);
      })
      .post('/push/send', async (c) => {
        const { type = '', sku, ...wish } = (await c.req.json().catch(() => ({}))) as Wish;
        const product = simulator.amazon.products.find((one) => sku === undefined || one.sku === sku);
        const body = product && SINGLE[type]?.(simulator, product, wish);
        if (!body)
          return c.json({ error: `type must be one of ${Object.keys(SINGLE).join(', ')}, sku a known one` }, 400);
        deliver({ ...push, delivery: PROMPT }, body, clock.now() - PROMPT.delayMs);
        return c.json({ body: JSON.parse(body.startsWith('{') ? body : '{}') as object }, 201);
      })
  );
}

interface Wish {
  type?: string;
  sku?: string;
  /** Of the listing. */
  status?: string[];
}

/** Notifications sent on demand only. */
const SINGLE: Record<string, (simulator: Simulator, product: Product, wish: Wish) => string | null> = {
  FBA_INVENTORY_AVAILABILITY_CHANGES: (simulator, product) => {
    const held = stock(simulator.seller, simulator.clock.now()).get(productKey(product));
    return held ? stockChanged(simulator, product, held, simulator.clock.now()) : null;
  },
  LISTINGS_ITEM_STATUS_CHANGE: (simulator, product, { status = [] }) =>
    listingStatus(simulator, product, status, simulator.clock.now()),
  // the application gets another secret at the same time
  APPLICATION_OAUTH_CLIENT_NEW_SECRET: (simulator) => {
    const { state, clock, save } = simulator;
    Object.assign(state, { secretGeneration: (state.secretGeneration ?? 1) + 1, secretRotatedAt: clock.now() });
    save();
    return newSecret(simulator, clock.now());
  },
  poison: () => '<xml>not a notification</xml>',
};
