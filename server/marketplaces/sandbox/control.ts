import { type Context, Hono } from 'hono';
import { amazonCredentials, mercadolivreCredentials } from './credentials.ts';
import type { Fault } from './faults.ts';
import type { Journal } from './journal.ts';
import { placeOrder } from './placeOrder.ts';
import type { Sandbox, SandboxEnv } from './sandbox.ts';
import { share } from './seller/hash.ts';

/** What a test or the demo may do to the local marketplaces; nothing here exists at the real ones. */
export function control(sandbox: Sandbox, journal: Journal): Hono<SandboxEnv> {
  return new Hono<SandboxEnv>()
    .get('/credentials', (c) => {
      const amazon = amazonCredentials(sandbox);
      const { clientId, clientSecret, refreshToken } = amazon;
      return c.json({
        amazon,
        amazonAds: { clientId, clientSecret, refreshToken },
        mercadolivre: mercadolivreCredentials(sandbox),
      });
    })
    .get('/costs', (c) => c.json(costs(sandbox)))
    .post('/order', async (c) => {
      const placed = placeOrder(sandbox, await bodyOf(c));
      return placed ? c.json(placed, 201) : c.json({ error: 'no such listing' }, 404);
    })
    .post('/clock', async (c) => {
      const { advanceSeconds } = await bodyOf<{ advanceSeconds?: number }>(c);
      if (typeof advanceSeconds !== 'number' || advanceSeconds < 0)
        return c.json({ error: 'advanceSeconds must be 0 or more' }, 400);
      sandbox.state.clockOffsetMs += Math.round(advanceSeconds * 1000);
      sandbox.save();
      return c.json({ now: new Date(sandbox.clock.now()).toISOString() });
    })
    .get('/clock', (c) => c.json({ now: new Date(sandbox.clock.now()).toISOString() }))
    .get('/faults', (c) => c.json(sandbox.faults.list()))
    .post('/faults', async (c) => {
      const fault = faultOf(await bodyOf(c));
      if (typeof fault === 'string') return c.json({ error: fault }, 400);
      sandbox.faults.add(fault);
      return c.json(fault, 201);
    })
    .delete('/faults', (c) => {
      sandbox.faults.clear();
      return c.body(null, 204);
    })
    .get('/requests', (c) => c.json(journal.entries()))
    .delete('/requests', (c) => {
      journal.clear();
      return c.body(null, 204);
    })
    .post('/revoke', async (c) => {
      const { marketplace } = await bodyOf<{ marketplace?: string }>(c);
      // one millisecond on, so that a token issued in this very moment is dead too
      const from = sandbox.clock.now() + 1;
      if (marketplace === 'amazon')
        Object.assign(sandbox.state, { amazonGeneration: sandbox.state.amazonGeneration + 1, amazonTokensFrom: from });
      else if (marketplace === 'mercadolivre')
        Object.assign(sandbox.state, {
          mercadolivreGeneration: sandbox.state.mercadolivreGeneration + 1,
          mercadolivreTokensFrom: from,
        });
      else return c.json({ error: 'marketplace must be amazon or mercadolivre' }, 400);
      sandbox.save();
      return c.body(null, 204);
    })
    .post('/expire-tokens', (c) => {
      const from = sandbox.clock.now() + 1;
      Object.assign(sandbox.state, { amazonTokensFrom: from, mercadolivreTokensFrom: from });
      sandbox.save();
      return c.body(null, 204);
    });
}

async function bodyOf<T extends object>(c: Context): Promise<Partial<T>> {
  return (await c.req.json().catch(() => ({}))) as Partial<T>;
}

const KINDS = ['status', 'reset', 'resetMidBody', 'html', 'malformedJson', 'delay', 'duplicatePage', 'shiftPage'];

function faultOf(given: Partial<Fault>): Fault | string {
  const { match = '', kind = 'status', status = 503, body, headers = {}, times = 1, delayMs = 1000 } = given;
  if (!KINDS.includes(kind)) return `kind must be one of ${KINDS.join(', ')}`;
  if (!Number.isInteger(times) || times < 1) return 'times must be a whole number above 0';
  try {
    new RegExp(match);
  } catch {
    return 'match must be a regular expression';
  }
  return { match, kind, status, body, headers, times, delayMs };
}

/** What the seller pays for a unit of each product; one in twenty is not known. */
function costs(sandbox: Sandbox) {
  const known = [
    ...sandbox.amazon.products,
    ...sandbox.seller.products.filter(({ marketplace }) => marketplace !== 'amazon'),
  ];
  return known
    .filter((product) => product.unitCostMinor !== null && share(sandbox.seed, product.sku, 'cost known') < 0.95)
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
