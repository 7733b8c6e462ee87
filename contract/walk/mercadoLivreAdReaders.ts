import type { Connector } from '#server/market/connector.ts';
import { mercadoLivreScript } from './mercadoLivreScript.ts';
import { type Reader, rows, segmentOf, valueAt } from './reader.ts';
import type { Example } from './example.ts';
import type { Scripted } from './scene.ts';

const DAY = '2026-11-19';
const metrics = { cost: 1.5, clicks: 3, prints: 100, total_amount: 79.9, units_quantity: 1 };
const DAYS: Scripted = {
  operation: 'GET /advertising/{}/advertisers/{}/product_ads/campaigns/{}/ads/metrics',
  body: (call) =>
    [DAY].map((date) => ({
      date,
      results: call.searchParams
        .get('filters[item_ids]')!
        .split(',')
        .map((item) => ({ item_id: item, metrics })),
    })),
};
const OWN_DAYS: Scripted = {
  operation: 'GET /advertising/{}/product_ads/ads/{}',
  body: { results: [{ date: DAY, ...metrics }] },
};

/** An advertiser on the seller's site with these ads, by default one in a campaign. */
export const advertising = (site: string, ads: object[] = [{ item_id: `${site}1`, campaign_id: 7 }]): Scripted[] => [
  { operation: 'GET /advertising/advertisers', body: { advertisers: [{ advertiser_id: 1, site_id: site }] } },
  {
    operation: 'GET /advertising/{}/advertisers/{}/product_ads/ads/search',
    body: { paging: { total: ads.length }, results: ads },
  },
  DAYS,
  OWN_DAYS,
  ...mercadoLivreScript({ me: { site_id: site } }),
];
const siteOf = (example: Example) => {
  const site = segmentOf(example, 1, 'MLM');
  return /^M[A-Z]{2}$/.test(site) ? site : 'MLM';
};

/** Advertising of a day. */
export const adSpendOf = async (connector: Connector) => rows(await connector.adSpend(DAY, DAY));

/** Operations of Product Ads. */
export const mercadoLivreAdReaders: Reader[] = [
  {
    operation: 'GET /advertising/advertisers',
    script: ({ body }) => {
      const site = valueAt(body, 'advertisers', 0, 'site_id') ?? 'MLB';
      return advertising(site);
    },
    read: adSpendOf,
  },
  {
    operation: 'GET /advertising/{}/advertisers/{}/product_ads/ads/search',
    script: (example) => advertising(siteOf(example), []),
    read: adSpendOf,
  },
  {
    operation: DAYS.operation,
    script: (example) =>
      advertising(siteOf(example), [
        { item_id: valueAt(example.body, 0, 'results', 0, 'item_id') ?? 'MLM1', campaign_id: 7 },
      ]),
    read: adSpendOf,
  },
  {
    operation: OWN_DAYS.operation,
    script: (example) => advertising(siteOf(example), [{ item_id: `${siteOf(example)}1`, campaign_id: 0 }]),
    read: adSpendOf,
  },
];
