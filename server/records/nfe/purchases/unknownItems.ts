import { queryRows } from '#server/platform/postgres/db.ts';
import { type Page, type PageArguments, readPage } from '#server/platform/graphql/pages.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { factorOf } from '#server/records/nfe/landed/factorOf.ts';
import { quantityText, tenThousandths } from '#server/records/nfe/store/documentColumns.ts';
import { USABLE_ITEMS } from './usablePurchases.ts';

/** An item of a supplier that no person joined to a product yet. */
export interface UnknownItem {
  supplierCnpj: string;
  supplierName: string | null;
  /** The supplier's code. */
  supplierSku: string;
  /** As its latest document says. */
  name: string;
  ean: string | null;
  /** Units in one quantity, as the document says; a decimal text. */
  factor: string;
  documentCount: number;
  /** vProd of all of them, in centavos. */
  productsMinor: number;
  /** Products with its EAN, else with its code as SKU; listings of one SKU are several. Never joined by themselves. */
  suggestions: CatalogProduct[];
}

export const UNKNOWN_PAGE = { standard: 25, most: 50, rows: 'pages.items' } as const;

const UNKNOWN = `
WITH usable AS (${USABLE_ITEMS})
SELECT DISTINCT ON (u.issuer_cnpj, u.sku) u.issuer_cnpj AS "supplierCnpj", u.issuer_name AS "supplierName",
       u.sku AS "supplierSku", u.name, u.ean, u.ean_taxed AS "eanTaxed", u.quantity, u.quantity_taxed AS "quantityTaxed",
       count(*) OVER w AS "documentCount", (sum(u.products_minor) OVER w)::bigint AS "productsMinor"
FROM usable u
WHERE NOT EXISTS (SELECT FROM supplier_items s WHERE s.account_id = $1 AND s.supplier_cnpj = u.issuer_cnpj
                    AND s.supplier_sku = u.sku)
WINDOW w AS (PARTITION BY u.issuer_cnpj, u.sku)
ORDER BY u.issuer_cnpj, u.sku, u.day DESC, u.document_id DESC`;

const SUGGESTED = `
SELECT p.id, p.asin, p.sku, p.name, p.brand, p.image_url AS "imageUrl", p.marketplace, p.country, p.ean FROM products p
WHERE p.account_id = $1 AND p.currency = 'BRL' AND (p.ean = ANY ($2::text[]) OR p.sku = ANY ($3::text[]))
ORDER BY p.id`;

type Row = Omit<UnknownItem, 'suggestions' | 'factor'> & {
  eanTaxed: string | null;
  quantity: string;
  quantityTaxed: string;
};

/** A page of the items to join, those of the highest value first. Throws BAD_REQUEST for an invalid page. */
export function unknownItems({ accountId }: Viewer, page: PageArguments): Promise<Page<UnknownItem>> {
  return readPage(page, UNKNOWN_PAGE, async (limit, offset) => {
    const found = await queryRows<Row & { rowCount: number }>(
      `SELECT *, count(*) OVER ()::int AS "rowCount" FROM (${UNKNOWN}) unknown
       ORDER BY "productsMinor" DESC, "supplierCnpj", "supplierSku" LIMIT $2 OFFSET $3`,
      [accountId, limit, offset],
    );
    const rows = await withSuggestions(accountId, found);
    return { rows, rowCount: found[0]?.rowCount ?? 0 };
  });
}

async function withSuggestions(accountId: number, rows: readonly Row[]): Promise<UnknownItem[]> {
  const eans = rows.flatMap(({ ean, eanTaxed }) => [ean, eanTaxed].filter((one) => one !== null));
  const products = await queryRows<CatalogProduct & { ean: string | null }>(SUGGESTED, [
    accountId,
    eans,
    rows.map(({ supplierSku }) => supplierSku),
  ]);
  return rows.map((row) => {
    const { eanTaxed, quantity, quantityTaxed, ...item } = row;
    const eansOfItem = [eanTaxed, item.ean].filter((one) => one !== null);
    const byEan = products.filter(({ ean }) => ean !== null && eansOfItem.includes(ean));
    const suggested = byEan.length > 0 ? byEan : products.filter(({ sku }) => sku === item.supplierSku);
    const factor = factorOf({
      ean: item.ean,
      eanTaxed,
      quantity: tenThousandths(quantity),
      quantityTaxed: tenThousandths(quantityTaxed),
    });
    return {
      ...item,
      ean: eanTaxed ?? item.ean,
      factor: quantityText(factor),
      suggestions: suggested.map(({ ean: _ean, ...product }) => product),
    };
  });
}
