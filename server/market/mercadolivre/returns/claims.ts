import { sentence } from '#server/platform/language/sentence.ts';
import { z } from 'zod';
import { MarketplaceError } from '#server/market/connector.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import { isoInstant } from '#server/platform/values/isoInstant.ts';
import { type MercadoLivreSession, notPermitted } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';

const WHERE = 'Mercado Livre (claims/search)';
const LIMIT = 100;
/** Maximum offset (reference 4.11). */
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
  players: z.array(z.looseObject({ role: z.string().nullish(), user_id: text.nullish() })).nullish(),
});
export type Claim = z.output<typeof Claim>;
const Found = z.looseObject({
  paging: z.looseObject({ total: z.coerce.number().int() }),
  data: z.array(Claim),
});

/**
 * Claims against the seller changed at or after `since`, newest first, page by page. Claims beyond the maximum offset
 * are searched by date, so a claim may repeat. Throws `NotPermitted` when the application may not read claims.
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
    if (status === 403) throw notPermitted(sentence('mercadolivre.claims'));
    const page: z.output<typeof Found> = shapeOf(WHERE, Found, data);
    yield page.data;
    total = page.data.length ? page.paging.total : 0;
    if (offset + 2 * LIMIT <= LAST_OFFSET + 1 || offset + LIMIT >= total) continue;
    // the next page exceeds the maximum offset: the search restarts at the oldest claim so far
    const oldest = instant(isoInstant(page.data.at(-1)!.last_updated, 'last_updated'));
    if (oldest === before) throw new MarketplaceError(sentence('mercadolivre.claimsOfMoment', { where: WHERE }));
    before = oldest;
    offset = -LIMIT;
  }
}

const instant = (moment: Date) => moment.toISOString().replace('Z', '+0000');

/** A claim against the seller; null for any other, whose buyer the seller may be. */
export async function claimById(session: MercadoLivreSession, id: string): Promise<Claim | null> {
  const path = `/post-purchase/v1/claims/${encodeURIComponent(id)}`;
  const { status, data } = await session.get('claims', path, { accept: [400, 403, 404] });
  if (status >= 400) return null;
  const claim = shapeOf('Mercado Livre (claims)', Claim, data);
  const sellerId = await session.sellerId();
  const isAgainstUs = claim.players?.some(({ role, user_id: userId }) => role === 'respondent' && userId === sellerId);
  return isAgainstUs ? claim : null;
}
