import type { Part } from '#server/platform/postgres/distribution/storing.ts';
import { postedLines } from '#server/records/lines/dayLines.ts';
import { accountMeasures, countsAlone, postedMeasures } from '#server/records/rollups/postedProductDays.ts';
import { rollupProductAndAccountDays } from '#server/records/rollups/rollupChanges.ts';
import { POSTED_ACCOUNT_MEASURES, POSTED_MEASURES } from '#server/records/rollups/salesMeasures.ts';

/** Columns of posted_amounts that decide what an amount counts in, and when it moves. */
const USED = [
  'marketplace',
  'order_external_id',
  'product_id',
  'kind',
  'amount_minor',
  'currency',
  'day',
  'counts_alone',
  'is_superseded',
  'basis',
  'posted_at',
  'released_at',
];

/** `id`, `source`, `source_ref` and `old.x AS old_x, new.x AS new_x, …`: the RETURNING list on posted_amounts that POSTED_CHANGES reads. */
export const RETURNING_POSTED = `new.id, new.source, new.source_ref, ${USED.map((name) => `old.${name} AS old_${name}, new.${name} AS new_${name}`).join(', ')}`;

const { storage, reimbursements } = postedMeasures('s');
const side = (when: 'old' | 'new', sign: number) =>
  `SELECT ${sign} AS sign, id, source, source_ref, ${USED.map((name) => `${when}_${name} AS ${name}`).join(', ')} FROM changes
   WHERE ${when}_kind IS NOT NULL`;

/**
 * Parts that write the ledger lines of the rows of the CTE `changes` that are of no order, and apply them to the rollups of
 * account `$1`: amounts of products to their days, those that count alone to the account's days. `orders_of`: the stored orders that the rows name, whose lines are to be attached.
 */
export const POSTED_CHANGES: readonly Part[] = [
  `sides AS (${side('old', -1)} UNION ALL ${side('new', 1)}),
scoped AS MATERIALIZED (
  SELECT 'all'::"SalesScope" AS scope, s.day, s.product_id, p.marketplace, p.currency,
         sign * ${storage} AS storage, sign * ${reimbursements} AS reimbursements
  FROM sides s JOIN products p ON p.account_id = $1 AND p.id = s.product_id AND p.currency = s.currency
  WHERE s.order_external_id IS NULL
), of_account AS (
  SELECT 'all'::"SalesScope" AS scope, s.day, s.marketplace, s.currency, ${accountMeasures('s', 'sign')}
  FROM sides s WHERE ${countsAlone('s')}
), touched AS MATERIALIZED (
  SELECT DISTINCT marketplace, order_external_id FROM sides WHERE order_external_id IS NOT NULL
), orders_of AS MATERIALIZED (
  SELECT o.id FROM touched t CROSS JOIN LATERAL (
    SELECT id FROM orders o
    WHERE o.account_id = $1 AND o.marketplace = t.marketplace AND o.external_id = t.order_external_id OFFSET 0) o
), removed_lines AS (
  DELETE FROM ledger_lines l USING changes c WHERE l.account_id = $1 AND l.posted_id = c.id AND l.order_id IS NULL
)`,
  postedLines('(SELECT * FROM sides WHERE sign = 1) a'),
  ...rollupProductAndAccountDays(POSTED_MEASURES, POSTED_ACCOUNT_MEASURES),
];
