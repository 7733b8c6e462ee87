import type { Bind } from '#server/platform/postgres/bindParameters.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';

/** SQL condition, after AND, on the listings of rows called `row`: one, those of a physical product, or none for all. */
export const ofProducts = (
  { accountId, productId, masterId }: Pick<SalesScope, 'accountId' | 'productId' | 'masterId'>,
  row: string,
  bind: Bind,
): string =>
  (productId ? `AND ${row}.product_id = ${bind(productId)} ` : '') +
  (masterId
    ? `AND ${row}.product_id = ANY (ARRAY (
         SELECT id FROM products WHERE account_id = ${bind(accountId)} AND master_id = ${bind(masterId)}))`
    : '');
