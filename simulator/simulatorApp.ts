import { Hono } from 'hono';
import { ads } from '#simulator/amazon/ads/ads.ts';
import { catalog } from '#simulator/amazon/catalog.ts';
import { consent as amazonConsent } from '#simulator/amazon/consent.ts';
import { balances } from '#simulator/amazon/money/balances.ts';
import { feesEstimate } from '#simulator/amazon/money/feesEstimate.ts';
import { finances } from '#simulator/amazon/money/finances.ts';
import { itemOffers } from '#simulator/amazon/itemOffers.ts';
import { inventory } from '#simulator/amazon/inventory.ts';
import { listings } from '#simulator/amazon/listings.ts';
import { ownListing } from '#simulator/amazon/ownListing.ts';
import { kiosk } from '#simulator/amazon/kiosk/kiosk.ts';
import { lwa } from '#simulator/amazon/lwa.ts';
import { orders as amazonOrders } from '#simulator/amazon/orders.ts';
import { reports } from '#simulator/amazon/reports/reports.ts';
import { sqs } from '#simulator/amazon/notifications/sqs.ts';
import { subscriptions } from '#simulator/amazon/notifications/subscriptions.ts';
import { sellers } from '#simulator/amazon/sources/sellers.ts';
import { spError } from '#simulator/amazon/spApi.ts';
import { control } from '#simulator/control/control.ts';
import { documents } from './documents.ts';
import { images } from './images.ts';
import { moneyControl } from '#simulator/money/moneyControl.ts';
import { journal } from '#simulator/control/journal.ts';
import { consent as mercadolivreConsent } from '#simulator/mercadolivre/consent.ts';
import { billing } from '#simulator/mercadolivre/billing/billing.ts';
import { catalogOffers } from '#simulator/mercadolivre/items/catalogOffers.ts';
import { claims } from '#simulator/mercadolivre/orders/claims.ts';
import { inventories } from '#simulator/mercadolivre/items/inventories.ts';
import { items } from '#simulator/mercadolivre/items/items.ts';
import { listingPrices } from '#simulator/mercadolivre/items/listingPrices.ts';
import { oauth } from '#simulator/mercadolivre/oauth.ts';
import { orders as mercadolivreOrders } from '#simulator/mercadolivre/orders/orders.ts';
import { productAds } from '#simulator/mercadolivre/productAds.ts';
import { shipments } from '#simulator/mercadolivre/orders/shipments.ts';
import { mercadoPago } from '#simulator/mercadopago/mercadoPago.ts';
import { missedFeeds } from '#simulator/mercadolivre/notifications/missedFeeds.ts';
import { users } from '#simulator/mercadolivre/users.ts';
import { userProducts } from '#simulator/mercadolivre/items/userProducts.ts';
import { visits } from '#simulator/mercadolivre/items/visits.ts';
import type { Simulator, SimulatorEnv } from './simulator.ts';
import { injectFault } from '#simulator/faults/injectFault.ts';

/** Both marketplaces on one origin, distinguished by path. */
export function simulatorApp(simulator: Simulator): Hono<SimulatorEnv> {
  const app = new Hono<SimulatorEnv>();
  const requests = journal();
  app.get('/health', (c) => c.json({ status: 'ok' }));
  app.route('/__simulator', control(simulator, requests));
  app.route('/__sim/money', moneyControl(simulator));
  app.use(async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const at = new Date(simulator.clock.now()).toISOString();
    const body = c.req.method === 'POST' ? ` ${await c.req.text()}` : '';
    const fault = simulator.faults.meet(`${c.req.method} ${pathname}${search}${body}`);
    const answer = fault ? await injectFault(c, next, fault) : undefined;
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
    kiosk,
    catalog,
    itemOffers,
    inventory,
    listings,
    ownListing,
    finances,
    balances,
    feesEstimate,
    sellers,
    ads,
    subscriptions,
    sqs,
    documents,
    images,
  ])
    app.route('/', part(simulator));
  for (const part of [
    oauth,
    mercadolivreConsent,
    users,
    items,
    catalogOffers,
    inventories,
    userProducts,
    visits,
    listingPrices,
    mercadolivreOrders,
    shipments,
    claims,
    billing,
    mercadoPago,
    productAds,
    missedFeeds,
  ])
    app.route('/', part(simulator));
  app.notFound((c) => spError(c, 404, 'NotFound', 'The simulator has no such resource.'));
  app.onError((error, c) => {
    console.error(error);
    return spError(c, 500, 'InternalFailure', 'We encountered an internal error. Please try again.');
  });
  return app;
}
