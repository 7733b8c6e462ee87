import type { Marketplace } from '#server/market/registry.ts';
import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { disputeStates } from '#server/records/reconciliation/disputeStates.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { COLUMNS, type DifferenceRow, differenceOf, DIFFERENCES, type MoneyDifference } from './difference.ts';
import { differenceCondition } from './differenceFilter.ts';

/** Differences of an order that are shown. */
const MAX_OF_ORDER = 20;

/** What was charged or paid otherwise than expected of an order or its cart, decided ones last, at most 20; of the amounts that are listed. */
export async function differencesOfOrder(
  { accountId }: Pick<Viewer, 'accountId'>,
  { marketplace, orderId, packId }: { marketplace: Marketplace; orderId: string; packId: string | null },
): Promise<MoneyDifference[]> {
  const bind = bindParameters();
  const condition = await differenceCondition({ accountId }, { marketplace, states: disputeStates }, bind);
  const rows = await queryRows<DifferenceRow>(
    `SELECT ${COLUMNS} FROM ${DIFFERENCES} WHERE ${condition}
       AND (m.order_external_id = ${bind(orderId)} OR m.order_external_id IS NULL AND m.pack_id = ${bind(packId)})
     ORDER BY coalesce(d.state, 'open') NOT IN ('open', 'contested'), m.at_stake_minor DESC, m.id LIMIT ${MAX_OF_ORDER}`,
    bind.values,
    readerOf(accountId),
  );
  return rows.map(differenceOf);
}
