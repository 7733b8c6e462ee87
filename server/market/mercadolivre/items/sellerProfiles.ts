import { z } from 'zod';
import { shapeOf } from '#server/market/http/answer.ts';
import type { SellerProfile } from '#server/market/offerCheck.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';

const AT_A_TIME = 20;

const User = z.looseObject({
  nickname: z.string().nullish(),
  seller_reputation: z
    .looseObject({
      transactions: z
        .looseObject({ ratings: z.looseObject({ positive: z.coerce.number().nullish() }).nullish() })
        .nullish(),
    })
    .nullish(),
});

/** Public profile of each seller: nickname, and positive ratings in percent, null when unrated. */
export async function* sellerProfiles(
  session: MercadoLivreSession,
  sellerIds: string[],
): AsyncGenerator<SellerProfile[]> {
  for (let start = 0; start < sellerIds.length; start += AT_A_TIME) {
    const profiles: SellerProfile[] = [];
    for (const sellerId of sellerIds.slice(start, start + AT_A_TIME)) {
      const path = `/users/${encodeURIComponent(sellerId)}`;
      const { status, data } = await session.get('users', path, { accept: [403, 404] });
      const user = status >= 400 ? null : shapeOf('Mercado Livre (users)', User, data);
      const positive = user?.seller_reputation?.transactions?.ratings?.positive ?? null;
      profiles.push({
        marketplace: 'mercadolivre',
        sellerId,
        name: user?.nickname || null,
        // a share of 1 with up to two decimals: 0.29 × 100 would be 28.999999999999996
        feedbackRating: positive === null ? null : Math.round(positive * 10_000) / 100,
      });
    }
    yield profiles;
  }
}
