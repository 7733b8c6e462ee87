import { preparedRows, type Queryable } from '#server/platform/postgres/db.ts';
import { groupBy } from '#server/platform/jobs/groupBy.ts';
import type { ReleaseRow } from '#server/insight/reconciliation/matching/moneyRows.ts';
import type { MatchScope } from './storedOrders.ts';

interface Row {
  paymentId: string;
  source: 'payment' | 'report' | 'reserve';
  orderId: string;
  currency: string;
  net: number | null;
  refunded: number | null;
  expectedOn: string | null;
  releasedOn: string | null;
  status: ReleaseRow['status'];
  holdReason: string | null;
}

const RELEASES = `
SELECT r.payment_id AS "paymentId", r.source::text, r.order_external_id AS "orderId", r.currency, r.net_minor::float8 AS net,
       r.refunded_minor::float8 AS refunded, r.expected_day::text AS "expectedOn", r.released_day::text AS "releasedOn",
       r.status::text, r.hold_reason AS "holdReason"
FROM unnest($3::text[]) n (name) CROSS JOIN LATERAL (
  SELECT * FROM releases WHERE account_id = $1 AND marketplace = $2 AND order_external_id = n.name OFFSET 0) r
ORDER BY r.payment_id, r.source`;

/** Reasons that are the buyer's; the others are the marketplace's reserves. */
const DISPUTES = new Set(['mediation', 'chargeback', 'dispute']);

/**
 * Payments of orders on their way to the seller. What the report says of a payment wins over the payment itself, until
 * that was refunded: the report's row is of the day of the release. Money in a reserve is held, and not released twice.
 * Orders of which a payment's amount is unknown are in `unknown`. A row's id is `release:` and the payment's.
 */
export async function storedReleases(
  { accountId, marketplace, orders }: MatchScope,
  tx: Queryable,
): Promise<{ rows: ReleaseRow[]; unknown: Set<string> }> {
  const stored = await preparedRows<Row>(RELEASES, [accountId, marketplace, orders], tx);
  const byPayment = groupBy(stored, ({ paymentId }) => paymentId);
  const unknown = new Set<string>();
  const rows = [...byPayment].flatMap(([paymentId, read]) => {
    const of = (source: Row['source']) => read.find((row) => row.source === source);
    const [payment, report, reserve] = [of('payment'), of('report'), of('reserve')];
    const best = report && !((payment?.refunded ?? 0) > 0) ? report : (payment ?? report);
    const held = reserve?.status === 'held' ? (reserve.net ?? 0) : 0;
    if (best?.net === null) {
      unknown.add(best.orderId);
      return [];
    }
    const id = `release:${paymentId}`;
    const releases: ReleaseRow[] = [];
    if (best)
      releases.push({
        ...releaseOf(best),
        id,
        expectedOn: best.expectedOn ?? payment?.expectedOn ?? null,
        netMinor: best.net! - held,
      });
    if (held > 0) releases.push({ ...releaseOf(reserve!), id: `${id}/reserve`, netMinor: held });
    return releases;
  });
  return { rows, unknown };
}

const releaseOf = ({
  orderId,
  currency,
  status,
  holdReason,
  expectedOn,
  releasedOn,
}: Row): Omit<ReleaseRow, 'id' | 'netMinor'> => ({
  orderId,
  currency,
  status,
  holdReason: status === 'held' ? (DISPUTES.has(holdReason ?? '') ? 'dispute' : 'reserve') : null,
  expectedOn,
  releasedOn,
});
