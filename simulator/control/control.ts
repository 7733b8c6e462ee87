import { type Context, Hono } from 'hono';
import { expireTokens, revokeConsent } from '#simulator/auth/accessTokens.ts';
import { amazonCredentials, mercadolivreCredentials, withoutOfflineAccess } from '#simulator/auth/credentials.ts';
import { faultOf } from '#simulator/faults/faults.ts';
import type { Journal } from './journal.ts';
import { offerControl } from './offerControl.ts';
import { pushControl } from './pushControl.ts';
import { sendNotification } from '#simulator/mercadolivre/notifications/webhooks.ts';
import { webhookControl } from './webhookControl.ts';
import { placeOrder } from './placeOrder.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { playScenario, scenarios } from './scenarios.ts';
import { companyBooks } from './companyBooks.ts';
import { share } from '#simulator/seller/hash.ts';

/** Control endpoints for tests and the demo; the real marketplaces have none of them. */
export function control(simulator: Simulator, journal: Journal): Hono<SimulatorEnv> {
  return new Hono<SimulatorEnv>()
    .route('/', offerControl(simulator))
    .route('/', pushControl(simulator))
    .route('/', webhookControl(simulator))
    .get('/credentials', (c) => {
      const amazon = amazonCredentials(simulator);
      const { clientId, clientSecret, refreshToken } = amazon;
      return c.json({
        amazon,
        amazonAds: { clientId, clientSecret, refreshToken },
        mercadolivre: mercadolivreCredentials(simulator),
        mercadolivreWithoutOfflineAccess: withoutOfflineAccess(simulator),
      });
    })
    .get('/costs', (c) => c.json(costs(simulator)))
    .get('/books', (c) => c.json(companyBooks(simulator.seller, simulator.clock.now())))
    .post('/order', async (c) => {
      const placed = placeOrder(simulator, await bodyOf(c));
      if (placed?.marketplace === 'mercadolivre')
        await sendNotification(simulator, 'orders_v2', { orderId: String(placed.id) });
      return placed ? c.json(placed, 201) : c.json({ error: 'no such listing' }, 404);
    })
    .post('/clock', async (c) => {
      const { advanceSeconds } = await bodyOf<{ advanceSeconds?: number }>(c);
      if (typeof advanceSeconds !== 'number' || advanceSeconds < 0)
        return c.json({ error: 'advanceSeconds must be 0 or more' }, 400);
      simulator.state.clockOffsetMs += Math.round(advanceSeconds * 1000);
      simulator.save();
      return c.json({ now: new Date(simulator.clock.now()).toISOString() });
    })
    .get('/clock', (c) => c.json({ now: new Date(simulator.clock.now()).toISOString() }))
    .get('/faults', (c) => c.json(simulator.faults.list()))
    .post('/faults', async (c) => {
      const fault = faultOf(await bodyOf(c));
      if (typeof fault === 'string') return c.json({ error: fault }, 400);
      simulator.faults.add(fault);
      return c.json(fault, 201);
    })
    .delete('/faults', (c) => {
      simulator.faults.clear();
      return c.body(null, 204);
    })
    .get('/requests', (c) => c.json(journal.entries()))
    .delete('/requests', (c) => {
      journal.clear();
      return c.body(null, 204);
    })
    .get('/scenarios', (c) => c.json(scenarios.map(({ name, sentence }) => ({ name, sentence }))))
    .post('/scenario', async (c) => {
      const { name = '' } = await bodyOf<{ name?: string }>(c);
      const known = scenarios.map((scenario) => scenario.name).join(', ');
      return playScenario(simulator, name) ? c.body(null, 204) : c.json({ error: `name must be one of ${known}` }, 400);
    })
    .post('/revoke', async (c) => {
      const { marketplace } = await bodyOf<{ marketplace?: string }>(c);
      if (marketplace !== 'amazon' && marketplace !== 'mercadolivre')
        return c.json({ error: 'marketplace must be amazon or mercadolivre' }, 400);
      revokeConsent(simulator, marketplace);
      return c.body(null, 204);
    })
    .post('/expire-tokens', (c) => {
      expireTokens(simulator);
      return c.body(null, 204);
    });
}

async function bodyOf<T extends object>(c: Context): Promise<Partial<T>> {
  return (await c.req.json().catch(() => ({}))) as Partial<T>;
}

/** Unit costs of products; one in twenty has none. */
function costs(simulator: Simulator) {
  const known = [
    ...simulator.amazon.products,
    ...simulator.seller.products.filter(({ marketplace }) => marketplace !== 'amazon'),
  ];
  return known
    .filter((product) => product.unitCostMinor !== null && share(simulator.seed, product.seedSku, 'cost known') < 0.95)
    .map(({ marketplace, country, listingKey, asin, sku, currency, unitCostMinor }) => ({
      marketplace,
      country,
      listingKey,
      asin,
      sku,
      currency,
      unitCostMinor,
    }));
}
