import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

export interface BrandInfo {
  brandName: string;
  /** Seller id in the marketplace where the brand has most products; null until the first call there returns it. */
  sellerId: string | null;
}

/** The brand with most of the account’s products, and its seller id; null while no product has a brand. */
export async function brandInfo({ accountId }: Viewer): Promise<BrandInfo | null> {
  const [info] = await queryRows<BrandInfo>(
    `WITH named AS (
       SELECT trim(brand) AS brand, marketplace, count(*) AS products FROM products
       WHERE account_id = $1 AND trim(brand) <> '' GROUP BY 1, 2
     ), most AS (SELECT brand FROM named GROUP BY brand ORDER BY sum(products) DESC, brand LIMIT 1)
     SELECT most.brand AS "brandName",
            (SELECT c.seller_id FROM credentials c
             LEFT JOIN named ON named.marketplace = c.marketplace AND named.brand = most.brand
             WHERE c.account_id = $1 AND c.kind = 'selling' AND c.seller_id IS NOT NULL
             ORDER BY named.products DESC NULLS LAST, c.marketplace LIMIT 1) AS "sellerId"
     FROM most`,
    [accountId],
  );
  return info ?? null;
}
