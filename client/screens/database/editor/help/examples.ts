export interface SqlExample {
  title: string;
  /** What to know about it. */
  hint: string;
  sql: string;
}

/** Queries that sellers need, each answered by the account's own tables. Amounts are summed in reais. */
export const sqlExamples: readonly SqlExample[] = [
  {
    title: 'Vendas por dia em formato brasileiro',
    hint: 'brl() e dia() respondem textos: ordene pelo valor original, não por eles.',
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
    title: 'Vendas por dia da semana e hora',
    hint: 'Momentos são lidos no horário de São Paulo: order_date::DATE é o dia de lá, hour(order_date) a hora de lá.',
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
    title: 'Produtos de um período, com $desde e $ate',
    hint: 'Cada $nome vira um campo abaixo do editor; vazio vale NULL e aqui não filtra. O dia de $ate entra inteiro.',
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
    title: 'Mês contra mês',
    hint: 'lag() lê a linha anterior: aqui, o mês anterior.',
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
    title: 'Pareto: quantos produtos fazem a receita',
    hint: 'A soma com OVER (ORDER BY …) é a acumulada; com OVER () é a de todas as linhas.',
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
    title: 'Três produtos que mais venderam em cada mês',
    hint: 'QUALIFY filtra pelo resultado de uma função de janela, como HAVING filtra por uma soma.',
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
    title: 'Coortes de produtos pelo mês da primeira venda',
    hint: 'Os marketplaces não dizem quem comprou; por isso a coorte é de produtos, não de clientes.',
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
    title: 'Dias sem venda',
    hint: 'WITH RECURSIVE faz o calendário: cada linha acrescenta um dia à anterior.',
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
    title: 'Lucro e margem por produto',
    hint: 'As linhas com counts somam o lucro das telas; vendas sem custo conhecido não entram nele.',
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
    title: 'Dias de estoque',
    hint: 'Um estoque que vários anúncios dividem está uma vez só, em stock_product_id; arg_max(x, y) responde o x da linha com o maior y: o do último dia lido.',
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
    title: 'Receita com mais de uma moeda',
    hint: 'total_amount, amount e unit_price × quantity estão na moeda da linha: some-os só dentro de uma moeda.',
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
