import { z } from 'zod';
import { shapeOf } from '#server/market/http/answer.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';

/** Largest page of the operation. */
const PAGE = 10;
/** Notifications read in one turn; the next turn reads them again, and they are applied once. */
const MAX_READ = 1_000;

/** The page describes a list called `messages`; a bare list is read as well. */
const Page = z.union([
  z.array(z.unknown()),
  z.looseObject({ messages: z.array(z.unknown()) }).transform(({ messages }) => messages),
]);

/**
 * Notifications of the application that were not accepted in eight tries, of the last two days, page by page. Null when the
 * application may not read them with this seller's token: who may is not documented (REAL.md 9).
 */
export async function missedFeeds(session: MercadoLivreSession, applicationId: string): Promise<unknown[] | null> {
  const missed: unknown[] = [];
  for (let offset = 0; offset < MAX_READ; offset += PAGE) {
    const { status, data } = await session.get('missed_feeds', '/missed_feeds', {
      query: { app_id: applicationId, limit: PAGE, offset },
      accept: [400, 401, 403, 404],
    });
    if (status === 401 || status === 403) return null;
    if (status >= 400) return missed;
    const page = shapeOf('Mercado Livre (missed_feeds)', Page, data);
    missed.push(...page);
    if (page.length < PAGE) break;
  }
  return missed;
}
