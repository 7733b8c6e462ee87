/**
 * CTEs that end in `unseen_units`: units of each product on days of which its marketplace told no traffic. A month without
 * any such day is read as one row.
 */
export function unseenUnits(
  account: string,
  { start, end, inDays, today }: Record<'start' | 'end' | 'inDays' | 'today', string>,
): string {
  const unitsOf = (unit: 'day' | 'month', table: string) => `
      SELECT rollup.product_id, product.marketplace, product.country, rollup.${unit} AS at, '${unit}' AS unit, rollup.units
      FROM (SELECT DISTINCT at FROM missing WHERE unit = '${unit}') days
      JOIN ${table} rollup ON rollup.account_id = ${account} AND rollup.scope = 'all' AND rollup.${unit} = days.at
      JOIN products product ON product.account_id = ${account} AND product.id = rollup.product_id`;
  return `
    sale_days AS MATERIALIZED (
      SELECT place.marketplace, place.country, sale.day, date_trunc('month', sale.day)::date AS month,
             EXISTS (SELECT FROM traffic_days counted
                     WHERE counted.account_id = ${account} AND counted.level IN ('child', 'parent')
                       AND (counted.day, counted.marketplace, counted.country)
                         = (sale.day, place.marketplace, place.country) OFFSET 0) AS is_counted
      FROM (SELECT DISTINCT marketplace, country FROM visited) place
      JOIN (SELECT DISTINCT marketplace, day FROM sales_account_days
            WHERE account_id = ${account} AND scope = 'all' AND ${inDays}) sale USING (marketplace)
    ),
    missing_months AS (
      SELECT marketplace, country, month FROM sale_days GROUP BY marketplace, country, month
      HAVING NOT bool_or(is_counted) AND month >= ${start}::date
         AND (month + interval '1 month' <= ${end}::date OR ${end}::date >= ${today}::date)
    ),
    missing AS MATERIALIZED (
      SELECT marketplace, country, month AS at, 'month' AS unit FROM missing_months
      UNION ALL SELECT marketplace, country, day, 'day' FROM sale_days LEFT JOIN missing_months gone
                USING (marketplace, country, month) WHERE NOT is_counted AND gone.month IS NULL
    ),
    unseen_units AS MATERIALIZED (
      SELECT product_id, sum(units) AS units
      FROM (${unitsOf('day', 'sales_product_days')} UNION ALL ${unitsOf('month', 'sales_product_months')}) unseen
      JOIN missing USING (marketplace, country, at, unit) GROUP BY product_id
    )`;
}
