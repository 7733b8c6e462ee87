import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { queryRow } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { chosenProducts, isNarrowed } from '#server/insight/sales/metrics/salesRows.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';

/** Ids of a scope's products by currency. */
export interface ScopeProducts {
  /** Sold in BRL; null: all products except `foreign`. */
  reais: number[] | null;
  /** To convert: sold in other currencies, or all for a report in US$; null when there are none. */
  foreign: number[] | null;
}

/**
 * The scope's products; null: every product of the account, all in BRL. Read in a separate statement: one that is given the
 * ids is planned for their number, up to five times as fast as one that finds them itself.
 */
export async function productsInScope(scope: SalesScope, hasForeign: boolean): Promise<ScopeProducts | null> {
  const isEvery = !scope.marketplace && !isNarrowed(scope);
  if (!hasForeign && isEvery && scope.in !== 'USD') return null;
  const bind = bindParameters();
  if (scope.in === 'USD')
    return queryRow<ScopeProducts>(
      `SELECT '{}'::int[] AS reais, ${chosenProducts(scope, 'true', bind)} AS foreign`,
      bind.values,
      readerOf(scope.accountId),
    );
  const ids = (condition: string) => chosenProducts(scope, `product.currency ${condition}`, bind);
  return queryRow<ScopeProducts>(
    `SELECT ${isEvery ? 'NULL' : ids(`= 'BRL'`)} AS reais, ${hasForeign ? ids(`<> 'BRL'`) : 'NULL'} AS foreign`,
    bind.values,
    readerOf(scope.accountId),
  );
}

export const hasOtherCurrencies = (products: ScopeProducts | null) => Boolean(products?.foreign);
