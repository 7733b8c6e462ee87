import { binds } from '#server/core/binds.ts';
import { queryRow } from '#server/core/db.ts';
import { chosenProducts, isNarrowed } from './salesRows.ts';
import type { SalesScope } from './salesScope.ts';

/** Ids of a scope's products: those sold in BRL and the others, null when nothing was sold of the others. */
export interface ScopeProducts {
  reais: number[];
  foreign: number[] | null;
}

/**
 * The scope's products by currency; null for every product of the account, all in BRL. Asked beforehand: a statement
 * that is given the ids is planned for as many as there are, up to five times as fast as one that finds them itself.
 */
export async function scopeProducts(scope: SalesScope, hasForeign: boolean): Promise<ScopeProducts | null> {
  if (!hasForeign && !scope.marketplace && !isNarrowed(scope)) return null;
  const bind = binds();
  const { reais, foreign } = await queryRow<{ reais: number[]; foreign: number[] }>(
    `SELECT ${chosenProducts(scope, `product.currency = 'BRL'`, bind)} AS reais,
            ${chosenProducts(scope, `product.currency <> 'BRL'`, bind)} AS foreign`,
    bind.values,
  );
  return { reais, foreign: hasForeign ? foreign : null };
}

export const hasOtherCurrencies = (products: ScopeProducts | null) => Boolean(products?.foreign);
