import { jsonOf, restResponse } from '#client/data/restCall.ts';
import type { CostPeriod } from './costPeriods.ts';

/** Costs of products as they were, in the words of POST /api/costs/restore. */
export interface FormerCosts {
  /** Number of the listing, or its global id. */
  product: number | string;
  costs: readonly { from: string | null; cost_minor: number }[];
}

export const formerOf = (product: string, periods: readonly CostPeriod[]): FormerCosts => ({
  product,
  costs: periods.map(({ from, minor }) => ({ from, cost_minor: minor })),
});

/** Gives products their former costs back. Returns the number of recalculated sales, null while a job recalculates them. Throws `CallError`. */
export async function restoreCosts(products: readonly FormerCosts[]): Promise<number | null> {
  const response = await restResponse(['/api/costs/restore'], {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ products }),
  });
  return (await jsonOf<{ lines: number | null }>(response)).lines;
}
