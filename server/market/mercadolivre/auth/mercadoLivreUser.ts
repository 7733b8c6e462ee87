import { z } from 'zod';
import { marketplaceUrls } from '#server/market/baseUrls.ts';
import type { Effects } from '#server/market/http/effects.ts';
import { request } from '#server/market/http/request.ts';
import { shapeOf } from '#server/market/http/answer.ts';

const WHERE = 'Mercado Livre (users/me)';
const Me = z.looseObject({ id: z.string() });

/** Id of the seller who owns an access token; null when Mercado Livre refuses the token. */
export async function mercadoLivreUser(accessToken: string, effects: Effects): Promise<string | null> {
  const { status, data } = await request(
    {
      where: WHERE,
      method: 'GET',
      url: `${marketplaceUrls().mercadoLivre}/users/me`,
      headers: { authorization: `Bearer ${accessToken}` },
      accept: [401, 403],
      maxBytes: 1024 * 1024,
    },
    effects,
  );
  return status >= 400 ? null : shapeOf(WHERE, Me, data).id;
}
