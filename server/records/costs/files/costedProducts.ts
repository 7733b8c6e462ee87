import { queryRows } from '#server/platform/postgres/db.ts';
import { groupBy } from '#server/platform/jobs/groupBy.ts';
import { CellError } from '#server/records/money/cellError.ts';
import type { CostRow } from './costRows.ts';
import { marketplaceText } from '#server/records/money/marketplaceText.ts';

export interface CostedProduct {
  id: number;
  currency: string;
}

type Row = CostedProduct & { marketplace: string; country: string; asin: string; sku: string | null };

/**
 * Returns a function that finds the products of a row of a cost file, at least one: by SKU, else by ASIN or MLB id, filtered
 * by marketplace and country. That function throws `RangeError` with a message for the seller when no product matches, or
 * the products have different currencies.
 */
export async function costedProducts(
  accountId: number,
): Promise<(row: CostRow) => [CostedProduct, ...CostedProduct[]]> {
  const products = await queryRows<Row>(
    'SELECT id, currency, marketplace, country, asin, sku FROM products WHERE account_id = $1 ORDER BY id',
    [accountId],
  );
  const bySku = groupBy(products, ({ sku }) => sku);
  const byAsin = groupBy(products, ({ asin }) => asin);
  return ({ sku, asin, marketplace, country }) => {
    const place = marketplace && marketplaceText(marketplace);
    if (marketplace && !place)
      throw new CellError('marketplace', `marketplace desconhecido: "${marketplace.slice(0, 40)}"`);
    if (!sku && !asin) throw new RangeError('não diz o SKU nem o ASIN');
    const named = sku ? bySku.get(sku) : byAsin.get(asin);
    const [first, ...others] = (named ?? []).filter(
      (product) =>
        (!place || product.marketplace === place) &&
        (!country || product.country === country.toUpperCase()) &&
        (!sku || !asin || product.asin === asin),
    );
    if (!first) throw new RangeError(`nenhum anúncio com ${sku ? `o SKU ${sku}` : `o ASIN ${asin}`}`.slice(0, 120));
    if (others.some(({ currency }) => currency !== first.currency))
      throw new CellError('country', 'o produto é vendido em mais de uma moeda: informe o país');
    return [first, ...others];
  };
}
