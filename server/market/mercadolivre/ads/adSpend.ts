import { sentence } from '#server/platform/language/sentence.ts';
import { z } from 'zod';
import { dayWindows, type DayWindow } from '#server/platform/values/dayWindows.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import type { AdSpendSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import { adFigures, type AdFigures, Metrics, METRICS } from './adFigures.ts';
import { type AdvertisedItems, advertisedItems } from './advertisedItems.ts';
import { type Advertiser, ownAdvertisers } from './advertisers.ts';

/** Mercado Livre keeps 90 days. */
export const AD_SPEND_DAYS = 89;
const MAX_ITEMS_PER_CALL = 20;
const HEADERS = { 'api-version': '2' };
/** Difference between the total and the sum of the items from which the seller reads of it. */
const TOLERATED_SHARE = 0.01;

const CampaignDays = z.array(
  z.looseObject({
    date: z.string(),
    results: z.array(z.looseObject({ item_id: z.string(), metrics: Metrics })).nullish(),
  }),
);
const ItemDays = z.looseObject({ results: z.array(Metrics.extend({ date: z.string() })).nullish() });

/**
 * Product Ads spend by item and day of the sites that the seller sells on, one site at a time: of items in campaigns,
 * summed over them, and of items outside every campaign. Days without spend are missing.
 */
export async function* adSpend(
  session: MercadoLivreSession,
  all: Advertiser[],
  fromDay: string,
  toDay: string,
): AsyncGenerator<AdSpendSnapshot[]> {
  const windows = dayWindows(fromDay, toDay, AD_SPEND_DAYS, AD_SPEND_DAYS, session.effects.now());
  for (const [site, advertisers] of await ownAdvertisers(session, all)) {
    const figures = adFigures(site);
    for (const window of windows) {
      const outside = new Set<string>();
      for (const advertiser of advertisers) {
        const items = await advertisedItems(session, advertiser, window);
        const before = figures.added();
        await addCampaigns(session, advertiser, window, items, figures);
        for (const item of items.outside.filter((one) => !outside.has(one))) {
          outside.add(item); // its figures are those of the item, whichever advertiser lists it
          await addItem(session, site, window, item, figures);
        }
        compare(session, { advertiser, window, figures, before, costText: items.cost });
      }
    }
    yield figures.snapshots();
  }
}

const range = ({ fromDay, toDay }: DayWindow) => ({ date_from: fromDay, date_to: toDay, metrics: METRICS });

async function addCampaigns(
  session: MercadoLivreSession,
  { advertiserId, site }: Advertiser,
  window: DayWindow,
  { byCampaign }: AdvertisedItems,
  figures: AdFigures,
): Promise<void> {
  const campaigns = `/advertising/${site}/advertisers/${advertiserId}/product_ads/campaigns`;
  for (const [campaignId, itemIds] of byCampaign)
    for (let start = 0; start < itemIds.length; start += MAX_ITEMS_PER_CALL) {
      const { status, data } = await session.get('product_ads/metrics', `${campaigns}/${campaignId}/ads/metrics`, {
        query: { ...range(window), 'filters[item_ids]': itemIds.slice(start, start + MAX_ITEMS_PER_CALL).join(',') },
        headers: HEADERS,
        accept: [404],
      });
      if (status === 404) continue; // a deleted campaign: the comparison with the total names what is missing
      for (const { date, results } of shapeOf('Mercado Livre (product_ads/metrics)', CampaignDays, data))
        for (const { item_id: item, metrics } of results ?? []) figures.add(item, date, metrics);
    }
}

/** Adds the days of an item outside every campaign; nothing when Mercado Livre does not show them. */
async function addItem(
  session: MercadoLivreSession,
  site: string,
  window: DayWindow,
  item: string,
  figures: AdFigures,
): Promise<void> {
  const { status, data } = await session.get('product_ads/ads', `/advertising/${site}/product_ads/ads/${item}`, {
    query: { ...range(window), aggregation_type: 'DAILY' },
    headers: HEADERS,
    accept: [400, 403, 404],
  });
  if (status >= 400) return; // the comparison with the total names what is missing
  for (const { date, ...metrics } of shapeOf('Mercado Livre (product_ads/ads)', ItemDays, data).results ?? [])
    figures.add(item, date, metrics);
}

/** Notes for the seller when the sum of the items differs from the advertiser's total, such as after a campaign ended. */
function compare(
  session: MercadoLivreSession,
  {
    advertiser,
    window,
    figures,
    before,
    costText,
  }: {
    advertiser: Advertiser;
    window: DayWindow;
    figures: AdFigures;
    before: ReturnType<AdFigures['added']>;
    costText: string | null;
  },
): void {
  if (costText === null) return;
  const total = figures.minor(costText);
  const after = figures.added();
  const sum = after.costMinor - before.costMinor;
  const difference = Math.abs(total - sum);
  // each figure is rounded to a minor unit
  if (difference <= total * TOLERATED_SHARE || difference <= after.figures - before.figures) return;
  const { currency } = figures;
  session.notes.add(
    sentence('sync.adsDiffer', {
      advertiser: String(advertiser.advertiserId),
      total: { minor: total, currency },
      from: { day: window.fromDay },
      to: { day: window.toDay },
      sum: { minor: sum, currency },
    }),
  );
}
