/** Queries of an expert analyst. Each must be answered. */
export const analystSql: string[] = String.raw`
SELECT id, EXTRACT(EPOCH FROM order_date), EXTRACT(ISODOW FROM order_date), EXTRACT(WEEK FROM order_date), DATE_PART('doy', order_date) FROM orders ORDER BY id
SELECT to_char(order_date, 'TMMonth "de" YYYY'), to_char(order_date, 'TMDay, DD "de" TMMonth'), to_char(order_date, 'HH24"h"MI'), to_char(order_date, 'IYYY-IW') FROM orders ORDER BY id
SELECT to_char(total_amount, 'FM"R$ "999G999G990D00'), to_char(total_amount, '999,999.99'), to_char(-5, 'S99'), to_char(0.256, 'FM990.0%') FROM orders ORDER BY id
SELECT replace(replace(replace(to_char(1234567.891, 'FM9,999,999.00'), ',', 'X'), '.', ','), 'X', '.')
SELECT date_trunc('quarter', order_date)::date, date_trunc('week', order_date AT TIME ZONE 'America/Sao_Paulo'), date_trunc('day', order_date, 'America/Sao_Paulo') FROM orders ORDER BY id
SELECT order_date + INTERVAL '1 month 2 days 3 hours', order_date - INTERVAL '90 minutes', order_date::date + 7, order_date::time, order_date::timestamp(0) FROM orders ORDER BY id
SELECT INTERVAL '1 year 2 months' + INTERVAL '3 days', INTERVAL '2 hours' * 3, INTERVAL '1 day' / 2, justify_interval(INTERVAL '35 days 25 hours'), INTERVAL '1' DAY, '3 hours'::interval
SELECT max(order_date) - min(order_date) AS span, age(max(order_date), min(order_date)), EXTRACT(DAY FROM max(order_date) - min(order_date)) FROM orders
SELECT (date_trunc('month', DATE '2026-02-10') + INTERVAL '1 month - 1 day')::date AS last_day, make_timestamp(2026, 1, 2, 3, 4, 5.5), make_time(8, 15, 23.5), to_timestamp(1700000000) AT TIME ZONE 'UTC'
SELECT TIMESTAMP WITH TIME ZONE '2026-11-20 10:00:00-03' AT TIME ZONE 'UTC', TIMESTAMP '2026-11-20 10:00' AT TIME ZONE 'America/Manaus', timezone('Asia/Tokyo', TIMESTAMPTZ '2026-11-20 10:00Z')
SELECT DATE '2026-11-20' - 1, DATE '2026-11-20' > '2026-11-19', 'today'::date = CURRENT_DATE, 'infinity'::date > CURRENT_DATE, DATE 'epoch', isfinite('infinity'::timestamp)
SELECT CASE EXTRACT(DOW FROM order_date) WHEN 0 THEN 'domingo' WHEN 6 THEN 'sábado' ELSE 'dia útil' END AS kind, count(*) FROM orders GROUP BY 1 ORDER BY 1
SELECT date_bin('1 hour', order_date, TIMESTAMPTZ '2026-01-01') AS slot, count(*) FROM orders GROUP BY slot ORDER BY slot
SELECT t::time FROM generate_series(TIMESTAMP '2026-11-20 08:00', TIMESTAMP '2026-11-20 18:00', INTERVAL '30 minutes') AS t
SELECT d::date, d::date = CURRENT_DATE FROM generate_series(date_trunc('month', CURRENT_DATE)::date, CURRENT_DATE, '1 day') d
SELECT g FROM generate_series(10, 1, -3) g
SELECT g, g * 0.1 FROM generate_series(0, 1, 0.25) AS g
SELECT w::date AS week, coalesce(sum(o.total_amount), 0) FROM generate_series((SELECT date_trunc('week', min(order_date)) FROM orders), now(), INTERVAL '1 week') w LEFT JOIN orders o ON o.order_date >= w AND o.order_date < w + INTERVAL '1 week' GROUP BY w ORDER BY w LIMIT 3
SELECT date_add(TIMESTAMPTZ '2026-11-20 00:00-03', INTERVAL '1 day'), date_subtract(TIMESTAMPTZ '2026-11-20 00:00-03', INTERVAL '1 day', 'America/Sao_Paulo')
SELECT id, sum(total_amount) OVER (ORDER BY order_date RANGE BETWEEN INTERVAL '7 days' PRECEDING AND CURRENT ROW) FROM orders ORDER BY id
SELECT id, count(*) OVER (ORDER BY id GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE CURRENT ROW) FROM orders ORDER BY id
SELECT id, nth_value(total_amount, 2) OVER w, last_value(id) OVER w, cume_dist() OVER w, percent_rank() OVER w FROM orders WINDOW w AS (PARTITION BY marketplace ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) ORDER BY id
SELECT sku, units, units - lag(units) OVER (ORDER BY units, sku) AS step, 100.0 * units / sum(units) OVER () AS share FROM (SELECT p.sku, sum(i.quantity) AS units FROM products p JOIN order_items i ON i.product_id = p.id GROUP BY p.sku) s ORDER BY units, sku
SELECT * FROM (SELECT o.*, row_number() OVER (PARTITION BY marketplace ORDER BY total_amount DESC NULLS LAST, id) AS place FROM orders o) ranked WHERE place <= 3 ORDER BY marketplace, place
SELECT marketplace, sum(total_amount) FILTER (WHERE order_date >= '2026-11-10') AS late, sum(total_amount) FILTER (WHERE order_date < '2026-11-10') AS early, round(avg(total_amount), 2) AS ticket FROM orders GROUP BY marketplace ORDER BY marketplace
SELECT marketplace, array_agg(id ORDER BY total_amount DESC, id) FILTER (WHERE status <> 'cancelled') FROM orders GROUP BY marketplace ORDER BY marketplace
SELECT percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY total_amount) FROM orders
SELECT marketplace, percentile_cont(0.95) WITHIN GROUP (ORDER BY total_amount) AS p95, stddev_samp(total_amount), var_pop(total_amount) FROM orders GROUP BY marketplace ORDER BY 1
SELECT regr_slope(total_amount, id), regr_intercept(total_amount, id), regr_r2(total_amount, id), covar_pop(total_amount, id) FROM orders
SELECT rank(100) WITHIN GROUP (ORDER BY total_amount), dense_rank(100) WITHIN GROUP (ORDER BY total_amount) FROM orders
SELECT coalesce(marketplace, 'Total') AS marketplace, coalesce(status, 'Todos') AS status, count(*) FROM orders GROUP BY ROLLUP (marketplace, status) ORDER BY grouping(marketplace), 1, grouping(status), 2
SELECT extract(year FROM order_date) AS year, marketplace, sum(total_amount) FROM orders GROUP BY GROUPING SETS ((1, 2), (1), ()) ORDER BY 1, 2
SELECT DISTINCT ON (marketplace) marketplace, id, total_amount FROM orders ORDER BY marketplace, total_amount DESC NULLS LAST, id
SELECT count(DISTINCT product_id), count(DISTINCT (product_id, order_id)) FROM order_items
SELECT p.sku FROM products p WHERE (p.id, p.marketplace) IN (SELECT i.product_id, o.marketplace FROM order_items i JOIN orders o ON o.id = i.order_id) ORDER BY 1
SELECT sku FROM products WHERE (current_price, id) > (10, 1) ORDER BY sku
SELECT sku FROM products WHERE current_price > ALL (SELECT 0.01) OR current_price IS NULL ORDER BY sku
SELECT sku FROM products WHERE name ILIKE ANY (ARRAY['%copo%', '%caneca%']) ORDER BY sku
SELECT sku FROM products WHERE name ~* ANY (ARRAY['copo', '^caneca']) ORDER BY sku
SELECT sku FROM products WHERE name LIKE ALL (ARRAY['%o%', '%a%']) ORDER BY sku
SELECT sku FROM products WHERE marketplace = ANY ('{amazon,mercadolivre}'::text[]) ORDER BY sku
SELECT sku FROM products WHERE id IN (1, 2, 3) AND NOT (active IS FALSE) AND name IS NOT NULL ORDER BY sku
SELECT id FROM orders WHERE order_date BETWEEN SYMMETRIC '2026-11-30' AND '2026-11-01' ORDER BY id
SELECT id FROM orders WHERE order_date::date BETWEEN '2026-11-01' AND '2026-11-15' AND status IN ('shipped', 'delivered') ORDER BY id
SELECT o.id, i.n FROM orders o LEFT JOIN LATERAL (SELECT count(*) AS n, max(unit_price) AS top FROM order_items WHERE order_id = o.id LIMIT 1) i ON i.n > 0 ORDER BY o.id
SELECT p.sku, best.day, best.units FROM products p, LATERAL (SELECT o.order_date::date AS day, sum(i.quantity) AS units FROM order_items i JOIN orders o ON o.id = i.order_id WHERE i.product_id = p.id GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 2) best ORDER BY p.sku, best.units DESC, best.day
SELECT a.sku AS one, b.sku AS other, count(*) AS together FROM order_items x JOIN order_items y ON y.order_id = x.order_id AND y.product_id > x.product_id JOIN products a ON a.id = x.product_id JOIN products b ON b.id = y.product_id GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2
SELECT o.id FROM orders o WHERE NOT EXISTS (SELECT 1 FROM order_items i WHERE i.order_id = o.id AND i.unit_price IS NULL) ORDER BY o.id
SELECT o.id, o.total_amount FROM orders o WHERE o.total_amount > (SELECT avg(total_amount) FROM orders WHERE marketplace = o.marketplace) ORDER BY o.id
SELECT p.sku, coalesce(s.units, 0) AS units FROM products p LEFT JOIN (SELECT product_id, sum(quantity) AS units FROM order_items GROUP BY product_id) s ON s.product_id = p.id ORDER BY units DESC, p.sku
SELECT p.sku FROM products p LEFT JOIN order_items i ON i.product_id = p.id WHERE i.id IS NULL ORDER BY 1
SELECT (SELECT count(*) FROM orders) AS orders, (SELECT sum(quantity) FROM order_items) AS units, (SELECT round(sum(total_amount) / nullif(count(*), 0), 2) FROM orders WHERE status <> 'cancelled') AS ticket
WITH days AS (SELECT order_date::date AS day, sum(total_amount) AS sales FROM orders GROUP BY 1), smooth AS (SELECT day, sales, avg(sales) OVER (ORDER BY day ROWS BETWEEN 6 PRECEDING AND CURRENT ROW) AS week_average FROM days) SELECT day, sales, round(week_average, 2), CASE WHEN sales > week_average THEN 'acima' ELSE 'abaixo' END FROM smooth ORDER BY day
WITH first AS (SELECT product_id, min(order_id) AS order_id FROM order_items GROUP BY 1), cohort AS (SELECT f.product_id, date_trunc('month', o.order_date)::date AS month FROM first f JOIN orders o ON o.id = f.order_id) SELECT month, count(*) FROM cohort GROUP BY month ORDER BY month
WITH s AS (SELECT product_id, sum(quantity)::numeric AS units, sum(quantity * unit_price) AS revenue FROM order_items GROUP BY 1), t AS (SELECT sum(units) AS units, sum(revenue) AS revenue FROM s) SELECT s.product_id, round(100 * s.units / t.units, 2), round(100 * s.revenue::numeric / nullif(t.revenue, 0)::numeric, 2), round(s.revenue / nullif(s.units, 0), 2), round((s.revenue - 0.16 * s.revenue - 5 * s.units) / nullif(s.revenue, 0) * 100, 1) AS margin FROM s CROSS JOIN t ORDER BY 1
WITH a(n) AS (VALUES (1), (2), (3)), b AS (SELECT n, n * n AS square FROM a) SELECT sum(square) FROM b
WITH p AS (SELECT * FROM products WHERE active), i AS (SELECT * FROM order_items) SELECT p.*, x.units FROM p JOIN (SELECT product_id, sum(quantity) AS units FROM i GROUP BY product_id) x ON x.product_id = p.id ORDER BY p.id
SELECT status, count(*) FROM orders GROUP BY status HAVING count(*) > 1 AND sum(total_amount) > 0 ORDER BY count(*) DESC, status
SELECT marketplace FROM products UNION SELECT marketplace FROM orders EXCEPT SELECT 'x' ORDER BY 1
(SELECT 'amazon' AS m, count(*) FROM orders WHERE marketplace = 'amazon') UNION ALL (SELECT 'mercadolivre', count(*) FROM orders WHERE marketplace = 'mercadolivre') ORDER BY m
SELECT asin FROM products INTERSECT ALL SELECT asin FROM products ORDER BY 1
SELECT * FROM (VALUES (1, 'um', 1.5, true, NULL), (2, 'dois', 2.5, false, 'x')) AS v (n, name, price, flag, note) ORDER BY n
SELECT count(*) FROM orders o JOIN (VALUES ('amazon', 0.15), ('mercadolivre', 0.16)) AS fee (marketplace, rate) USING (marketplace)
SELECT m.marketplace, round(sum(o.total_amount * m.rate), 2) FROM orders o JOIN (VALUES ('amazon', 0.15), ('mercadolivre', 0.16)) m (marketplace, rate) ON m.marketplace = o.marketplace GROUP BY 1 ORDER BY 1
SELECT sku || ' - ' || coalesce(name, '?') AS label, concat_ws(' | ', sku, asin, marketplace), format('%s (%s)', sku, asin), format('%1$s/%2$s/%1$s', 'a', 'b') FROM products ORDER BY sku
SELECT substring(name FROM '[0-9]+'), substring(name, 1, 5), substr(name, 3), overlay(name PLACING '***' FROM 1 FOR 3), position('Copo' IN name), trim(LEADING 'x' FROM 'xxa'), btrim('--a--', '-') FROM products ORDER BY id
SELECT split_part(name, ' ', 1), split_part(name, ' ', -1), array_length(string_to_array(name, ' '), 1), left(name, 10) || '…', char_length(name), octet_length(name) FROM products ORDER BY id
SELECT word, count(*) FROM products, unnest(string_to_array(lower(name), ' ')) AS word GROUP BY word ORDER BY 2 DESC, 1
SELECT word, count(*) FROM products CROSS JOIN LATERAL regexp_split_to_table(lower(name), '\s+') AS word GROUP BY word ORDER BY 2 DESC, 1
SELECT regexp_replace(name, '(\d+)', '[\1]', 'g'), (regexp_match(name, '\d+'))[1], name !~* 'copo', name SIMILAR TO '%(Copo|Caneca)%', regexp_substr(name, '\d+'), regexp_like(name, 'COPO', 'i') FROM products ORDER BY id
SELECT translate('ação é fácil', 'çãéá', 'caea'), ascii('A'), chr(65), md5('x'), starts_with('copo', 'co'), 'copo' ^@ 'co', initcap('copo de água'), to_hex(255), quote_literal('d''água')
SELECT search_text FROM products WHERE search_text LIKE '%copo%' ORDER BY 1
SELECT 7 / 2 AS whole, 7 / 2.0 AS exact, 7::float / 2, 7 % 3, -7 / 2, round(2.5), round(-2.5), round(1234.567, -2), trunc(-1.9), ceil(-1.1), @ -5, |/ 16.0, 5 & 3, 5 | 3, 5 # 3, 1 << 4, 256 >> 2
SELECT width_bucket(total_amount, ARRAY[0, 50, 100, 500]::numeric[]) AS bucket, count(*), min(total_amount), max(total_amount) FROM orders GROUP BY 1 ORDER BY 1 NULLS LAST
SELECT floor(total_amount / 50) * 50 AS band, count(*), repeat('█', 3) FROM orders WHERE total_amount IS NOT NULL GROUP BY 1 ORDER BY 1
SELECT greatest(1, NULL, 3), least('b', 'a'), nullif('', ''), coalesce(NULL, NULL, 0), 1 <> 2, 1 != 2, NOT true, true IS NOT UNKNOWN, 2 ^ 3 ^ 2, 10 ^ -2, exp(1), log(2, 64), degrees(pi()), gcd(12, 18), lcm(4, 6)
SELECT 1e3, .5, 1_000_000, 0xff, 0b101, 123456789012345678901234567890, 1.0::real, 1::double precision, '1.50'::decimal(5, 1), CAST(3.7 AS integer), CAST('2026-11-20' AS date), '12:30'::time, '{1,2}'::int[], 'a'::character varying(5), 'ab'::char(4)
SELECT ARRAY[1, 2] || ARRAY[3], ARRAY[1, 2] || 3, (ARRAY[1, 2, 3, 4])[2:3], ARRAY[1, 2] @> ARRAY[1], ARRAY[1, 2] && ARRAY[2, 9], array_position(ARRAY['a', 'b'], 'b'), array_remove(ARRAY[1, 2, 1], 1), array_append(ARRAY[1], 2), ARRAY[[1, 2], [3, 4]]
SELECT ARRAY(SELECT sku FROM products ORDER BY sku), (ARRAY(SELECT id FROM orders ORDER BY id))[1], 'x' = ANY (ARRAY(SELECT sku FROM products)), cardinality(ARRAY(SELECT 1 FROM orders))
SELECT i, x FROM unnest(ARRAY['a', 'b', 'c']) WITH ORDINALITY AS t (x, i) WHERE i > 1 ORDER BY i
SELECT a, b FROM unnest(ARRAY[1, 2], ARRAY['x', 'y']) AS t (a, b) ORDER BY a
SELECT x.n, y.d FROM ROWS FROM (generate_series(1, 3), generate_series(10, 12)) AS x (n, d), LATERAL (SELECT x.d * 2 AS d) y ORDER BY 1
SELECT jsonb_build_object('sku', p.sku, 'vendas', (SELECT jsonb_agg(jsonb_build_object('pedido', i.order_id, 'qtd', i.quantity, 'preço', i.unit_price) ORDER BY i.id) FROM order_items i WHERE i.product_id = p.id)) FROM products p ORDER BY p.sku
SELECT json_agg(t ORDER BY t.sku) FROM (SELECT p.sku, p.asin, (SELECT json_agg(i ORDER BY i.id) FROM (SELECT id, order_id, quantity, unit_price, status, currency FROM order_items WHERE product_id = p.id) i) AS items FROM products p) t
SELECT to_jsonb(p) - 'name' - 'search_text' || '{"novo": true}' FROM (SELECT id, sku, name, search_text FROM products) p ORDER BY p.id
SELECT to_jsonb(o) ->> 'status', (to_jsonb(o) ->> 'total_amount')::numeric * 2, to_jsonb(o) ? 'id', to_jsonb(o) #>> '{marketplace}' FROM orders o ORDER BY o.id
SELECT k, jsonb_typeof(v) FROM jsonb_each('{"a": 1, "b": "x", "c": null, "d": [1]}'::jsonb) AS j (k, v) ORDER BY k
SELECT x ->> 'sku', (x ->> 'qtd')::int * (x ->> 'preco')::numeric AS total FROM json_array_elements('[{"sku": "A", "qtd": 2, "preco": "3.50"}]'::json) x
SELECT jsonb_path_query_array('{"a": [{"b": 1}, {"b": 2}]}', '$.a[*].b'), jsonb_path_exists('{"a": 1}', '$.a ? (@ > 0)'), '{"a": 1}'::jsonb @? '$.a', '{"a": 1}'::jsonb @@ '$.a == 1', jsonb_array_length('[1, 2]'), '[1, 2, 3]'::jsonb -> -1
SELECT key, count(*) FROM products p, jsonb_each_text(to_jsonb(p)) WHERE key <> 'account_id' GROUP BY key ORDER BY key
SELECT status, bool_or(total_amount > 100), every(total_amount > 0), any_value(marketplace) IS NOT NULL, count(*) FILTER (WHERE total_amount IS NULL) FROM orders GROUP BY status ORDER BY status
SELECT string_agg(DISTINCT marketplace, ', ' ORDER BY marketplace DESC), string_agg(DISTINCT status, E'\n' ORDER BY status) FROM orders
SELECT name COLLATE "C" < 'a', lower(name) COLLATE "pt-BR-x-icu" FROM products ORDER BY name COLLATE "C" DESC, id
SELECT id FROM orders ORDER BY total_amount IS NULL, total_amount DESC, id OFFSET 2 ROWS FETCH NEXT 3 ROWS WITH TIES
SELECT id AS "Número", total_amount AS "Valor (R$)", status AS "select" FROM orders ORDER BY "Número"
SELECT o.id AS id, i.id AS id, o.status, i.status FROM orders o JOIN order_items i ON i.order_id = o.id ORDER BY 1, 2
SELECT * FROM orders AS o NATURAL LEFT JOIN (SELECT 1 AS one) x ORDER BY o.id LIMIT 2
SELECT (o).id, (o).status, o IS NOT NULL FROM (SELECT * FROM orders) o ORDER BY 1
SELECT row_to_json(r) FROM (SELECT id, status FROM orders ORDER BY id LIMIT 2) r
SELECT ROW(1, 'a') = ROW(1, 'a'), ROW(1, NULL) IS DISTINCT FROM ROW(1, NULL), (1, 2) < (1, 3)
SELECT l.kind, l.state, sum(l.amount), count(*) FILTER (WHERE l.amount IS NULL) FROM ledger_lines l WHERE l.counts AND l.day >= '2026-11-01' GROUP BY 1, 2 ORDER BY 1, 2
SELECT p.sku, sum(l.amount) FILTER (WHERE l.kind = 'item_revenue') AS revenue, sum(l.amount) AS profit, round(100 * sum(l.amount) / nullif(sum(l.amount) FILTER (WHERE l.kind = 'item_revenue'), 0), 1) AS margin FROM ledger_lines l JOIN products p ON p.id = l.product_id WHERE l.counts GROUP BY p.sku ORDER BY profit DESC NULLS LAST, p.sku
SELECT s.asin, i.available_quantity / nullif(s.units_sold_30d / 30.0, 0) AS days FROM sales_metrics s JOIN inventory_snapshots i USING (product_id) WHERE i.snapshot_date = (SELECT max(snapshot_date) FROM inventory_snapshots) ORDER BY s.asin, 2
SELECT f.asin, sum(f.units_forecast) AS forecast, max(i.available_quantity) AS stock FROM demand_forecasts f LEFT JOIN inventory_snapshots i ON i.asin = f.asin GROUP BY f.asin ORDER BY f.asin
SELECT date_trunc('hour', synced_at) AS hour, status, count(*), sum(orders_new) FROM sync_logs GROUP BY 1, 2 ORDER BY 1, 2
SELECT seller_name, count(*) AS seen, avg(price) AS average, min(price) AS lowest, bool_or(is_buy_box_winner) FROM competitor_tracking GROUP BY ROLLUP (seller_name) ORDER BY 1 NULLS LAST
SELECT CURRENT_TIMESTAMP(0) IS NOT NULL, LOCALTIME IS NOT NULL, now() = transaction_timestamp(), clock_timestamp() >= now(), random() BETWEEN 0 AND 1
SELECT pg_catalog.lower('A'), CASE WHEN EXISTS (SELECT FROM orders) THEN 1 ELSE 0 END, NULL::text, (NULL), 'a''b', e'tab\tquebra', $q$ "aspas" 'simples' $q$, 'multi
linhas'
`
  .trim()
  .split(/\n(?=[(A-Z])/);
