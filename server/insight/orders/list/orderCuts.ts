import { DIFFERENCES } from '#server/insight/reconciliation/differences/difference.ts';
import { differenceCondition } from '#server/insight/reconciliation/differences/differenceFilter.ts';
import { marketplacesWith } from '#server/market/registry.ts';
import type { Bind } from '#server/platform/postgres/bindParameters.ts';
import { orderFigures } from './orderFigures.ts';
import type { OrderScope } from './orderFilter.ts';

/** Ready cuts of the list. An order may be in several. */
export const orderCuts = ['withLoss', 'withoutCost', 'withDifference', 'held', 'late', 'returned'] as const;
export type OrderCut = (typeof orderCuts)[number];

/** Days after which an order that is still pending is late, while the marketplace says no day. */
const LATE_DAYS = 3;
/** Marketplaces of which every delivery is known: at others what was sent and is not delivered may well have arrived. */
const FOLLOWED = marketplacesWith(({ followsDeliveries }) => followsDeliveries);

/** Facts of an order `o` that cuts are about: SQL of one row each, by the name it is joined under. */
interface FactJoins {
  figures: string;
  differing: string;
  flags: string;
}

export type FactName = keyof FactJoins;

/** SQL that joins facts of an order `o` in a scope. */
export async function orderFacts(scope: OrderScope, bind: Bind, ...names: FactName[]): Promise<string> {
  const factOf: Record<FactName, () => string | Promise<string>> = {
    figures: () => orderFigures(bind(scope.accountId), scope.status, bind),
    differing: async () => openDifferences(await differenceCondition(scope, {}, bind)),
    flags: () => flags(bind(scope.accountId), bind(scope.now)),
  };
  const joins: string[] = [];
  for (const name of names) joins.push(`CROSS JOIN LATERAL (${await factOf[name]()}) ${name}`);
  return joins.join('\n');
}

/** Which fact a cut needs, and its SQL condition. */
export const cutRules: Readonly<Record<OrderCut, { needs: FactName; condition: string }>> = {
  withLoss: { needs: 'figures', condition: 'figures.profit < 0 AND figures.units > figures.units_without_price' },
  withoutCost: { needs: 'figures', condition: 'figures.units_without_cost > 0' },
  withDifference: { needs: 'differing', condition: 'differing.at_stake > 0' },
  held: { needs: 'flags', condition: 'flags.is_held' },
  late: { needs: 'flags', condition: 'flags.is_late' },
  returned: { needs: 'flags', condition: 'flags.is_returned' },
};

/** Differences of an order or its cart that are still to be checked, as the worklist has them. */
const openDifferences = (isOpen: string) => `
  SELECT coalesce(sum(m.at_stake_minor), 0)::bigint AS at_stake, min(m.reason) AS reason, count(*)::int AS count
  FROM (
    SELECT m.at_stake_minor, m.reason FROM ${DIFFERENCES}
    WHERE ${isOpen} AND m.marketplace = o.marketplace AND m.order_external_id = o.external_id
    UNION ALL
    SELECT m.at_stake_minor, m.reason FROM ${DIFFERENCES}
    WHERE ${isOpen} AND m.marketplace = o.marketplace AND m.order_external_id IS NULL AND m.pack_id = o.pack_id) m`;

const ofOrder = (row: string, account: string) =>
  `${row}.account_id = ${account} AND ${row}.marketplace = o.marketplace AND ${row}.order_external_id = o.external_id`;

/** Late: still to be sent after its last day for that, or not delivered after the promised one. */
const isLate = (today: string, now: string) => `CASE o.status
           WHEN 'pending' THEN CASE WHEN o.ship_by IS NULL THEN o.purchased_at < ${now}::timestamptz - interval '${LATE_DAYS} days'
                                    ELSE o.ship_by < ${today} END OR coalesce(o.deliver_by < ${today}, false)
           WHEN 'shipped' THEN o.marketplace IN ${FOLLOWED} AND coalesce(o.deliver_by < ${today}, false)
           ELSE false END`;

/** Held: a payment of it is, as on the cash page, or the marketplace defers its release. */
const flags = (account: string, now: string) => `
  SELECT EXISTS (SELECT FROM releases r WHERE ${ofOrder('r', account)} AND r.status = 'held')
           AND NOT EXISTS (SELECT FROM releases r WHERE ${ofOrder('r', account)} AND r.status = 'refunded')
         OR EXISTS (SELECT FROM posted_amounts a WHERE ${ofOrder('a', account)} AND a.matures_on IS NOT NULL
                      AND a.released_at IS NULL AND a.basis = 'provisional') AS is_held,
         ${isLate(`(${now}::timestamptz AT TIME ZONE 'America/Sao_Paulo')::date`, now)} AS is_late,
         EXISTS (SELECT FROM returned_units u WHERE ${ofOrder('u', account)})
           OR EXISTS (SELECT FROM ledger_lines l WHERE l.account_id = ${account} AND l.order_id = o.id
                        AND l.kind = 'refund_principal' AND l.stands) AS is_returned`;
