import { z } from 'zod';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import type { AdSpendSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { countryOfSite, currencyOfSite } from '#server/market/mercadolivre/items/countryOfSite.ts';

/** Metrics asked for. */
export const METRICS = 'clicks,prints,cost,total_amount';

export const Metrics = z.looseObject({
  clicks: z.coerce.number().int().nullish(),
  prints: z.coerce.number().int().nullish(),
  cost: z.string().nullish(),
  total_amount: z.string().nullish(),
});
export type Metrics = z.output<typeof Metrics>;

/** Product Ads figures of one site, summed by item and day. */
export interface AdFigures {
  add(itemId: string, date: string, metrics: Metrics): void;
  /** Minor units of an amount on this site. */
  minor(amount: string | null | undefined): number;
  currency: string;
  /** Cost added so far, in minor units, and the number of figures it is the sum of. */
  added(): { costMinor: number; figures: number };
  snapshots(): AdSpendSnapshot[];
}

/** An empty sum for a site. Its advertising is in the currency of the site, which may have no decimals (CLP). */
export function adFigures(site: string): AdFigures {
  const [country, currency] = [countryOfSite(site), currencyOfSite(site)];
  const minor = (amount: string | null | undefined) => (amount == null ? 0 : minorUnits(amount, currency));
  const sums = new Map<string, AdSpendSnapshot>();
  let costMinor = 0;
  let figures = 0;
  return {
    minor,
    currency,
    add(asin, date, metrics) {
      const day = date.slice(0, 10);
      const sum = sums.get(`${asin} ${day}`);
      sums.set(`${asin} ${day}`, {
        marketplace: 'mercadolivre',
        country,
        asin,
        sku: null,
        day,
        costMinor: (sum?.costMinor ?? 0) + minor(metrics.cost),
        salesMinor: (sum?.salesMinor ?? 0) + minor(metrics.total_amount),
        clicks: (sum?.clicks ?? 0) + (metrics.clicks ?? 0),
        impressions: (sum?.impressions ?? 0) + (metrics.prints ?? 0),
      });
      costMinor += minor(metrics.cost);
      figures += 1;
    },
    added: () => ({ costMinor, figures }),
    snapshots: () => [...sums.values()],
  };
}
