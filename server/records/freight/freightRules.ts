import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { type Page, type PageArguments, readPage } from '#server/platform/graphql/pages.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { FREIGHT_CURRENCY } from './freightCurrency.ts';

/** A rule of own freight and packaging, amounts in BRL. */
export interface FreightRule {
  id: number;
  /** The orders it applies to: null matches every marketplace, way of sending and product. */
  marketplace: Marketplace | null;
  logistic: string | null;
  product: CatalogProduct | null;
  priceFrom: Money | null;
  priceBelow: Money | null;
  validFrom: string;
  /** Last day before a later rule for the same orders applies. Null: until further notice. */
  validUntil: string | null;
  perOrder: Money;
  perUnit: Money;
  /** Of the price paid, 0–100. */
  percent: number;
  packagingPerOrder: Money;
  packagingPerUnit: Money;
  note: string | null;
}

export const FREIGHT_PAGE = { standard: 50, most: 100, rows: 'pages.rules' } as const;

const ROWS = `
SELECT r.id, r.marketplace, r.logistic, r.product_id AS "productId", r.price_from_minor AS "priceFromMinor",
       r.price_below_minor AS "priceBelowMinor", r.valid_from AS "validFrom", (
         SELECT min(n.valid_from) - 1 FROM freight_rules n
         WHERE n.account_id = $1 AND n.marketplace IS NOT DISTINCT FROM r.marketplace
           AND n.logistic IS NOT DISTINCT FROM r.logistic AND n.product_id IS NOT DISTINCT FROM r.product_id
           AND n.price_from_minor IS NOT DISTINCT FROM r.price_from_minor
           AND n.price_below_minor IS NOT DISTINCT FROM r.price_below_minor AND n.valid_from > r.valid_from
       ) AS "validUntil", r.per_order_minor AS "perOrderMinor", r.per_unit_minor AS "perUnitMinor",
       r.percent::float8 AS percent, r.packaging_per_order_minor AS "packagingPerOrderMinor",
       r.packaging_per_unit_minor AS "packagingPerUnitMinor", r.note,
       p.asin, p.sku, p.name, p.brand, p.image_url AS "imageUrl", p.marketplace AS "productMarketplace",
       p.country AS "productCountry"
FROM freight_rules r LEFT JOIN products p ON p.account_id = $1 AND p.id = r.product_id
WHERE r.account_id = $1 AND ($2::int[] IS NULL OR r.id = ANY ($2))
ORDER BY r.marketplace NULLS FIRST, r.logistic NULLS FIRST, p.name NULLS FIRST, r.product_id NULLS FIRST,
         r.price_from_minor NULLS FIRST, r.valid_from DESC, r.id
LIMIT $3 OFFSET $4`;

type AmountColumn =
  | 'priceFromMinor'
  | 'priceBelowMinor'
  | 'perOrderMinor'
  | 'perUnitMinor'
  | 'packagingPerOrderMinor'
  | 'packagingPerUnitMinor';
type Row = Pick<FreightRule, 'id' | 'marketplace' | 'logistic' | 'validFrom' | 'validUntil' | 'percent' | 'note'> &
  Record<AmountColumn, number | null> &
  Omit<CatalogProduct, 'id' | 'marketplace' | 'country'> & {
    productId: number | null;
    productMarketplace: Marketplace;
    productCountry: string;
  };

export interface FreightRulePage extends Page<FreightRule> {
  /** Units sold that the seller sends and whose freight is unknown, by rule or amount. */
  unitsWithoutFreight: number;
}

/** A page (at most 100) of the account's rules of own freight and packaging. Throws BAD_REQUEST for an invalid page. */
export async function freightRules(viewer: Viewer, page: PageArguments): Promise<FreightRulePage> {
  const [rules, units] = await Promise.all([pageOfRules(viewer, page), unitsWithoutFreight(viewer)]);
  return { ...rules, unitsWithoutFreight: units };
}

async function unitsWithoutFreight({ accountId }: Viewer): Promise<number> {
  const { units } = await queryRow<{ units: number }>(
    `SELECT coalesce(sum(units_without_freight), 0)::int AS units FROM sales_product_totals
     WHERE account_id = $1 AND scope = 'all'`,
    [accountId],
    readerOf(accountId),
  );
  return units;
}

const pageOfRules = ({ accountId }: Viewer, page: PageArguments): Promise<Page<FreightRule>> =>
  readPage(page, FREIGHT_PAGE, async (limit, offset) => {
    const [{ rowCount }, rows] = await Promise.all([
      queryRow<{ rowCount: number }>('SELECT count(*)::int AS "rowCount" FROM freight_rules WHERE account_id = $1', [
        accountId,
      ]),
      queryRows<Row>(ROWS, [accountId, null, limit, offset]),
    ]);
    return { rows: rows.map(ruleOf), rowCount };
  });

/** The account's rules with these ids, or all of them, in the order of `freightRules`. */
export const allFreightRules = async ({ accountId }: Viewer, ids: readonly number[] | null = null) =>
  (await queryRows<Row>(ROWS, [accountId, ids, null, 0])).map(ruleOf);

const money = (minor: number): Money => ({ minor, currency: FREIGHT_CURRENCY });
const moneyOrNull = (minor: number | null) => (minor === null ? null : money(minor));

const ruleOf = (row: Row): FreightRule => ({
  id: row.id,
  marketplace: row.marketplace,
  logistic: row.logistic,
  product:
    row.productId === null
      ? null
      : {
          id: row.productId,
          asin: row.asin,
          sku: row.sku,
          name: row.name,
          brand: row.brand,
          imageUrl: row.imageUrl,
          marketplace: row.productMarketplace,
          country: row.productCountry,
        },
  priceFrom: moneyOrNull(row.priceFromMinor),
  priceBelow: moneyOrNull(row.priceBelowMinor),
  validFrom: row.validFrom,
  validUntil: row.validUntil,
  perOrder: money(row.perOrderMinor!),
  perUnit: money(row.perUnitMinor!),
  percent: row.percent,
  packagingPerOrder: money(row.packagingPerOrderMinor!),
  packagingPerUnit: money(row.packagingPerUnitMinor!),
  note: row.note,
});
