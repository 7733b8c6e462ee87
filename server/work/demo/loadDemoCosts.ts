import { z } from 'zod';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { setProductCosts } from '#server/records/costs/setProductCosts.ts';
import { hasDemoProducts, waitForDemoProducts } from './demoProducts.ts';
import { marketplaceIds } from '#server/market/registry.ts';

const CostSheet = z.array(
  z.object({
    marketplace: z.enum(marketplaceIds),
    country: z.string(),
    listingKey: z.string(),
    unitCostMinor: z.int(),
  }),
);

/**
 * Stores the demo seller's cost sheet as product costs. Until the first sync has stored the products of both
 * marketplaces, queues itself again instead.
 */
export async function loadDemoCosts(accountId: number, marketplacesUrl: string): Promise<void> {
  if (!(await hasDemoProducts(accountId))) return waitForDemoProducts('loadDemoCosts', accountId, marketplacesUrl);
  const sheet = CostSheet.parse(await (await fetch(`${marketplacesUrl}/__simulator/costs`)).json());
  const products = await queryRows<{ id: number; key: string }>(
    `SELECT id, concat_ws('|', marketplace, country, listing_key) AS key FROM products WHERE account_id = $1`,
    [accountId],
  );
  const idOf = new Map(products.map(({ id, key }) => [key, id]));
  const costs = sheet.flatMap(({ marketplace, country, listingKey, unitCostMinor }) => {
    const productId = idOf.get([marketplace, country, listingKey].join('|'));
    return productId === undefined ? [] : [{ productId, from: 'always', costMinor: unitCostMinor }];
  });
  const { userId } = await queryRow<{ userId: number }>(
    'SELECT id AS "userId" FROM users WHERE account_id = $1 ORDER BY id LIMIT 1',
    [accountId],
  );
  await setProductCosts({ accountId, userId }, costs);
}
