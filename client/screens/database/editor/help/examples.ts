import { t } from '#client/lib/language/t.ts';
export interface SqlExample {
  title: string;
  /** What to know about it. */
  hint: string;
  sql: string;
}

/** Queries that sellers need, each answered by the account's own tables. Amounts are summed in reais. */
export const sqlExamples: readonly SqlExample[] = [
  {
    title: t('database.salesByDayInBrazilianFormat'),
    hint: t('database.brlAndDiaAnswerTextsSort'),
    sql: `SELECT
  strftime(order_date, '%d/%m/%Y') AS dia,
  format('{:t.}', count(*)) AS pedidos,
  brl(sum(amount_brl)) AS receita
FROM orders
WHERE status <> 'cancelled' AND order_date >= CURRENT_DATE - 29
GROUP BY order_date::DATE, 1
ORDER BY order_date::DATE DESC`,
  },
  {
    title: t('database.salesByWeekdayAndHour'),
    hint: t('database.momentsAreReadInSaoPaulo'),
    sql: `SELECT
  ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'][dayofweek(order_date) + 1] AS dia_da_semana,
  hour(order_date) AS hora,
  count(*) AS pedidos
FROM orders
WHERE order_date >= CURRENT_DATE - INTERVAL 90 DAY
GROUP BY dayofweek(order_date), 1, 2
ORDER BY dayofweek(order_date), hora`,
  },
  {
    title: t('database.productsOfAPeriodWithDesde'),
    hint: t('database.eachNameBecomesAFieldBelow'),
    sql: `SELECT
  p.sku,
  p.name AS produto,
  sum(i.quantity) AS unidades,
  brl(sum(i.amount_brl)) AS receita
FROM order_items i
JOIN orders o ON o.id = i.order_id
JOIN products p ON p.id = i.product_id
WHERE o.status <> 'cancelled'
  AND ($desde IS NULL OR o.order_date >= $desde::DATE)
  AND ($ate IS NULL OR o.order_date < $ate::DATE + 1)
  AND ($busca IS NULL OR p.search_text LIKE '%' || strip_accents(lower($busca)) || '%')
GROUP BY p.id, p.sku, p.name
ORDER BY sum(i.amount_brl) DESC NULLS LAST`,
  },
  {
    title: t('database.monthAgainstMonth'),
    hint: t('database.lagReadsThePreviousRowHere'),
    sql: `WITH meses AS (
  SELECT date_trunc('month', order_date)::DATE AS mes, sum(amount_brl) AS receita
  FROM orders
  WHERE status <> 'cancelled'
  GROUP BY 1
)
SELECT
  strftime(mes, '%m/%Y') AS mês,
  brl(receita) AS receita,
  brl(receita - lag(receita) OVER (ORDER BY mes)) AS diferença,
  round((receita / lag(receita) OVER (ORDER BY mes) - 1) * 100, 1) AS variação_pct
FROM meses
ORDER BY mes DESC`,
  },
  {
    title: t('database.paretoHowManyProductsMakeThe'),
    hint: t('database.theSumWithOverOrderBy'),
    sql: `WITH produtos AS (
  SELECT p.name AS produto, sum(i.amount_brl) AS receita
  FROM order_items i
  JOIN products p ON p.id = i.product_id
  WHERE i.status <> 'cancelled'
  GROUP BY p.id, p.name
  HAVING sum(i.amount_brl) > 0
)
SELECT
  row_number() OVER (ORDER BY receita DESC) AS posição,
  produto,
  brl(receita) AS receita,
  round(sum(receita) OVER (ORDER BY receita DESC ROWS UNBOUNDED PRECEDING) / sum(receita) OVER () * 100, 1) AS acumulado_pct
FROM produtos
ORDER BY posição`,
  },
  {
    title: t('database.threeBestSellingProductsOfEach'),
    hint: t('database.qualifyFiltersByTheResultOf'),
    sql: `SELECT
  date_trunc('month', o.order_date)::DATE AS mes,
  p.name AS produto,
  sum(i.quantity) AS unidades,
  brl(sum(i.amount_brl)) AS receita
FROM order_items i
JOIN orders o ON o.id = i.order_id
JOIN products p ON p.id = i.product_id
WHERE o.status <> 'cancelled'
GROUP BY 1, p.id, p.name
QUALIFY row_number() OVER (PARTITION BY mes ORDER BY sum(i.amount_brl) DESC NULLS LAST, p.id) <= 3
ORDER BY mes DESC, sum(i.amount_brl) DESC NULLS LAST`,
  },
  {
    title: t('database.cohortsOfProductsByTheMonth'),
    hint: t('database.theMarketplacesDoNotSayWho'),
    sql: `WITH vendas AS (
  SELECT
    i.product_id,
    i.amount_brl,
    date_trunc('month', o.order_date)::DATE AS mes,
    min(date_trunc('month', o.order_date)::DATE) OVER (PARTITION BY i.product_id) AS primeiro
  FROM order_items i
  JOIN orders o ON o.id = i.order_id
  WHERE o.status <> 'cancelled'
)
SELECT
  strftime(primeiro, '%m/%Y') AS primeira_venda,
  date_diff('month', primeiro, mes) AS meses_depois,
  count(DISTINCT product_id) AS produtos,
  brl(sum(amount_brl)) AS receita
FROM vendas
GROUP BY primeiro, mes
ORDER BY primeiro, mes`,
  },
  {
    title: t('database.daysWithoutASale'),
    hint: t('database.withRecursiveMakesTheCalendarEach'),
    sql: `WITH RECURSIVE calendario (data) AS (
  SELECT CURRENT_DATE - 89
  UNION ALL
  SELECT data + 1 FROM calendario WHERE data < CURRENT_DATE
)
SELECT dia(data) AS sem_venda
FROM calendario
WHERE data NOT IN (SELECT order_date::DATE FROM orders WHERE status <> 'cancelled')
ORDER BY data DESC`,
  },
  {
    title: t('database.profitAndMarginByProduct'),
    hint: t('database.theRowsWithCountsAddUp'),
    sql: `SELECT
  p.sku,
  p.name AS produto,
  brl(sum(l.amount_brl) FILTER (WHERE l.kind = 'item_revenue')) AS receita,
  brl(sum(l.amount_brl)) AS lucro,
  round(sum(l.amount_brl) / nullif(sum(l.amount_brl) FILTER (WHERE l.kind = 'item_revenue'), 0) * 100, 1) AS margem_pct
FROM ledger_lines l
JOIN products p ON p.id = l.product_id
WHERE l.counts AND l.day >= CURRENT_DATE - 29
GROUP BY p.id, p.sku, p.name
ORDER BY sum(l.amount_brl) DESC NULLS LAST`,
  },
  {
    title: t('database.daysOfStock'),
    hint: t('database.aStockThatSeveralListingsShare'),
    sql: `WITH vendas AS (
  SELECT p.stock_product_id AS product_id, count(*) AS anúncios, sum(s.units_sold_30d) AS vendidas_30_dias
  FROM sales_metrics s
  JOIN products p ON p.id = s.product_id
  GROUP BY 1
)
SELECT
  i.sku,
  v.anúncios,
  arg_max(i.available_quantity, i.snapshot_date) AS disponível,
  v.vendidas_30_dias,
  round(arg_max(i.available_quantity, i.snapshot_date) / nullif(v.vendidas_30_dias / 30, 0), 0) AS dias_de_estoque
FROM vendas v
JOIN inventory_snapshots i USING (product_id)
GROUP BY i.product_id, i.sku, v.anúncios, v.vendidas_30_dias
ORDER BY dias_de_estoque NULLS LAST`,
  },
  {
    title: t('database.revenueWithMoreThanOneCurrency'),
    hint: t('database.totalAmountAmountAndUnitPrice'),
    sql: `SELECT
  coalesce(currency, 'Todas') AS moeda,
  count(*) AS pedidos,
  CASE WHEN currency IS NOT NULL THEN sum(total_amount) END AS na_moeda,
  brl(sum(amount_brl)) AS em_reais,
  count(*) FILTER (WHERE total_amount IS NOT NULL AND amount_brl IS NULL) AS sem_cotação
FROM orders
WHERE status <> 'cancelled'
GROUP BY ROLLUP (currency)
ORDER BY sum(amount_brl) DESC NULLS LAST`,
  },
];
