import { Hono } from 'hono';
import { ads } from '#server/marketplaces/sandbox/amazon/ads.ts';
import { catalog } from '#server/marketplaces/sandbox/amazon/catalog.ts';
import { consent as amazonConsent } from '#server/marketplaces/sandbox/amazon/consent.ts';
import { feesEstimate } from '#server/marketplaces/sandbox/amazon/feesEstimate.ts';
import { finances } from '#server/marketplaces/sandbox/amazon/finances.ts';
import { itemOffers } from '#server/marketplaces/sandbox/amazon/itemOffers.ts';
import { inventory } from '#server/marketplaces/sandbox/amazon/inventory.ts';
import { lwa } from '#server/marketplaces/sandbox/amazon/lwa.ts';
import { orders as amazonOrders } from '#server/marketplaces/sandbox/amazon/orders.ts';
import { reports } from '#server/marketplaces/sandbox/amazon/reports.ts';
import { sellers } from '#server/marketplaces/sandbox/amazon/sellers.ts';
import { spError } from '#server/marketplaces/sandbox/amazon/spError.ts';
import { control } from '#server/marketplaces/sandbox/control.ts';
import { documents } from './documents.ts';
import { images } from './images.ts';
import { journal } from '#server/marketplaces/sandbox/journal.ts';
import { consent as mercadolivreConsent } from '#server/marketplaces/sandbox/mercadolivre/consent.ts';
import { catalogOffers } from '#server/marketplaces/sandbox/mercadolivre/catalogOffers.ts';
import { claims } from '#server/marketplaces/sandbox/mercadolivre/claims.ts';
import { inventories } from '#server/marketplaces/sandbox/mercadolivre/inventories.ts';
import { items } from '#server/marketplaces/sandbox/mercadolivre/items.ts';
import { listingPrices } from '#server/marketplaces/sandbox/mercadolivre/listingPrices.ts';
import { oauth } from '#server/marketplaces/sandbox/mercadolivre/oauth.ts';
import { orders as mercadolivreOrders } from '#server/marketplaces/sandbox/mercadolivre/orders.ts';
import { productAds } from '#server/marketplaces/sandbox/mercadolivre/productAds.ts';
import { shipments } from '#server/marketplaces/sandbox/mercadolivre/shipments.ts';
import { users } from '#server/marketplaces/sandbox/mercadolivre/users.ts';
import { visits } from '#server/marketplaces/sandbox/mercadolivre/visits.ts';
import type { Sandbox, SandboxEnv } from './sandbox.ts';
import { sufferFault } from '#server/marketplaces/sandbox/sufferFault.ts';

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
