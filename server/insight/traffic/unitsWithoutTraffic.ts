import type { Bind } from '#server/platform/postgres/bindParameters.ts';
import type { DaysWithoutTraffic } from './daysWithoutTraffic.ts';

const NOTHING = 'SELECT NULL::int AS product_id, NULL::int AS units WHERE false';

/**
 * SQL of rows (product_id, units) that add up to the units sold on days without reported traffic. `onlyProducts`, SQL of an
 * int[], restricts the products.
 */
export function unitsWithoutTraffic(
  accountId: number,
  uncovered: readonly DaysWithoutTraffic[],
  bind: Bind,
  onlyProducts?: string,
): string {
  // PostgreSQL refuses an unused parameter
  if (uncovered.every(({ days, months }) => days.length + months.length === 0)) return NOTHING;
  const account = bind(accountId);
  const unitsOf = ({ marketplace, country }: DaysWithoutTraffic, unit: 'day' | 'month', days: string[]) => `
    SELECT product_id, units FROM sales_product_${unit}s rollup
    JOIN products p ON p.account_id = ${account} AND p.id = rollup.product_id
      AND p.marketplace = ${bind(marketplace)}::"Marketplace" AND p.country = ${bind(country)}
    WHERE rollup.account_id = ${account} AND rollup.scope = 'all' AND rollup.${unit} = ANY (${bind(days)}::date[])
      ${onlyProducts ? `AND rollup.product_id = ANY (${onlyProducts})` : ''}`;
  const parts = uncovered.flatMap((place) => [
    ...(place.days.length > 0 ? [unitsOf(place, 'day', place.days)] : []),
    ...(place.months.length > 0 ? [unitsOf(place, 'month', place.months)] : []),
  ]);
  return parts.join(' UNION ALL ');
}
