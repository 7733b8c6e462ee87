import type { Product } from '#prisma/generated/client/client.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';

/** The account's product with an ASIN or MLB id, the first active one of several listings. Null when there is none. */
export const productByAsin = (
  viewer: Viewer,
  asin: string,
  marketplace?: Marketplace | null,
): Promise<Product | null> =>
  accountPrisma(viewer).product.findFirst({
    where: { asin: asin.trim().toUpperCase(), ...(marketplace && { marketplace }) },
    orderBy: [{ active: 'desc' }, { id: 'asc' }],
  });
