import { groupBy } from '#server/platform/jobs/groupBy.ts';
import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { escapeLike } from '#server/platform/postgres/bindParameters.ts';
import { type Page, type PageArguments, readPage } from '#server/platform/graphql/pages.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { rowsByPage } from '#server/platform/postgres/rowsByPage.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { searchText } from '#server/platform/values/searchText.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { unitCostOn } from '#server/records/lines/unitCostOn.ts';
import { lastStockOf, stockProductOf } from '#server/records/stock/storedStock.ts';
import { type KitFacts, kitFacts, NO_KIT, type Shown } from '#server/records/masters/kits/kitFacts.ts';
import {
  type CountedStock,
  listedStock,
  masterStock,
  type MasterStock,
  placeOf,
  type StockPlace,
} from './masterStock.ts';

/** A listing of a master product. */
export interface ListedProduct {
  product: CatalogProduct;
  active: boolean;
  isKit: boolean;
  currency: string;
  /** Its cost today in minor units; null while unknown. */
  costMinor: number | null;
  /** The cost is not that of the product's other listings. */
  hasOwnCost: boolean;
  /** Units at the last count; null: never counted, and of a kit. */
  available: number | null;
  place: StockPlace;
  /** Number of other listings of the product that are sold from these units. */
  sharedWith: number;
}

/** What identifies a product; null: not known. */
export interface MasterIdentity {
  name: string | null;
  sku: string | null;
  ean: string | null;
  brand: string | null;
}

/** A physical product with its listings. What the seller states comes before what the listings say. */
export interface MasterProduct extends MasterIdentity, KitFacts {
  id: number;
  /** What the seller states; null: as the listings say. */
  stated: MasterIdentity;
  /** What the listings say, first the one that sold most units. */
  listed: MasterIdentity;
  /** Of the packed unit, in millimetres and grams; null: not stated. */
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  weightG: number | null;
  /** In the order of marketplaces and keys. */
  listings: ListedProduct[];
  stock: MasterStock;
  /** Units sold ever, of all listings. */
  units: number;
}

export interface MasterFilter {
  /** Part of an ASIN, SKU, EAN or name of a listing, or of what is stated of the product; at most `MAX_SEARCH` characters. */
  search?: string | null;
  /** Only products with several listings, or with listings that have costs of their own. */
  only?: 'several' | 'ownCosts' | null;
}

/** Characters of a search. */
export const MAX_SEARCH = 200;
export const MASTERS_PAGE = { standard: 25, most: 100, rows: 'produtos' };

/** What is stated of a product, in the form of `searchText`. */
const STATED_TEXT = `lower(regexp_replace(normalize(concat_ws(' ', stated.name, stated.sku, stated.ean), NFD), '[\\u0300-\\u036f]', '', 'g'))`;

const MASTERS = `
FROM (
  SELECT p.master_id AS id, count(*) AS listings, bool_or(p.has_own_cost) AS has_own, coalesce(sum(sold.units), 0)::float8 AS units
  FROM products p LEFT JOIN sales_product_totals sold ON sold.account_id = $1 AND sold.scope = 'all' AND sold.product_id = p.id
  WHERE p.account_id = $1 AND ($2 = '%%' OR p.master_id IN (
    SELECT master_id FROM products found WHERE found.account_id = $1 AND (found.search_text LIKE $2 OR found.ean LIKE $2)
    UNION SELECT id FROM master_products stated WHERE stated.account_id = $1 AND ${STATED_TEXT} LIKE $2))
  GROUP BY 1
) m WHERE CASE $3 WHEN 'several' THEN listings > 1 WHEN 'ownCosts' THEN has_own ELSE true END`;
const PAGE = `SELECT id, units ${MASTERS} ORDER BY units DESC, id LIMIT $4 OFFSET $5`;
const UNITS = `
SELECT coalesce(sum(sold.units), 0)::float8 AS units FROM sales_product_totals sold
JOIN products p ON p.account_id = $1 AND p.id = sold.product_id AND p.master_id = $2 WHERE sold.account_id = $1 AND sold.scope = 'all'`;

const LISTED = `
SELECT p.master_id AS "masterId", p.id, p.asin, p.sku, p.name, p.brand, p.image_url AS "imageUrl", p.marketplace, p.country, p.ean,
       p.active, p.is_kit AS "isKit", p.currency::text, p.has_own_cost AS "hasOwnCost", ${unitCostOn('p.id', '$3::date')}::float8 AS "costMinor",
       ${stockProductOf('p')} AS "stockId", p.fulfilled_by_marketplace AS "isFulfilled", stock.available_quantity AS available,
       stock.reserved_quantity AS reserved, stock.inbound_quantity AS inbound, stock.locations,
       coalesce(sold.units, 0)::float8 AS units
FROM products p LEFT JOIN sales_product_totals sold ON sold.account_id = $1 AND sold.scope = 'all' AND sold.product_id = p.id
LEFT JOIN LATERAL (${lastStockOf('p')}) stock ON NOT p.is_kit
WHERE p.account_id = $1 AND p.master_id = ANY ($2::int[])
ORDER BY p.master_id, p.marketplace, p.country, p.listing_key COLLATE "C"`;

const STATED = `
SELECT id, name, sku, ean, brand, length_mm AS "lengthMm", width_mm AS "widthMm", height_mm AS "heightMm", weight_g AS "weightG"
FROM master_products WHERE account_id = $1 AND id = ANY ($2::int[])`;

type Stated = MasterIdentity & Pick<MasterProduct, 'id' | 'lengthMm' | 'widthMm' | 'heightMm' | 'weightG'>;
type Row = CatalogProduct &
  CountedStock &
  Omit<ListedProduct, 'product'> & { masterId: number; ean: string | null; units: number };

/** A page of the account's products with their listings, those that sold most units first. Throws BAD_REQUEST for a search that is too long. */
export async function masterProducts(
  viewer: Viewer,
  filter: MasterFilter,
  page: PageArguments,
): Promise<Page<MasterProduct>> {
  const scope = scopeOf(viewer, filter);
  const from = readerOf(viewer.accountId);
  return readPage(page, MASTERS_PAGE, async (limit, offset) => {
    const { rowCount } = await queryRow<{ rowCount: number }>(
      `SELECT count(*)::int AS "rowCount" ${MASTERS}`,
      scope,
      from,
    );
    return { rows: await rowsAt(viewer, scope, limit, offset), rowCount };
  });
}

/** All products of a filter, in the order of `masterProducts`. */
export function eachMasterProduct(viewer: Viewer, filter: MasterFilter): AsyncGenerator<MasterProduct[]> {
  const scope = scopeOf(viewer, filter);
  return rowsByPage(
    ({ limit, offset }) => rowsAt(viewer, scope, limit, offset),
    ({ id }) => id,
  );
}

/** A product of the account; null: it has none of that number. */
export async function masterProduct(viewer: Viewer, id: number): Promise<MasterProduct | null> {
  const { units } = await queryRow<{ units: number }>(UNITS, [viewer.accountId, id], readerOf(viewer.accountId));
  const [master] = await withListings(viewer, [{ id, units }]);
  return master ?? null;
}

function scopeOf({ accountId }: Viewer, { search, only }: MasterFilter) {
  if (search && search.length > MAX_SEARCH) throw badRequest('products.searchLength', { most: MAX_SEARCH });
  return [accountId, `%${escapeLike(searchText(search))}%`, only ?? 'all'];
}

async function rowsAt(viewer: Viewer, scope: readonly unknown[], limit: number, offset: number) {
  const found = await queryRows<{ id: number; units: number }>(
    PAGE,
    [...scope, limit, offset],
    readerOf(viewer.accountId),
  );
  return withListings(viewer, found);
}

async function withListings(
  { accountId }: Viewer,
  found: readonly { id: number; units: number }[],
): Promise<MasterProduct[]> {
  const ids = found.map(({ id }) => id);
  const [listed, facts] = await Promise.all([
    listedAs(accountId, ids),
    kitFacts(accountId, ids, async (partners) => [...(await listedAs(accountId, partners)).values()].map(asShown)),
  ]);
  return found.flatMap(({ id, units }) => {
    const master = listed.get(id);
    return master ? [{ ...master, ...(facts.get(id) ?? NO_KIT), units }] : [];
  });
}

type Listed = Omit<MasterProduct, 'units' | keyof KitFacts>;

const asShown = ({ id, name, sku, stock }: Listed): Shown => ({ id, name, sku, available: stock.available });

/** Products with their listings, by number. */
async function listedAs(accountId: number, ids: readonly number[]): Promise<Map<number, Listed>> {
  const from = readerOf(accountId);
  const today = saoPauloDay(currentTime().getTime());
  const [rows, stated] = await Promise.all([
    queryRows<Row>(LISTED, [accountId, ids, today], from),
    queryRows<Stated>(STATED, [accountId, ids], from),
  ]);
  const statedOf = new Map(stated.map((one) => [one.id, one]));
  return new Map(
    [...groupBy(rows, ({ masterId }) => masterId)].map(([id, of]) => [
      id,
      {
        ...identityOf(id, of, statedOf.get(id)),
        listings: of.map((row) => asListed(row, of)),
        stock: masterStock(of.map(listedStock)),
      },
    ]),
  );
}

function identityOf(id: number, rows: readonly Row[], said: Stated | undefined) {
  const bySales = rows.toSorted((a, b) => b.units - a.units);
  const first = (read: (row: Row) => string | null) => bySales.map(read).find((text) => text) ?? null;
  const listed: MasterIdentity = {
    name: first(({ name }) => name),
    sku: first(({ sku }) => sku),
    ean: first(({ ean }) => ean),
    brand: first(({ brand }) => brand),
  };
  const { name = null, sku = null, ean = null, brand = null } = said ?? {};
  const { lengthMm = null, widthMm = null, heightMm = null, weightG = null } = said ?? {};
  return {
    id,
    name: name ?? listed.name,
    sku: sku ?? listed.sku,
    ean: ean ?? listed.ean,
    brand: brand ?? listed.brand,
    stated: { name, sku, ean, brand },
    listed,
    lengthMm,
    widthMm,
    heightMm,
    weightG,
  };
}

function asListed(row: Row, of: readonly Row[]): ListedProduct {
  const { id, asin, sku, name, brand, imageUrl, marketplace, country } = row;
  const { active, isKit, currency, costMinor, hasOwnCost } = row;
  return {
    product: { id, asin, sku, name, brand, imageUrl, marketplace, country },
    active,
    isKit,
    currency,
    costMinor,
    hasOwnCost,
    available: row.available,
    place: placeOf(listedStock(row)),
    sharedWith: of.filter(({ stockId }) => stockId === row.stockId).length - 1,
  };
}
