import { z } from 'zod';
import { MarketplaceError } from '#server/market/connector.ts';
import { shapeOf } from '#server/market/http/shapeOf.ts';
import { isoInstant } from '#server/platform/values/isoInstant.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import { notPermitted } from '#server/market/mercadolivre/auth/notPermitted.ts';

const WHERE = 'Mercado Livre (claims/search)';
const LIMIT = 100;
/** The furthest an offset reaches (reference 4.11). */
const LAST_OFFSET = 9_999;

const text = z.union([z.string(), z.number().transform(String)]);
const Claim = z.looseObject({
  id: text,
  resource: z.string().nullish(),
  resource_id: text.nullish(),
  reason_id: text.nullish(),
  site_id: z.string().nullish(),
  date_created: z.string(),
  last_updated: z.string(),
});
export type Claim = z.output<typeof Claim>;
const Found = z.looseObject({
  paging: z.looseObject({ total: z.coerce.number().int() }),
  data: z.array(Claim),
});

/**
 * Claims against the seller that changed at or after `since`, newest first, a page at a time. What an offset does not
 * reach is asked for by date, so that a claim may come twice. Throws `NotPermitted` when the application may read none.
 */
export async function* claims(session: MercadoLivreSession, since: Date): AsyncGenerator<Claim[]> {
  let before: string | null = null;
  for (let offset = 0, total = 1; offset < total; offset += LIMIT) {
    const { status, data } = await session.get('claims/search', '/post-purchase/v1/claims/search', {
      query: {
        'players.role': 'respondent',
        'players.user_id': await session.sellerId(),
        range: `last_updated:after:${instant(since)}${before === null ? '' : `,before:${before}`}`,
        sort: 'last_updated:desc',
        limit: LIMIT,
        offset,
      },
      accept: [403],
    });
    if (status === 403) throw notPermitted('as reclamações');
    const page: z.output<typeof Found> = shapeOf(WHERE, Found, data);
    yield page.data;
    total = page.data.length ? page.paging.total : 0;
    if (offset + 2 * LIMIT <= LAST_OFFSET + 1 || offset + LIMIT >= total) continue;
    // the next page would lie beyond the reach: the search begins again at the oldest claim so far
    const oldest = instant(isoInstant(page.data.at(-1)!.last_updated, 'last_updated'));
    if (oldest === before) throw new MarketplaceError(`${WHERE}: reclamações demais de um mesmo momento.`);
    before = oldest;
    offset = -LIMIT;
  }
}

const instant = (moment: Date) => moment.toISOString().replace('Z', '+0000');
