import type { Product } from '#prisma/generated/client/client.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';

/**
 * The account's product with an ASIN or MLB id, also one that it had before it was moved; the first active one of several
 * listings. Null when there is none.
 */
export const productByAsin = (
  viewer: Viewer,
  asin: string,
  marketplace?: Marketplace | null,
): Promise<Product | null> =>
  accountPrisma(viewer).product.findFirst({
    where: {
      OR: [{ asin: idOf(asin) }, { movedFrom: { some: { accountId: viewer.accountId, listingKey: idOf(asin) } } }],
      ...(marketplace && { marketplace }),
    },
    orderBy: [{ active: 'desc' }, { id: 'asc' }],
  });

const idOf = (asin: string) => asin.trim().toUpperCase();
