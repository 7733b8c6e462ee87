import type { Bind } from '#server/core/binds.ts';
import { type RollupSlice, rollupRows } from './rollupRows.ts';
import { SALES_MEASURES } from './salesMeasures.ts';

/**
 * SQL of a page of products, highest revenue first: product_id and every measure as float8, whole minor units. Ranks by
 * revenue alone, then adds up the other measures of the page's products only.
 */
export function topProducts(slice: RollupSlice, page: { limit: number; offset: number }, bind: Bind): string {
  const { limit, offset } = page;
  if (!slice.days)
    return `SELECT product_id, ${SALES_MEASURES.map((name) => `${name}::float8`).join(', ')}
      FROM (${rollupRows(slice, SALES_MEASURES, bind)}) totals
      ORDER BY totals.revenue DESC, product_id LIMIT ${bind(limit)} OFFSET ${bind(offset)}`;
  const rankedRows = rollupRows(slice, ['revenue', 'units', 'ads', 'ad_sales'], bind);
  const pageRows = rollupRows(slice, SALES_MEASURES, bind, 'ARRAY (SELECT product_id FROM ranked)');
  const sum = (amount: string) => `sum((${amount})::float8)`;
  return `WITH ranked AS (
      SELECT product_id, ${sum('revenue')} AS revenue FROM (${rankedRows}) r GROUP BY product_id
      HAVING ${sum('revenue')} <> 0 OR ${sum('units + ads + ad_sales')} <> 0
      ORDER BY revenue DESC, product_id LIMIT ${bind(limit)} OFFSET ${bind(offset)}
    )
    SELECT product_id, ${SALES_MEASURES.map((name) => `${sum(name)} AS ${name}`).join(', ')}
    FROM (${pageRows}) r GROUP BY product_id ORDER BY revenue DESC, product_id`;
}
