import { z } from 'zod';
import { shapeOf } from '#server/market/http/answer.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';

export interface Advertiser {
  advertiserId: string;
  site: string;
}

const Found = z.looseObject({
  advertisers: z.array(z.looseObject({ advertiser_id: z.string(), site_id: z.string() })).nullish(),
});

/**
 * The seller's Product Ads advertiser; null when advertising is not enabled or the application lacks the permission.
 */
export async function advertiser(session: MercadoLivreSession): Promise<Advertiser | null> {
  const { status, data } = await session.get('advertising/advertisers', '/advertising/advertisers', {
    query: { product_id: 'PADS' },
    headers: { 'api-version': '1', 'content-type': 'application/json' },
    accept: [403, 404],
  });
  if (status >= 400) return null;
  const [first] = shapeOf('Mercado Livre (advertising/advertisers)', Found, data).advertisers ?? [];
  return first ? { advertiserId: first.advertiser_id, site: first.site_id } : null;
}
