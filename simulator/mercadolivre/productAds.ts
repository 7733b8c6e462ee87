import { type Context, Hono } from 'hono';
import { pageOf } from '#simulator/pages.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { type Advertised, advertising } from '#simulator/seller/advertising.ts';
import { dayFrom, dayOf, dayText } from '#simulator/seller/calendar.ts';
import { hash } from '#simulator/seller/hash.ts';
import type { Product } from '#simulator/seller/products/product.ts';
import { adMetrics } from './adMetrics.ts';
import { mercadolivreApi, mercadolivreError } from './mercadolivreApi.ts';

const SITE = 'MLB';
const RETENTION_DAYS = 90;
/** Campaign id of items outside every campaign. */
const NO_CAMPAIGN = 0;

/** Product Ads: the advertiser, its ads and campaigns with figures, and figures by item and day. */
export function productAds(simulator: Simulator): Hono<SimulatorEnv> {
  const advertiserId = 880_000 + (simulator.seed % 10_000);
  const root = `/advertising/${SITE}/advertisers/${advertiserId}/product_ads`;
  return new Hono<SimulatorEnv>()
    .get('/advertising/advertisers', mercadolivreApi(simulator), (c) => {
      if (c.req.query('product_id') !== 'PADS') return mercadolivreError(c, 400, 'bad_request', 'Invalid product_id');
      const advertiser = (id: number, site: string) => ({
        advertiser_id: id,
        site_id: site,
        advertiser_name: 'Loja Exemplo',
        account_name: `${site} - Loja Exemplo`,
      });
      const others = simulator.modes.has('ads-four-sites')
        ? [advertiser(111, 'MLM'), advertiser(222, 'MLA'), advertiser(333, 'MLC')]
        : [];
      return c.json({ advertisers: [...others, advertiser(advertiserId, SITE)] });
    })
    .get(`${root}/ads/search`, mercadolivreApi(simulator), (c) => {
      const figures = requestedFigures(c, simulator);
      if (figures instanceof Response) return figures;
      const daily = c.req.query('aggregation_type') === 'DAILY';
      const rows = groups(figures, (one) => (daily ? `${one.product.asin} ${one.day}` : one.product.asin)).map(
        (group) => ({
          ...(daily && { date: dayText(group[0]!.day) }),
          ...adJson(simulator, group[0]!.product),
          metrics: adMetrics(group),
        }),
      );
      return paged(c, rows, figures);
    })
    .get(`${root}/campaigns/search`, mercadolivreApi(simulator), (c) => {
      const figures = requestedFigures(c, simulator);
      if (figures instanceof Response) return figures;
      const inCampaigns = figures.filter(({ product }) => campaignOf(simulator, product) !== NO_CAMPAIGN);
      const rows = groups(inCampaigns, (one) => String(campaignOf(simulator, one.product))).map((group) => ({
        id: campaignOf(simulator, group[0]!.product),
        name: `Campanha ${group[0]!.product.category}`,
        status: 'active',
        strategy: 'profitability',
        budget: 150,
        currency_id: 'BRL',
        roas_target: 6,
        metrics: adMetrics(group),
      }));
      return paged(c, rows, figures);
    })
    .get(`${root}/campaigns/:campaign/ads/metrics`, mercadolivreApi(simulator), (c) => {
      const figures = requestedFigures(c, simulator);
      if (figures instanceof Response) return figures;
      const wanted = (c.req.query('filters[item_ids]') ?? '').split(',');
      const found = figures.filter(
        ({ product }) =>
          wanted.includes(product.asin) && String(campaignOf(simulator, product)) === c.req.param('campaign'),
      );
      return c.json(
        requestedDays(c, simulator)!.map((day) => ({
          date: dayText(day),
          results: groups(
            found.filter((one) => one.day === day),
            (one) => one.product.asin,
          ).map((group) => ({ item_id: group[0]!.product.asin, metrics: adMetrics(group) })),
        })),
      );
    })
    .get(`/advertising/${SITE}/product_ads/ads/:item`, mercadolivreApi(simulator), (c) => {
      const figures = requestedFigures(c, simulator);
      if (figures instanceof Response) return figures;
      const found = figures.filter(({ product }) => product.asin === c.req.param('item'));
      if (c.req.query('aggregation_type') === 'DAILY') {
        const days = groups(found, (one) => String(one.day));
        return c.json({ results: days.map((group) => ({ date: dayText(group[0]!.day), ...adMetrics(group) })) });
      }
      const [first] = found;
      if (!first) return mercadolivreError(c, 404, 'not_found', `Ad with id ${c.req.param('item')} not found`);
      return c.json({ ...adJson(simulator, first.product), metrics_summary: adMetrics(found) });
    });
}

function requestedDays(c: Context, simulator: Simulator): number[] | null {
  const first = dayFrom(c.req.query('date_from'));
  const last = dayFrom(c.req.query('date_to'));
  const today = dayOf(simulator.clock.now());
  if (first === null || last === null || first > last || first < today - RETENTION_DAYS) return null;
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

function requestedFigures(c: Context<SimulatorEnv>, simulator: Simulator): Advertised[] | Response {
  if (c.req.header('api-version') !== '2')
    return mercadolivreError(c, 400, 'bad_request', 'Header api-version is required');
  const days = requestedDays(c, simulator);
  if (!days) return mercadolivreError(c, 400, 'bad_request', 'Invalid date range: at most 90 days back');
  const market = simulator.seller.markets.find(({ marketplace }) => marketplace === 'mercadolivre')!;
  const item = c.req.query('filters[item_id]');
  return days
    .filter((day) => day < dayOf(simulator.clock.now()))
    .flatMap((day) => advertising(simulator.seller, market, day))
    .filter(({ product }) => !item || product.asin === item);
}

function groups(figures: Advertised[], keyOf: (one: Advertised) => string): Advertised[][] {
  const found = new Map<string, Advertised[]>();
  for (const one of figures) found.set(keyOf(one), [...(found.get(keyOf(one)) ?? []), one]);
  return [...found.values()];
}

function campaignOf(simulator: Simulator, product: Product): number {
  if (simulator.modes.has('ads-campaign-0') && hash(product.asin, 'outside') % 3 === 0) return NO_CAMPAIGN;
  return 355_000_000 + (hash(product.category, 'campaign') % 1_000_000);
}

function adJson(simulator: Simulator, product: Product) {
  return {
    item_id: product.asin,
    campaign_id: campaignOf(simulator, product),
    price: (product.basePriceMinor ?? 0) / 100,
    title: product.name,
    status: 'active',
    has_discount: false,
    catalog_listing: false,
    logistic_type: product.mercadolivre!.logisticType,
    listing_type_id: product.mercadolivre!.listingType,
    domain_id: `MLB-${product.mercadolivre!.categoryId}`,
    buy_box_winner: false,
    tags: [],
    channel: 'marketplace',
    condition: 'new',
    recommended: false,
  };
}

function paged(c: Context<SimulatorEnv>, rows: object[], figures: Advertised[]): Response {
  const offset = Number(c.req.query('offset') ?? 0);
  const limit = Math.min(50, Number(c.req.query('limit') ?? 50));
  return c.json({
    paging: { offset, last_item_id: null, total: rows.length, limit },
    results: pageOf(rows, offset, limit, c.get('pageShift')).entries,
    ...(c.req.query('metrics_summary') === 'true' && { metrics_summary: adMetrics(figures) }),
  });
}
