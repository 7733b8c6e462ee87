import { sentence } from '#server/platform/language/sentence.ts';
import { z } from 'zod';
import { shapeOf } from '#server/market/http/answer.ts';
import { isKnownSite } from '#server/market/mercadolivre/items/countryOfSite.ts';
import { itemIds } from '#server/market/mercadolivre/items/items.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';

export interface Advertiser {
  advertiserId: string;
  site: string;
}

const Found = z.looseObject({
  advertisers: z.array(z.looseObject({ advertiser_id: z.string(), site_id: z.string() })).nullish(),
});
const Me = z.looseObject({ site_id: z.string().nullish() });

/**
 * The Product Ads advertisers that the seller may read, one for each site; null when advertising is not enabled or the
 * application lacks the permission.
 */
export async function advertisers(session: MercadoLivreSession): Promise<Advertiser[] | null> {
  const { status, data } = await session.get('advertising/advertisers', '/advertising/advertisers', {
    query: { product_id: 'PADS' },
    headers: { 'api-version': '1', 'content-type': 'application/json' },
    accept: [403, 404],
  });
  if (status >= 400) return null;
  const found = shapeOf('Mercado Livre (advertising/advertisers)', Found, data).advertisers ?? [];
  return found.length ? found.map(({ advertiser_id: advertiserId, site_id: site }) => ({ advertiserId, site })) : null;
}

/**
 * Those of the advertisers whose site the seller sells on, by site: the site of the seller's own user, or of one of the
 * seller's items. The others are named to the seller: their cost belongs to sales that this account does not have.
 */
export async function ownAdvertisers(
  session: MercadoLivreSession,
  all: Advertiser[],
): Promise<Map<string, Advertiser[]>> {
  const { data } = await session.get('users/me', '/users/me');
  const ownSite = shapeOf('Mercado Livre (users/me)', Me, data).site_id ?? null;
  const isElsewhere = ({ site }: Advertiser) => ownSite !== null && site !== ownSite;
  const itemSites = all.some(isElsewhere) ? new Set((await itemIds(session)).map((id) => id.slice(0, 3))) : new Set();
  const bySite = new Map<string, Advertiser[]>();
  for (const advertiser of all) {
    const { advertiserId, site } = advertiser;
    if (isKnownSite(site) && (!isElsewhere(advertiser) || itemSites.has(site)))
      bySite.set(site, [...(bySite.get(site) ?? []), advertiser]);
    else session.notes.add(sentence('sync.advertiserElsewhere', { advertiser: String(advertiserId), site }));
  }
  return bySite;
}
