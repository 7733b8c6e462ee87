/** Queries of sellers, the query builder, the screens and analysts. Each must be answered. */
export const legitimateSql: string[] = String.raw`
SELECT p.asin, p.image_url, p.name AS product_name, COALESCE(SUM(oi.quantity), 0) AS total_vendas, COUNT(DISTINCT o.id) AS total_pedidos, ROUND(COALESCE(SUM(oi.quantity * oi.unit_price), 0), 2) AS total_revenue, p.marketplace, p.country_code FROM products p LEFT JOIN order_items oi ON oi.product_id = p.id LEFT JOIN orders o ON o.id = oi.order_id GROUP BY p.id, p.asin, p.image_url, p.name, p.marketplace, p.country_code ORDER BY total_vendas DESC, p.asin LIMIT 50
SELECT p.asin, p.name AS product_name, SUM(oi.quantity) AS total_vendas FROM products p LEFT JOIN order_items oi ON oi.product_id = p.id LEFT JOIN orders o ON o.id = oi.order_id WHERE o.order_date >= CURRENT_DATE - 6 AND p.marketplace = 'amazon' GROUP BY p.id, p.asin, p.name ORDER BY product_name ASC LIMIT 50
SELECT COUNT(*) AS total FROM (SELECT p.id FROM products p JOIN order_items oi ON oi.product_id = p.id JOIN orders o ON o.id = oi.order_id WHERE o.order_date >= DATE_TRUNC('month', CURRENT_DATE) AND o.order_date < DATE_TRUNC('month', CURRENT_DATE) + INTERVAL '1 month' AND o.status <> 'cancelled' GROUP BY p.id) AS produtos
SELECT p.asin FROM products p JOIN order_items oi ON oi.product_id = p.id JOIN orders o ON o.id = oi.order_id WHERE o.order_date >= '2024-01-01' AND o.order_date < '2024-04-01' GROUP BY p.asin ORDER BY p.asin
SELECT p.asin FROM products p JOIN order_items oi ON oi.product_id = p.id JOIN orders o ON o.id = oi.order_id WHERE o.order_date >= CURRENT_DATE - INTERVAL '1 day' AND o.order_date < CURRENT_DATE GROUP BY p.asin
SELECT p.asin FROM products p JOIN order_items oi ON oi.product_id = p.id JOIN orders o ON o.id = oi.order_id WHERE EXTRACT(YEAR FROM o.order_date) = 2026 AND EXTRACT(MONTH FROM o.order_date) = 11 GROUP BY p.asin ORDER BY 1
SELECT products.name, orders.order_date FROM products INNER JOIN order_items ON order_items.product_id = products.id INNER JOIN orders ON orders.id = order_items.order_id ORDER BY orders.order_date, products.name LIMIT 100
SELECT "products"."name" AS "Nome do produto", "orders"."total_amount" AS "Valor" FROM "products" JOIN "order_items" ON "order_items"."product_id" = "products"."id" JOIN "orders" ON "orders"."id" = "order_items"."order_id" ORDER BY 1, 2 LIMIT 100
SELECT asin, product_name, buy_box_owner, buy_box_price, is_fba, feedback_rating, last_checked, our_price, price_difference_pct, status_message FROM buy_box_status WHERE (product_name ILIKE '%copo%' OR buy_box_owner ILIKE '%copo%') ORDER BY price_difference_pct DESC LIMIT 100
SELECT * FROM buy_box_status WHERE status_message LIKE '%Você tem%'
SELECT seller_id, seller_name, COUNT(DISTINCT asin) AS products, AVG(competitor_price) AS avg_price, SUM(CASE WHEN has_buy_box THEN 1 ELSE 0 END) AS wins FROM competitor_tracking_advanced WHERE tracking_date >= NOW() - INTERVAL '24 hours' GROUP BY seller_id, seller_name ORDER BY wins DESC LIMIT 50
WITH changes AS (SELECT asin, seller_name, price, timestamp, LAG(price) OVER (PARTITION BY asin, seller_id ORDER BY timestamp) AS previous_price FROM competitor_tracking WHERE timestamp >= NOW() - INTERVAL '7 days') SELECT *, ROUND((previous_price - price) / NULLIF(previous_price, 0) * 100, 1) AS reducao FROM changes WHERE previous_price IS NOT NULL AND price <> previous_price ORDER BY timestamp DESC LIMIT 100
SELECT p.asin, p.sku, COALESCE(p.name, p.title) AS name, p.buy_box_percentage FROM products p WHERE p.active = true AND p.buy_box_percentage < 50 ORDER BY p.buy_box_percentage
SELECT seller_id, seller_name, MIN(timestamp) AS first_seen FROM competitor_tracking GROUP BY seller_id, seller_name HAVING MIN(timestamp) >= NOW() - INTERVAL '7 days' ORDER BY first_seen DESC LIMIT 100
SELECT COUNT(*) AS total_products FROM products WHERE active
SELECT COUNT(*) AS orders_today, COALESCE(SUM(total_amount), 0) AS revenue_today FROM orders WHERE DATE(created_at) = CURRENT_DATE
SELECT COUNT(DISTINCT seller_id) AS competitors FROM competitor_tracking_advanced
SELECT COUNT(*) FROM ai_insights_advanced WHERE status = 'pending'
SELECT insight_type, priority, title, description, recommendation, confidence_score, potential_impact, status, created_at FROM ai_insights_advanced WHERE status = 'pending' ORDER BY CASE priority WHEN 'critical' THEN 1 WHEN 'high' THEN 2 WHEN 'medium' THEN 3 ELSE 4 END, created_at DESC LIMIT 50
SELECT p.asin, p.name, i.available_quantity, CASE WHEN i.available_quantity < 50 THEN 'critical' WHEN i.available_quantity < 100 THEN 'low' ELSE 'good' END AS stock_status FROM products p LEFT JOIN (SELECT DISTINCT ON (asin) asin, available_quantity FROM inventory_snapshots ORDER BY asin, snapshot_date DESC, available_quantity) i ON i.asin = p.asin ORDER BY p.asin LIMIT 100
SELECT f.*, CASE WHEN units_forecast > recommended_stock_level THEN 'increase_stock' WHEN units_forecast < reorder_point THEN 'low_demand' ELSE 'normal' END AS action FROM demand_forecasts f WHERE forecast_date BETWEEN CURRENT_DATE AND CURRENT_DATE + INTERVAL '30 days' ORDER BY forecast_date, asin LIMIT 200
SELECT asin, suggested_price, min_price, max_price, expected_profit_change, buy_box_probability, elasticity_coefficient, confidence_score FROM price_optimization WHERE status = 'pending' AND confidence_score > 0.7 ORDER BY expected_profit_change DESC LIMIT 50
SELECT p.settlement_id, r.bucket, SUM(r.amount) AS amount FROM payouts p JOIN payout_rows r ON r.payout_id = p.id WHERE p.state = 'closed' GROUP BY p.settlement_id, r.bucket ORDER BY 1, 2
SELECT reason, certain, COUNT(DISTINCT order_number) AS orders, SUM(at_stake) AS at_stake FROM money_differences WHERE state IN ('open', 'contested') GROUP BY reason, certain ORDER BY at_stake DESC, 1
SELECT day, known_releases, bill, balance, p10, p90 FROM cash_forecast WHERE NOT with_restock AND NOT with_split_payment ORDER BY day
SELECT d.month, i.cfop, SUM(i.products_amount - i.discount_amount + i.freight_amount) AS base, SUM(i.icms) AS icms FROM nfe_documents d JOIN nfe_items i ON i.document_id = d.id WHERE d.side = 'sale' AND d.state = 'authorised' GROUP BY 1, 2 ORDER BY 1, 2
SELECT k.name AS kit, c.pieces, m.name AS component, m.weight_g FROM kit_components c JOIN master_products k ON k.id = c.kit_id JOIN master_products m ON m.id = c.component_id ORDER BY 1, 3
SELECT m.name, m.listings, COUNT(*) AS counted FROM master_products m JOIN products p ON p.master_id = m.id GROUP BY m.id, m.name, m.listings ORDER BY m.id
SELECT sku, previous_price, price, state, answer, sent_at FROM sent_prices WHERE price < previous_price ORDER BY sent_at DESC LIMIT 50
SELECT i.asin, i.available_quantity, s.units_sold_7d, CASE WHEN s.units_sold_7d > 0 THEN ROUND(i.available_quantity / (s.units_sold_7d / 7.0), 1) ELSE 999 END AS days_of_stock FROM inventory_snapshots i JOIN sales_metrics s ON s.asin = i.asin ORDER BY days_of_stock, i.asin LIMIT 100
SELECT synced_at FROM sync_logs WHERE status = 'completed' ORDER BY synced_at DESC LIMIT 1
SELECT MAX(synced_at) AS last_sync FROM sync_logs WHERE status = 'completed'
SELECT * FROM products ORDER BY id
SELECT * FROM orders ORDER BY id;
TABLE order_items
SELECT DISTINCT marketplace FROM products ORDER BY marketplace
SELECT sku FROM products WHERE name ILIKE '%d''água%'
SELECT sku FROM products WHERE name ILIKE '%100\%%'
SELECT sku FROM products WHERE name ILIKE '%50\_ml%' ESCAPE '\'
SELECT sku FROM products WHERE name ~* '^copo\s'
SELECT sku FROM products WHERE name SIMILAR TO '%(Copo|Caneca)%'
SELECT sku FROM products WHERE lower(name) LIKE lower('%Copo%') AND sku NOT IN ('X', 'Y') AND brand IS NULL
SELECT sku FROM products WHERE id = ANY (ARRAY(SELECT product_id FROM order_items))
SELECT sku FROM products p WHERE EXISTS (SELECT 1 FROM order_items i WHERE i.product_id = p.id AND i.quantity > 1)
SELECT sku FROM products p WHERE NOT EXISTS (SELECT FROM order_items i WHERE i.product_id = p.id)
SELECT sku, (SELECT sum(quantity) FROM order_items i WHERE i.product_id = p.id) AS units FROM products p ORDER BY units DESC NULLS LAST, sku
SELECT o.id, o.order_number, items.n FROM orders o CROSS JOIN LATERAL (SELECT count(*) AS n FROM order_items i WHERE i.order_id = o.id) items ORDER BY o.id
SELECT day::date, count(o.id) FROM generate_series(CURRENT_DATE - 29, CURRENT_DATE, INTERVAL '1 day') AS day LEFT JOIN orders o ON o.order_date::date = day::date GROUP BY day ORDER BY day
SELECT d::date AS day, coalesce(sum(o.total_amount), 0) FROM generate_series('2026-11-01'::date, '2026-11-30'::date, '1 day'::interval) d LEFT JOIN orders o ON date_trunc('day', o.order_date) = d GROUP BY 1 ORDER BY 1
SELECT m::date FROM generate_series(DATE '2026-01-01', DATE '2026-12-01', '1 month') AS m
SELECT n, n * n AS square FROM generate_series(1, 12) AS t (n)
SELECT hour, count(o.id) FROM generate_series(0, 23) AS hour LEFT JOIN orders o ON extract(hour FROM o.order_date) = hour GROUP BY hour ORDER BY hour
SELECT string_agg(sku, ', ' ORDER BY sku) FROM products
SELECT array_agg(DISTINCT marketplace ORDER BY marketplace), jsonb_agg(sku ORDER BY sku) FROM products
SELECT json_build_object('sku', sku, 'price', current_price) FROM products ORDER BY sku
SELECT jsonb_object_agg(sku, id) -> 'CP-1' FROM products
SELECT marketplace, status, count(*), sum(total_amount) FROM orders GROUP BY ROLLUP (marketplace, status) ORDER BY 1, 2
SELECT marketplace, status, grouping(marketplace, status), count(*) FROM orders GROUP BY CUBE (marketplace, status) ORDER BY 1, 2, 3
SELECT marketplace, country_code, count(*) FROM orders GROUP BY GROUPING SETS ((marketplace), (country_code), ()) ORDER BY 1, 2
SELECT count(*) FILTER (WHERE status = 'cancelled') AS cancelled, count(*) FILTER (WHERE status <> 'cancelled') AS kept FROM orders
SELECT sku, rank() OVER (ORDER BY current_price DESC NULLS LAST), dense_rank() OVER w, row_number() OVER w, ntile(4) OVER w FROM products WINDOW w AS (ORDER BY id)
SELECT order_date::date AS day, sum(total_amount) AS sales, sum(sum(total_amount)) OVER (ORDER BY order_date::date ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS so_far FROM orders GROUP BY 1 ORDER BY 1
SELECT id, total_amount, avg(total_amount) OVER (ORDER BY id ROWS BETWEEN 6 PRECEDING AND CURRENT ROW) FROM orders ORDER BY id
SELECT id, first_value(total_amount) OVER (PARTITION BY marketplace ORDER BY id), lead(total_amount, 1, 0) OVER (ORDER BY id) FROM orders ORDER BY id
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY total_amount), percentile_disc(0.9) WITHIN GROUP (ORDER BY total_amount), mode() WITHIN GROUP (ORDER BY status) FROM orders
SELECT stddev(total_amount), variance(total_amount), corr(total_amount, id), min(total_amount), max(total_amount) FROM orders
SELECT width_bucket(total_amount, 0, 1000, 10) AS bucket, count(*) FROM orders WHERE total_amount IS NOT NULL GROUP BY 1 ORDER BY 1
WITH monthly AS (SELECT date_trunc('month', order_date) AS month, sum(total_amount) AS sales FROM orders GROUP BY 1), compared AS (SELECT month, sales, lag(sales) OVER (ORDER BY month) AS before FROM monthly) SELECT to_char(month, 'YYYY-MM') AS month, sales, round(100 * (sales - before) / nullif(before, 0), 1) AS growth FROM compared ORDER BY month
WITH a AS MATERIALIZED (SELECT id, sku FROM products), b AS NOT MATERIALIZED (SELECT product_id, sum(quantity) AS units FROM order_items GROUP BY product_id) SELECT a.sku, b.units FROM a LEFT JOIN b ON b.product_id = a.id ORDER BY a.sku
WITH ranked AS (SELECT product_id, sum(quantity * unit_price) AS revenue FROM order_items GROUP BY 1), total AS (SELECT sum(revenue) AS all_revenue FROM ranked) SELECT p.sku, CASE WHEN sum(r.revenue) OVER (ORDER BY r.revenue DESC) <= 0.8 * t.all_revenue THEN 'A' WHEN sum(r.revenue) OVER (ORDER BY r.revenue DESC) <= 0.95 * t.all_revenue THEN 'B' ELSE 'C' END AS curve FROM ranked r CROSS JOIN total t JOIN products p ON p.id = r.product_id ORDER BY r.revenue DESC, p.sku
SELECT sku FROM products UNION SELECT asin FROM products ORDER BY 1
SELECT sku FROM products UNION ALL SELECT sku FROM sales_metrics ORDER BY 1
SELECT asin FROM products EXCEPT SELECT asin FROM inventory_snapshots ORDER BY 1
SELECT asin FROM products INTERSECT SELECT asin FROM sales_metrics ORDER BY 1
(SELECT sku FROM products ORDER BY id LIMIT 1) UNION ALL (SELECT sku FROM products ORDER BY id DESC LIMIT 1)
SELECT v.code, v.label FROM (VALUES ('a', 'Amazon'), ('m', 'Mercado Livre')) AS v (code, label) ORDER BY 1
VALUES (1, 'um'), (2, 'dois')
SELECT 1 + 1 AS two, 7 / 2, 7 % 2, 2 ^ 10, -5, 1.5e3, 10 / 3.0
SELECT CASE WHEN 1 = 1 THEN 'sim' ELSE 'não' END, COALESCE(NULL, 'x'), NULLIF(1, 1), GREATEST(1, 2), LEAST(1, 2)
SELECT 1 IS DISTINCT FROM NULL, NULL IS NULL, true AND NOT false, 5 BETWEEN 1 AND 10, 'a' IN ('a', 'b')
SELECT upper('ação'), lower('AÇÃO'), initcap('copo térmico'), length('água'), substring('copo' FROM 2 FOR 2), trim('  x '), left('copo', 2), right('copo', 2)
SELECT replace('a-b', '-', '+'), split_part('a,b,c', ',', 2), concat('a', NULL, 'b'), concat_ws('/', 'a', 'b'), position('p' IN 'copo'), strpos('copo', 'p'), lpad('7', 3, '0'), repeat('=', 5), reverse('abc')
SELECT regexp_replace('R$ 10,00', '[^0-9,]', '', 'g'), regexp_match('MLB123', '([A-Z]+)(\d+)'), regexp_count('banana', 'a'), translate('1.234', '.', ',')
SELECT 'Olá' || ' ' || 'mundo', E'linha\ncoluna', $$dólar$$, $t$outro$t$, 'It''s'
SELECT round(10.555, 2), ceil(1.2), floor(1.8), trunc(1.99, 1), abs(-3), sign(-2), mod(7, 3), power(2, 8), sqrt(16), ln(1), log(100), exp(0)
SELECT to_char(1234.5, 'FM999G990D00'), to_char(DATE '2026-11-20', 'DD/MM/YYYY'), to_date('20/11/2026', 'DD/MM/YYYY'), to_number('1234', '9999'), to_timestamp('2026-11-20 10:00', 'YYYY-MM-DD HH24:MI') IS NOT NULL
SELECT date_trunc('week', DATE '2026-11-20'), date_part('dow', DATE '2026-11-20'), extract(quarter FROM DATE '2026-11-20'), age(DATE '2026-11-20', DATE '2025-10-10'), make_date(2026, 1, 31) + INTERVAL '1 month', make_interval(days => 3), justify_days(INTERVAL '45 days'), isfinite(DATE '2026-01-01')
SELECT order_date AT TIME ZONE 'America/Sao_Paulo', (order_date AT TIME ZONE 'UTC')::date FROM orders ORDER BY id
SELECT date_bin('15 minutes', order_date, TIMESTAMP '2026-01-01') FROM orders ORDER BY id
SELECT (DATE '2026-11-01', DATE '2026-11-10') OVERLAPS (DATE '2026-11-05', DATE '2026-11-20'), DATE '2026-11-20' - DATE '2026-11-01' AS days
SELECT CAST('12.50' AS numeric(10, 2)), '7'::int, 3::text, '2026-11-20'::date, 'true'::boolean, '1 day'::interval, '{"a": [1, 2]}'::jsonb #>> '{a,0}', '[1,2]'::json ->> 0
SELECT ARRAY[1, 2, 3], (ARRAY['a', 'b'])[1], array_length(ARRAY[1, 2], 1), cardinality(ARRAY[1]), 2 = ANY (ARRAY[1, 2]), array_to_string(ARRAY['a', 'b'], '-'), string_to_array('a,b', ',')
SELECT x FROM unnest(ARRAY['b', 'a']) WITH ORDINALITY AS u (x, n) ORDER BY n
SELECT e ->> 'sku' FROM jsonb_array_elements('[{"sku": "A"}, {"sku": "B"}]'::jsonb) AS e
SELECT key, value FROM jsonb_each_text('{"a": "1", "b": "2"}') ORDER BY key
SELECT jsonb_path_query('{"a": [1, 2, 3]}', '$.a[*] ? (@ > 1)'), jsonb_pretty('{"a": 1}'), '{"a": 1}'::jsonb ? 'a', '{"a": 1}'::jsonb @> '{"a": 1}'
SELECT p.*, m.units_sold_30d, m.revenue_30d FROM products p JOIN sales_metrics m ON m.product_id = p.id ORDER BY p.id
SELECT p.sku FROM products p JOIN sales_metrics m USING (asin, sku) ORDER BY p.sku
SELECT count(*) FROM products NATURAL JOIN sales_metrics
SELECT a.sku, b.sku FROM products a FULL OUTER JOIN products b ON a.id = b.id + 1 ORDER BY 1 NULLS LAST, 2 NULLS FIRST
SELECT a.sku AS one, b.sku AS other FROM products a CROSS JOIN products b WHERE a.id < b.id ORDER BY 1, 2
SELECT o.* FROM orders o ORDER BY o.total_amount DESC NULLS LAST, o.id FETCH FIRST 5 ROWS ONLY
SELECT id FROM orders ORDER BY id OFFSET 1 LIMIT 2
SELECT kind, sum(amount) FROM ledger_lines WHERE counts GROUP BY kind ORDER BY kind
SELECT p.sku, sum(l.amount) AS profit, sum(l.units) AS units FROM ledger_lines l JOIN products p ON p.id = l.product_id WHERE l.counts GROUP BY p.sku ORDER BY p.sku
SELECT (p).sku, row_to_json(p) ->> 'sku' FROM products p ORDER BY 1
SELECT p.sku /* comentário */ FROM products p -- fim
SELECT name COLLATE "pt-BR-x-icu" FROM products ORDER BY name COLLATE "pt-BR-x-icu"
SELECT count(*) FROM orders HAVING count(*) > 0
SELECT status, count(*) * 100.0 / sum(count(*)) OVER () AS share FROM orders GROUP BY status ORDER BY status
SELECT bool_or(active), bool_and(active), every(active) FROM products
SELECT sku, quantity FROM order_items JOIN products ON products.id = order_items.product_id WHERE (sku, quantity) = ('CP-1', 1) ORDER BY 1, 2
SELECT sum(quantity * unit_price)::numeric(12, 2) AS "Receita (R$)" FROM order_items WHERE status <> 'cancelled'
SELECT to_char(sum(total_amount), 'L999G999D99') IS NOT NULL FROM orders
SELECT CURRENT_DATE = (now() AT TIME ZONE 'America/Sao_Paulo')::date, LOCALTIMESTAMP IS NOT NULL, CURRENT_TIME IS NOT NULL
SELECT snapshot_date, sum(available_quantity) AS available, sum(reserved_quantity + inbound_quantity) FROM inventory_snapshots GROUP BY snapshot_date ORDER BY snapshot_date
SELECT num_nulls(brand, sku), num_nonnulls(brand, sku) FROM products ORDER BY 1, 2
`
  .trim()
  .split('\n');
