import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { queryRow } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { chosenProducts, isNarrowed } from '#server/insight/sales/metrics/salesRows.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';

/** Ids of a scope's products by what they are sold in. */
export interface ScopeProducts {
  /** In BRL; null for every product but the foreign ones. */
  reais: number[] | null;
  /** In other currencies; null when nothing was sold of them. */
  foreign: number[] | null;
}

/**
 * The scope's products; null for every product of the account, all in BRL. Asked beforehand: a statement that is given
 * the ids is planned for as many as there are, up to five times as fast as one that finds them itself.
 */
export async function productsInScope(scope: SalesScope, hasForeign: boolean): Promise<ScopeProducts | null> {
  const isEvery = !scope.marketplace && !isNarrowed(scope);
  if (!hasForeign && isEvery) return null;
  const bind = bindParameters();
  const ids = (condition: string) => chosenProducts(scope, `product.currency ${condition}`, bind);
  return queryRow<ScopeProducts>(
    `SELECT ${isEvery ? 'NULL' : ids(`= 'BRL'`)} AS reais, ${hasForeign ? ids(`<> 'BRL'`) : 'NULL'} AS foreign`,
    bind.values,
    readerOf(scope.accountId),
  );
}

export const hasOtherCurrencies = (products: ScopeProducts | null) => Boolean(products?.foreign);
