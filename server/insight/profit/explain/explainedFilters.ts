import type { Locale } from '#i18n/locales.ts';
import { factsOf } from '#server/market/registry.ts';
import { word } from '#server/platform/language/say.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import type { SalesFilter, SalesScope } from '#server/insight/sales/metrics/salesScope.ts';

const statuses = {
  pending: sentence('explained.pending'),
  shipped: sentence('explained.shipped'),
  delivered: sentence('explained.delivered'),
  cancelled: sentence('explained.cancelled'),
};

/** Descriptions of the filters besides the days, one sentence each, in a language. */
export async function explainedFilters(
  { accountId, marketplace, status, brand, productId }: SalesScope,
  { search }: SalesFilter,
  locale: Locale,
): Promise<string[]> {
  const chosen = [];
  if (marketplace) chosen.push(sentence('explained.ofMarketplace', { value: factsOf(marketplace).name }));
  if (status) chosen.push(sentence('explained.ofStatus', { value: statuses[status] }));
  if (brand) chosen.push(sentence('explained.ofBrand', { value: brand }));
  if (search?.trim()) chosen.push(sentence('explained.ofSearch', { value: search.trim() }));
  if (productId) {
    const [product] = await queryRows<{ name: string }>(
      'SELECT coalesce(name, asin) AS name FROM products WHERE account_id = $1 AND id = $2',
      [accountId, productId],
    );
    if (product) chosen.push(sentence('explained.ofProduct', { value: product.name }));
  }
  return chosen.map((one) => word(one, locale));
}
