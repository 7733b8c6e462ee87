import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Money } from '#server/platform/values/money.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { MasterProduct } from '#server/records/masters/masterProducts.ts';
import { FIRST_DAY } from '#server/records/money/dayText.ts';

/** Cost of a unit of a product today. */
export interface HubCost {
  cost: Money;
  /** First day of it, `YYYY-MM-DD`; null: from the beginning. */
  since: string | null;
  /** Whether another listing costs something else, or its cost is unknown. */
  isOfSome: boolean;
}

/** The cost of the first listing that has one today, those for sale first. Null while none is known. */
export async function hubCost(
  { accountId }: Viewer,
  { listings }: Pick<MasterProduct, 'listings'>,
  now = currentTime(),
): Promise<HubCost | null> {
  const first = listings.toSorted((a, b) => Number(b.active) - Number(a.active)).find((one) => one.costMinor !== null);
  if (!first) return null;
  const [row] = await queryRows<{ since: string }>(
    `SELECT max(valid_from)::text AS since FROM product_costs WHERE account_id = $1 AND product_id = $2 AND valid_from <= $3::date`,
    [accountId, first.product.id, saoPauloDay(now.getTime())],
    readerOf(accountId),
  );
  const { costMinor, currency } = first;
  return {
    cost: { minor: costMinor!, currency },
    since: row && row.since !== FIRST_DAY ? row.since : null,
    isOfSome: listings.some((one) => one.currency === currency && one.costMinor !== costMinor),
  };
}

/** Picture of the first listing that has one, those for sale first. */
export const hubImage = ({ listings }: Pick<MasterProduct, 'listings'>): string | null =>
  listings.toSorted((a, b) => Number(b.active) - Number(a.active)).find(({ product }) => product.imageUrl)?.product
    .imageUrl ?? null;
