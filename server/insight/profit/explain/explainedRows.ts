import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { queryRow } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { chosenProducts, hasAds, inStatus, lineCondition, linesFor } from '#server/insight/sales/metrics/salesRows.ts';
import { countsAlone, isOfAccount } from '#server/records/rollups/postedProductDays.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';
import type { ExplainedSource } from './explainedTerms.ts';

/**
 * Number of rows of a scope by requested kind, except `orders`: order lines, advertising days, ledger entries of products,
 * those of the account in profit, and the other ones of the account.
 */
export async function explainedRows(
  scope: SalesScope,
  sources: readonly ExplainedSource[],
): Promise<Partial<Record<ExplainedSource, number>>> {
  const { accountId, days, marketplace } = scope;
  const bind = bindParameters();
  const inDays = (column: string) => `${column} >= ${bind(days.start)}::date AND ${column} < ${bind(days.end)}::date`;
  const ofProducts = () => `product_id = ANY (${chosenProducts(scope, 'true', bind)})`;
  const counts: Partial<Record<ExplainedSource, () => string>> = {
    items:
      () => `FROM ${linesFor(scope)} WHERE ${lineCondition(scope, bind)} AND ${inStatus('line', scope.status, bind)}
                  AND ${inDays('line.sale_day')}`,
    ...(hasAds(scope) && {
      ads: () => `FROM ad_spend_days WHERE account_id = ${bind(accountId)} AND ${inDays('day')} AND ${ofProducts()}`,
      posted: () => `FROM posted_amounts WHERE account_id = ${bind(accountId)} AND order_external_id IS NULL
                     AND NOT is_superseded AND ${inDays('day')} AND ${ofProducts()}`,
    }),
    accountFees:
      () => `FROM posted_amounts a WHERE account_id = ${bind(accountId)} AND ${countsAlone('a')} AND ${inDays('day')}
                    ${marketplace ? `AND marketplace = ${bind(marketplace)}::"Marketplace"` : ''}`,
    account:
      () => `FROM posted_amounts a WHERE account_id = ${bind(accountId)} AND ${isOfAccount('a')} AND ${inDays('day')}
                    ${marketplace ? `AND marketplace = ${bind(marketplace)}::"Marketplace"` : ''}`,
  };
  const wanted = sources.flatMap((source) => {
    const count = counts[source];
    return count ? [`(SELECT count(*) ${count()})::int AS "${source}"`] : [];
  });
  return wanted.length === 0 ? {} : queryRow(`SELECT ${wanted.join(', ')}`, bind.values, readerOf(accountId));
}
