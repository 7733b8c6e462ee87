import { Hono } from 'hono';
import { ads } from './amazon/ads.ts';
import { catalog } from './amazon/catalog.ts';
import { consent as amazonConsent } from './amazon/consent.ts';
import { feesEstimate } from './amazon/feesEstimate.ts';
import { finances } from './amazon/finances.ts';
import { itemOffers } from './amazon/itemOffers.ts';
import { inventory } from './amazon/inventory.ts';
import { lwa } from './amazon/lwa.ts';
import { orders as amazonOrders } from './amazon/orders.ts';
import { reports } from './amazon/reports.ts';
import { sellers } from './amazon/sellers.ts';
import { spError } from './amazon/spError.ts';
import { control } from './control.ts';
import { documents } from './documents.ts';
import { images } from './images.ts';
import { journal } from './journal.ts';
import { consent as mercadolivreConsent } from './mercadolivre/consent.ts';
import { catalogOffers } from './mercadolivre/catalogOffers.ts';
import { claims } from './mercadolivre/claims.ts';
import { inventories } from './mercadolivre/inventories.ts';
import { items } from './mercadolivre/items.ts';
import { listingPrices } from './mercadolivre/listingPrices.ts';
import { oauth } from './mercadolivre/oauth.ts';
import { orders as mercadolivreOrders } from './mercadolivre/orders.ts';
import { productAds } from './mercadolivre/productAds.ts';
import { shipments } from './mercadolivre/shipments.ts';
import { users } from './mercadolivre/users.ts';
import { visits } from './mercadolivre/visits.ts';
import type { Sandbox, SandboxEnv } from './sandbox.ts';
import { sufferFault } from './sufferFault.ts';

/** Both marketplaces on one origin, told apart by path. */
export function sandboxApp(sandbox: Sandbox): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();
  const requests = journal();
  app.get('/health', (c) => c.json({ status: 'ok' }));
  app.route('/__sandbox', control(sandbox, requests));
  app.use(async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const at = new Date(sandbox.clock.now()).toISOString();
    const body = c.req.method === 'POST' ? ` ${await c.req.text()}` : '';
    const fault = sandbox.faults.meet(`${c.req.method} ${pathname}${search}${body}`);
    const answer = fault ? await sufferFault(c, next, fault) : undefined;
    if (!fault) await next();
    // a dropped connection has no status
    const status = fault?.kind.startsWith('reset') ? 0 : (answer ?? c.res).status;
    requests.add({ method: c.req.method, path: `${pathname}${search}`, status, at });
    return answer;
  });
  for (const part of [
    lwa,
    amazonConsent,
    amazonOrders,
    reports,
    catalog,
    itemOffers,
    inventory,
    finances,
    feesEstimate,
    sellers,
    ads,
    documents,
    images,
  ])
    app.route('/', part(sandbox));
  for (const part of [
    oauth,
    mercadolivreConsent,
    users,
    items,
    catalogOffers,
    inventories,
    visits,
    listingPrices,
    mercadolivreOrders,
    shipments,
    claims,
    productAds,
  ])
    app.route('/', part(sandbox));
  app.notFound((c) => spError(c, 404, 'NotFound', 'The sandbox has no such resource.'));
  app.onError((error, c) => {
    console.error(error);
    return spError(c, 500, 'InternalFailure', 'We encountered an internal error. Please try again.');
  });
  return app;
}
