import { z } from 'zod';
import type { DayWindow } from '#server/platform/values/dayWindows.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import { Metrics, METRICS } from './adFigures.ts';
import type { Advertiser } from './advertisers.ts';

const LIMIT = 50;
/** Campaign id of items outside every campaign (pages of Product Ads, 2026-02-18 and 2026-05-19). */
const NO_CAMPAIGN = '0';

const Ads = z.looseObject({
  paging: z.looseObject({ total: z.coerce.number().int() }),
  results: z.array(
    z.looseObject({ item_id: z.string(), campaign_id: z.string().nullish(), metrics: Metrics.nullish() }),
  ),
  metrics_summary: z.looseObject({ cost: z.string().nullish() }).nullish(),
});

/** What an advertiser advertises in a window. */
export interface AdvertisedItems {
  byCampaign: Map<string, string[]>;
  /** Items outside every campaign that cost something. */
  outside: string[];
  /** Cost of all of it as the marketplace sums it; null when it does not report it. */
  cost: string | null;
}

/** Items of an advertiser with their campaigns, from all pages of ads/search. */
export async function advertisedItems(
  session: MercadoLivreSession,
  { advertiserId, site }: Advertiser,
  { fromDay, toDay }: DayWindow,
): Promise<AdvertisedItems> {
  const byCampaign = new Map<string, string[]>();
  const outside = new Set<string>();
  let cost: string | null = null;
  for (let offset = 0, total = 1; offset < total; offset += LIMIT) {
    const path = `/advertising/${site}/advertisers/${advertiserId}/product_ads/ads/search`;
    const { data } = await session.get('product_ads/search', path, {
      query: { date_from: fromDay, date_to: toDay, metrics: METRICS, metrics_summary: 'true', limit: LIMIT, offset },
      headers: { 'api-version': '2' },
    });
    const page = shapeOf('Mercado Livre (product_ads/search)', Ads, data);
    total = page.results.length ? page.paging.total : 0;
    cost ??= page.metrics_summary?.cost ?? null;
    for (const { campaign_id: campaign, item_id: item, metrics } of page.results)
      if (campaign && campaign !== NO_CAMPAIGN) byCampaign.set(campaign, [...(byCampaign.get(campaign) ?? []), item]);
      else if (Number(metrics?.cost ?? '1') > 0) outside.add(item);
  }
  // an item that is listed in a campaign as well would count twice
  const inside = new Set([...byCampaign.values()].flat());
  return { byCampaign, outside: [...outside].filter((item) => !inside.has(item)), cost };
}
