import { z } from 'zod';
import { dayWindows, type DayWindow } from '#server/platform/values/dayWindows.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import type { AdSpendSnapshot } from '#server/market/snapshots.ts';
import type { Advertiser } from './advertiser.ts';
import { countryOfSite } from '#server/market/mercadolivre/items/countryOfSite.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';

/** Mercado Livre keeps 90 days. */
const RETENTION_DAYS = 89;
const LIMIT = 50;
const MAX_ITEMS_PER_CALL = 20;
const HEADERS = { 'api-version': '2' };
const METRICS = 'clicks,prints,cost,total_amount';

const Ads = z.looseObject({
  paging: z.looseObject({ total: z.coerce.number().int() }),
  results: z.array(z.looseObject({ item_id: z.string(), campaign_id: z.string().nullish() })),
});
const Daily = z.array(
  z.looseObject({
    date: z.string(),
    results: z
      .array(
        z.looseObject({
          item_id: z.string(),
          metrics: z.looseObject({
            clicks: z.coerce.number().int().nullish(),
            prints: z.coerce.number().int().nullish(),
            cost: z.string().nullish(),
            total_amount: z.string().nullish(),
          }),
        }),
      )
      .nullish(),
  }),
);

/** Product Ads spend by item and day, summed over campaigns; days without spend are missing. */
export async function* adSpend(
  session: MercadoLivreSession,
  { advertiserId, site }: Advertiser,
  fromDay: string,
  toDay: string,
): AsyncGenerator<AdSpendSnapshot[]> {
  const root = `/advertising/${site}/advertisers/${advertiserId}/product_ads`;
  const sums = new Map<string, AdSpendSnapshot>();
  for (const window of dayWindows(fromDay, toDay, RETENTION_DAYS, RETENTION_DAYS, session.effects.now()))
    for (const [campaignId, itemIds] of await advertisedItems(session, root, window))
      for (let start = 0; start < itemIds.length; start += MAX_ITEMS_PER_CALL) {
        const { data } = await session.get('product_ads/metrics', `${root}/campaigns/${campaignId}/ads/metrics`, {
          query: { ...range(window), 'filters[item_ids]': itemIds.slice(start, start + MAX_ITEMS_PER_CALL).join(',') },
          headers: HEADERS,
        });
        addTo(sums, countryOfSite(site), shapeOf('Mercado Livre (product_ads/metrics)', Daily, data));
      }
  yield [...sums.values()];
}

const range = ({ fromDay, toDay }: DayWindow) => ({ date_from: fromDay, date_to: toDay, metrics: METRICS });

async function advertisedItems(
  session: MercadoLivreSession,
  root: string,
  window: DayWindow,
): Promise<Map<string, string[]>> {
  const byCampaign = new Map<string, string[]>();
  for (let offset = 0, total = 1; offset < total; offset += LIMIT) {
    const { data } = await session.get('product_ads/search', `${root}/ads/search`, {
      query: { ...range(window), limit: LIMIT, offset },
      headers: HEADERS,
    });
    const { paging, results } = shapeOf('Mercado Livre (product_ads/search)', Ads, data);
    total = results.length ? paging.total : 0;
    for (const { campaign_id: campaign, item_id: item } of results)
      if (campaign && campaign !== '0') byCampaign.set(campaign, [...(byCampaign.get(campaign) ?? []), item]);
  }
  return byCampaign;
}

/** Every site with Product Ads uses a currency of two decimals, like BRL. */
const minor = (text: string | null | undefined) => (text == null ? 0 : minorUnits(text, 'BRL'));

function addTo(sums: Map<string, AdSpendSnapshot>, country: string, days: z.output<typeof Daily>): void {
  for (const { date, results } of days)
    for (const { item_id: asin, metrics } of results ?? []) {
      const key = `${asin} ${date.slice(0, 10)}`;
      const sum = sums.get(key);
      sums.set(key, {
        marketplace: 'mercadolivre',
        country,
        asin,
        sku: null,
        day: date.slice(0, 10),
        costMinor: (sum?.costMinor ?? 0) + minor(metrics.cost),
        salesMinor: (sum?.salesMinor ?? 0) + minor(metrics.total_amount),
        clicks: (sum?.clicks ?? 0) + (metrics.clicks ?? 0),
        impressions: (sum?.impressions ?? 0) + (metrics.prints ?? 0),
      });
    }
}
