import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { escapeLike } from '#server/platform/postgres/bindParameters.ts';
import { type Page, type PageArguments, readPage } from '#server/platform/graphql/pages.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { rowsByPage } from '#server/platform/postgres/rowsByPage.ts';
import { searchText } from '#server/platform/values/searchText.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { FIRST_DAY } from '#server/records/money/dayText.ts';
import type { TaxClass } from '#server/records/taxation/engine/taxKinds.ts';
import { percentsOf, type StatePercents } from '#server/records/taxation/goods/statePercents.ts';

/** A product with how it is taxed today. */
export interface ProductTax {
  product: CatalogProduct;
  of: TaxClass;
  /** Origin of the goods, 0 to 8. */
  origin: number;
  /** Eight digits; null: not stated. */
  ncm: string | null;
  /** Its own internal rates of ICMS; the others are those of the states. */
  internalPercents: StatePercents;
  /** Its own rates of the poverty fund, alike. */
  fcpPercents: StatePercents;
  /** Whether the seller said so; else it is taxed as goods in general. */
  isStated: boolean;
  /** First day of it, `YYYY-MM-DD`; null: of all days, or not stated. */
  since: string | null;
  /** What the latest NF-e with its SKU says, where that is not how it is taxed or its NCM; a person decides. */
  suggested: { of: TaxClass; origin: number; ncm: string | null } | null;
}

export interface ProductTaxesFilter {
  /** Part of an ASIN, SKU or name. */
  search?: string | null;
  /** Only products whose taxation is stated, or suggested. */
  onlyOwn?: boolean | null;
}

export const PRODUCT_TAXES_PAGE = { standard: 25, most: 100, rows: 'pages.products' } as const;

// CST 60 and CSOSN 500: ICMS was withheld before; CST 04 of PIS: single-phase goods
const DOCUMENT = `
SELECT i.origin, CASE WHEN length(i.ncm) = 8 THEN i.ncm END AS ncm,
       (CASE WHEN i.icms_cst IN ('60', '500') THEN CASE i.pis_cst WHEN '04' THEN 'monoSt' ELSE 'st' END
                       WHEN i.pis_cst = '04' THEN 'mono' ELSE 'normal' END) AS class
FROM nfe_items i JOIN nfe_documents d ON d.account_id = $1 AND d.id = i.document_id
WHERE i.account_id = $1 AND i.sku = p.sku AND d.side = 'sale' AND d.state IN ('authorised', 'unproven')
ORDER BY d.day DESC, d.id DESC, i.place LIMIT 1`;

const LISTED = `
SELECT p.id, p.asin, p.sku, p.name, p.brand, p.image_url AS "imageUrl", p.marketplace, p.country, coalesce(t.class::text, 'normal') AS "of",
       coalesce(t.origin, 0) AS origin, t.ncm, t.internal_percents AS internal, t.fcp_percents AS fcp,
       t.class IS NOT NULL AS "isStated", nullif(t.valid_from, '${FIRST_DAY}') AS since,
       CASE WHEN d.class IS NOT NULL AND (d.class <> coalesce(t.class::text, 'normal') OR d.origin <> coalesce(t.origin, 0)
                                          OR d.ncm <> coalesce(t.ncm, ''))
            THEN d.class END AS "suggestedOf", d.origin AS "suggestedOrigin", d.ncm AS "suggestedNcm", coalesce(sold.units, 0) AS units
FROM products p
LEFT JOIN LATERAL (
  SELECT class, origin, ncm, internal_percents, fcp_percents, valid_from FROM product_taxes g
  WHERE g.account_id = $1 AND g.product_id = p.id AND g.valid_from <= $2::date ORDER BY g.valid_from DESC LIMIT 1) t ON true
LEFT JOIN LATERAL (${DOCUMENT}) d ON true
LEFT JOIN sales_product_totals sold ON sold.account_id = $1 AND sold.scope = 'all' AND sold.product_id = p.id
WHERE p.account_id = $1 AND p.currency = 'BRL' AND p.search_text LIKE $3`;

const WANTED = `FROM (${LISTED}) listed WHERE NOT $4::boolean OR "isStated" OR "suggestedOf" IS NOT NULL`;
const PAGE = `SELECT * ${WANTED} ORDER BY "isStated" DESC, units DESC, id LIMIT $5 OFFSET $6`;

type Row = CatalogProduct &
  Pick<ProductTax, 'of' | 'origin' | 'ncm' | 'isStated' | 'since'> & {
    internal: string | null;
    fcp: string | null;
    suggestedOf: TaxClass | null;
    suggestedOrigin: number | null;
    suggestedNcm: string | null;
  };

/** A page of the account's products sold in reais, those with a taxation of their own first, then by units sold. */
export async function productTaxes(
  viewer: Viewer,
  filter: ProductTaxesFilter,
  page: PageArguments,
  now = currentTime(),
): Promise<Page<ProductTax>> {
  const scope = scopeOf(viewer, filter, now);
  const from = readerOf(viewer.accountId);
  return readPage(page, PRODUCT_TAXES_PAGE, async (limit, offset) => {
    const { rowCount } = await queryRow<{ rowCount: number }>(
      `SELECT count(*)::int AS "rowCount" ${WANTED}`,
      scope,
      from,
    );
    return { rows: (await queryRows<Row>(PAGE, [...scope, limit, offset], from)).map(asProductTax), rowCount };
  });
}

/** All products of a filter, in the order of `productTaxes`. */
export function eachProductTax(viewer: Viewer, filter: ProductTaxesFilter): AsyncGenerator<ProductTax[]> {
  const scope = scopeOf(viewer, filter, currentTime());
  return rowsByPage(
    async ({ limit, offset }) =>
      (await queryRows<Row>(PAGE, [...scope, limit, offset], readerOf(viewer.accountId))).map(asProductTax),
    ({ product }) => product.id,
  );
}

const scopeOf = ({ accountId }: Viewer, { search, onlyOwn }: ProductTaxesFilter, now: Date) => [
  accountId,
  saoPauloDay(now.getTime()),
  `%${escapeLike(searchText(search))}%`,
  onlyOwn ?? false,
];

function asProductTax(row: Row): ProductTax {
  const { id, asin, sku, name, brand, imageUrl, marketplace, country, of, origin, ncm, isStated, since } = row;
  return {
    product: { id, asin, sku, name, brand, imageUrl, marketplace, country },
    of,
    origin,
    ncm,
    internalPercents: percentsOf(row.internal),
    fcpPercents: percentsOf(row.fcp),
    isStated,
    since,
    suggested: row.suggestedOf && {
      of: row.suggestedOf,
      origin: row.suggestedOrigin ?? 0,
      ncm: row.suggestedNcm,
    },
  };
}
