import { queryRows } from '#server/platform/postgres/db.ts';
import type { SalesFilter, SalesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { type Language, words } from './explainedTerms.ts';
import { factsOf } from '#server/market/registry.ts';

const statuses = {
  pending: words('pendente', 'pending'),
  shipped: words('enviado', 'shipped'),
  delivered: words('entregue', 'delivered'),
  cancelled: words('cancelado', 'cancelled'),
};
const names = {
  status: words('Situação do pedido', 'Order status'),
  brand: words('Marca', 'Brand'),
  search: words('Busca', 'Search'),
  product: words('Produto', 'Product'),
};

/** Descriptions of the filters besides the days, one sentence each. */
export async function explainedFilters(
  { accountId, marketplace, status, brand, productId }: SalesScope,
  { search }: SalesFilter,
  language: Language,
): Promise<string[]> {
  const chosen: string[] = [];
  const mention = (name: keyof typeof names, value: string) => chosen.push(`${names[name][language]}: ${value}`);
  if (marketplace) chosen.push(`Marketplace: ${factsOf(marketplace).name}`);
  if (status) mention('status', statuses[status][language]);
  if (brand) mention('brand', brand);
  if (search?.trim()) mention('search', search.trim());
  if (!productId) return chosen;
  const [product] = await queryRows<{ name: string }>(
    'SELECT coalesce(name, asin) AS name FROM products WHERE account_id = $1 AND id = $2',
    [accountId, productId],
  );
  if (product) mention('product', product.name);
  return chosen;
}
