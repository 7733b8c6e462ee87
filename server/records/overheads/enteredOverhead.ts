import type { Marketplace } from '#server/market/registry.ts';
import type { Money } from '#server/platform/values/money.ts';
import { minorIn } from '#server/records/money/minorIn.ts';
import { OVERHEAD_CURRENCY, type Overhead } from './overhead.ts';
import type { OverheadInput } from './setOverheads.ts';

/** An overhead as a seller enters it. An absent allocation is none, an absent scope the account. */
export interface EnteredOverhead extends Pick<Overhead, 'name' | 'category' | 'validFrom' | 'every'> {
  validUntil?: string | null;
  amount: Money;
  allocation?: Overhead['allocation'] | null;
  scope?: Overhead['scope'] | null;
  marketplace?: Marketplace | null;
  brand?: string | null;
  products?: readonly { id: number; percent?: number | null }[] | null;
}

/** Converts an entered overhead to the input of `setOverheads`. Throws BAD_REQUEST for an amount in another currency. */
export const enteredOverhead = (entered: EnteredOverhead, id: number | null = null): OverheadInput => ({
  id,
  name: entered.name.trim(),
  category: entered.category,
  validFrom: entered.validFrom,
  validUntil: entered.validUntil ?? null,
  amountMinor: minorIn(entered.amount, OVERHEAD_CURRENCY),
  every: entered.every,
  allocation: entered.allocation ?? 'none',
  scope: entered.scope ?? 'account',
  marketplace: entered.marketplace ?? null,
  brand: entered.brand?.trim() || null,
  products: (entered.products ?? []).map((product) => ({ id: product.id, percent: product.percent ?? null })),
});
