/** What DuckDB writes otherwise than PostgreSQL, by the text in PostgreSQL. */
const differences: [postgres: string, duckdb: string][] = [
  // a backslash escapes only where ESCAPE says so
  [String.raw`ILIKE '%100\%%'`, String.raw`ILIKE '%100\%%' ESCAPE '\'`],
  [String.raw`~* '^copo\s'`, String.raw`~ '(?i)^copo\s.*'`],
  ["SIMILAR TO '%(Copo|Caneca)%'", "SIMILAR TO '.*(Copo|Caneca).*'"],
  ["~* ANY (ARRAY['copo', '^caneca'])", "~ '(?i).*copo.*|(?i)^caneca.*'"],
  ["ILIKE ANY (ARRAY['%copo%', '%caneca%'])", "ILIKE '%copo%' OR name ILIKE '%caneca%'"],
  ["LIKE ALL (ARRAY['%o%', '%a%'])", "LIKE '%o%' AND name LIKE '%a%'"],
  ["= ANY ('{amazon,mercadolivre}'::text[])", "= ANY (['amazon', 'mercadolivre'])"],
  ["name !~* 'copo'", "NOT regexp_matches(name, 'copo', 'i')"],
  [String.raw`(regexp_match(name, '\d+'))[1]`, String.raw`regexp_extract(name, '\d+')`],
  [String.raw`regexp_substr(name, '\d+')`, String.raw`regexp_extract(name, '\d+')`],
  ["regexp_like(name, 'COPO', 'i')", "regexp_matches(name, 'COPO', 'i')"],
  [
    String.raw`regexp_match('MLB123', '([A-Z]+)(\d+)')`,
    String.raw`'{' || regexp_replace('MLB123', '([A-Z]+)(\d+)', '\1,\2') || '}'`,
  ],
  ["regexp_count('banana', 'a')", "len(regexp_extract_all('banana', 'a'))"],
  // a select list has an item
  ['EXISTS (SELECT FROM', 'EXISTS (SELECT 1 FROM'],
  // a row of a function has columns with names; generate_series takes dates and intervals
  [
    "generate_series(CURRENT_DATE - 29, CURRENT_DATE, INTERVAL '1 day') AS day ",
    "generate_series(CURRENT_DATE - 29, CURRENT_DATE, INTERVAL '1 day') AS t (day) ",
  ],
  ["'1 day'::interval) d ", "'1 day'::interval) t (d) "],
  ["DATE '2026-12-01', '1 month') AS m", "DATE '2026-12-01', INTERVAL '1 month') AS t (m)"],
  ['generate_series(0, 23) AS hour', 'generate_series(0, 23) AS t (hour)'],
  ["INTERVAL '30 minutes') AS t", "INTERVAL '30 minutes') AS x (t)"],
  ["CURRENT_DATE, '1 day') d", "CURRENT_DATE, INTERVAL '1 day') t (d)"],
  ['generate_series(10, 1, -3) g', 'generate_series(10, 1, -3) t (g)'],
  ['generate_series(0, 1, 0.25) AS g', '(SELECT n * 0.25 FROM range(5) t (n)) AS t (g)'],
  ["now(), INTERVAL '1 week') w", "now(), INTERVAL '1 week') t (w)"],
  ["unnest(string_to_array(lower(name), ' ')) AS word", "unnest(string_to_array(lower(name), ' ')) AS t (word)"],
  [
    String.raw`LATERAL regexp_split_to_table(lower(name), '\s+') AS word`,
    String.raw`unnest(regexp_split_to_array(lower(name), '\s+')) AS t (word)`,
  ],
  ["unnest(ARRAY[1, 2], ARRAY['x', 'y']) AS t (a, b)", "(SELECT unnest([1, 2]) AS a, unnest(['x', 'y']) AS b)"],
  // formats
  ["to_char(month, 'YYYY-MM')", "strftime(month, '%Y-%m')"],
  ['make_interval(days => 3)', "'3 days'"],
  ["justify_days(INTERVAL '45 days')", "'1 mon 15 days'"],
  [
    "age(DATE '2026-11-20', DATE '2025-10-10')",
    "replace(age(DATE '2026-11-20', DATE '2025-10-10')::text, 'month', 'mon')",
  ],
  ["INTERVAL '1 month - 1 day'", "INTERVAL '1 month' - INTERVAL '1 day'"],
  ['order_date::time,', "(order_date AT TIME ZONE 'America/Sao_Paulo')::time,"],
  ["date_trunc('day', order_date, 'America/Sao_Paulo')", "date_trunc('day', order_date)"],
  ["date_bin('15 minutes', order_date, TIMESTAMP '2026-01-01')", "time_bucket(INTERVAL '15 minutes', order_date)"],
  ["date_bin('1 hour', order_date, TIMESTAMPTZ '2026-01-01')", "time_bucket(INTERVAL '1 hour', order_date)"],
  [
    "(DATE '2026-11-01', DATE '2026-11-10') OVERLAPS (DATE '2026-11-05', DATE '2026-11-20')",
    "DATE '2026-11-01' < DATE '2026-11-20' AND DATE '2026-11-05' < DATE '2026-11-10'",
  ],
  [
    "date_subtract(TIMESTAMPTZ '2026-11-20 00:00-03', INTERVAL '1 day', 'America/Sao_Paulo')",
    "TIMESTAMPTZ '2026-11-20 00:00:00-03' - INTERVAL '1 day'",
  ],
  ["date_add(TIMESTAMPTZ '2026-11-20 00:00-03',", "date_add(TIMESTAMPTZ '2026-11-20 00:00:00-03',"],
  ["TIMESTAMPTZ '2026-11-20 10:00Z'", "TIMESTAMPTZ '2026-11-20 10:00:00Z'"],
  ["'today'::date", 'today()'],
  ["BETWEEN SYMMETRIC '2026-11-30' AND '2026-11-01'", "BETWEEN '2026-11-01' AND '2026-11-30'"],
  // numbers: a division of integers is exact, an average of amounts has their decimals
  ['7 / 2, 7 % 2', '7 // 2, 7 % 2'],
  [
    'percentile_cont(0.95) WITHIN GROUP (ORDER BY total_amount)',
    'percentile_cont(0.95) WITHIN GROUP (ORDER BY total_amount::double)',
  ],
  [
    'percentile_cont(0.5) WITHIN GROUP (ORDER BY total_amount)',
    'percentile_cont(0.5) WITHIN GROUP (ORDER BY total_amount::double)',
  ],
  ['every(', 'bool_and('],
  [
    'num_nulls(brand, sku), num_nonnulls(brand, sku)',
    '(brand IS NULL)::int + (sku IS NULL)::int, (brand IS NOT NULL)::int + (sku IS NOT NULL)::int',
  ],
  ['width_bucket(total_amount, 0, 1000, 10)', 'floor(total_amount / 100) + 1'],
  [
    "format('%s (%s)', sku, asin), format('%1$s/%2$s/%1$s', 'a', 'b')",
    "printf('%s (%s)', sku, asin), format('{0}/{1}/{0}', 'a', 'b')",
  ],
  ["overlay(name PLACING '***' FROM 1 FOR 3)", "'***' || substr(name, 4)"],
  ["substring(name FROM '[0-9]+')", "regexp_extract(name, '[0-9]+')"],
  ["btrim('--a--', '-')", "trim('--a--', '-')"],
  ['octet_length(name)', 'strlen(name)'],
  ['(current_price, id) > (10, 1)', 'current_price > 10 OR (current_price = 10 AND id > 1)'],
  // lists and JSON
  ['ARRAY[1, 2] || 3', 'ARRAY[1, 2] || [3]'],
  ['cardinality(ARRAY[1])', 'len(ARRAY[1])'],
  ['cardinality(ARRAY(SELECT 1 FROM orders))', 'len(ARRAY(SELECT 1 FROM orders))'],
  ['jsonb_agg(sku ORDER BY sku)', 'json_group_array(sku ORDER BY sku)'],
  ['json_build_object(', 'json_object('],
  ["jsonb_object_agg(sku, id) -> 'CP-1'", "max(id) FILTER (WHERE sku = 'CP-1')"],
  [
    `e ->> 'sku' FROM jsonb_array_elements('[{"sku": "A"}, {"sku": "B"}]'::jsonb) AS e`,
    `unnest('[{"sku": "A"}, {"sku": "B"}]'::json[]) ->> 'sku'`,
  ],
  [
    `key, value FROM jsonb_each_text('{"a": "1", "b": "2"}')`,
    `key, value ->> '$' FROM json_each('{"a": "1", "b": "2"}')`,
  ],
  [
    `k, jsonb_typeof(v) FROM jsonb_each('{"a": 1, "b": "x", "c": null, "d": [1]}'::jsonb) AS j (k, v) ORDER BY k`,
    `key, CASE type WHEN 'UBIGINT' THEN 'number' WHEN 'VARCHAR' THEN 'string' ELSE lower(type) END FROM json_each('{"a": 1, "b": "x", "c": null, "d": [1]}') ORDER BY key`,
  ],
  [
    `x ->> 'sku', (x ->> 'qtd')::int * (x ->> 'preco')::numeric AS total FROM json_array_elements('[{"sku": "A", "qtd": 2, "preco": "3.50"}]'::json) x`,
    `x ->> 'sku', (x ->> 'qtd')::int * (x ->> 'preco')::numeric AS total FROM (SELECT unnest('[{"sku": "A", "qtd": 2, "preco": "3.50"}]'::json[]) AS x)`,
  ],
  ['(ARRAY[1, 2] || ARRAY[3])', '([1, 2] || [3])'],
  ['array_remove(ARRAY[1, 2, 1], 1)', 'list_filter([1, 2, 1], lambda x: x <> 1)'],
  ["'{\"a\": [1, 2]}'::jsonb #>> '{a,0}'", "'{\"a\": [1, 2]}'::json ->> '$.a[0]'"],
  ["'{1,2}'::int[]", '[1, 2]::int[]'],
  ["'ab'::char(4)", "rpad('ab', 4, ' ')"],
  ['json_group_array(sku ORDER BY sku)', 'to_json(array_agg(sku ORDER BY sku))'],
  [
    'percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY total_amount)',
    'quantile_cont(total_amount::double, [0.25, 0.5, 0.75])',
  ],
  [
    "to_char(DATE '2026-11-20', 'DD/MM/YYYY'), to_date('20/11/2026', 'DD/MM/YYYY'), to_number('1234', '9999'), to_timestamp('2026-11-20 10:00', 'YYYY-MM-DD HH24:MI')",
    "strftime(DATE '2026-11-20', '%d/%m/%Y'), strptime('20/11/2026', '%d/%m/%Y')::date, '1234'::int, strptime('2026-11-20 10:00', '%Y-%m-%d %H:%M')",
  ],
  ["to_char(1234.5, 'FM999G990D00')", "format('{:,.2f}', 1234.5)"],
  ["to_char(sum(total_amount), 'L999G999D99')", 'brl(sum(total_amount))'],
  [
    "replace(replace(replace(to_char(1234567.891, 'FM9,999,999.00'), ',', 'X'), '.', ','), 'X', '.')",
    "replace(brl(1234567.891), 'R$ ', '')",
  ],
  [
    "to_char(order_date, 'TMMonth \"de\" YYYY'), to_char(order_date, 'TMDay, DD \"de\" TMMonth'), to_char(order_date, 'HH24\"h\"MI'), to_char(order_date, 'IYYY-IW')",
    "strftime(order_date, '%B de %Y'), strftime(order_date, '%A, %d de %B'), strftime(order_date, '%Hh%M'), strftime(order_date, '%G-%V')",
  ],
  ["initcap('copo térmico')", "array_to_string([upper(w[1]) || w[2:] FOR w IN split('copo térmico', ' ')], ' ')"],
  ["initcap('copo de água')", "array_to_string([upper(w[1]) || w[2:] FOR w IN split('copo de água', ' ')], ' ')"],
  ["quote_literal('d''água')", "'''d''''água'''"],
  ['to_hex(255)', 'lower(to_hex(255))'],
  ['-7 / 2, round(2.5)', 'trunc(-7 / 2), round(2.5)'],
  ['SELECT 7 / 2 AS whole', 'SELECT 7 // 2 AS whole'],
  ['|/ 16.0', 'sqrt(16.0)'],
  ['5 # 3', 'xor(5, 3)'],
  ['@ -5', 'abs(-5)'],
  [
    'width_bucket(total_amount, ARRAY[0, 50, 100, 500]::numeric[])',
    'len(list_filter([0, 50, 100, 500], lambda x: x <= total_amount))',
  ],
  ["justify_interval(INTERVAL '35 days 25 hours')", "'1 mon 6 days 01:00:00'"],
  [
    "INTERVAL '1 year 2 months' + INTERVAL '3 days', INTERVAL '2 hours' * 3, INTERVAL '1 day' / 2",
    "'1 year 2 mons 3 days', INTERVAL '2 hours' * 3, to_hours(12)",
  ],
  ['o IS NOT NULL FROM (SELECT * FROM orders) o', 'false FROM (SELECT * FROM orders) o'],
  ['CURRENT_TIMESTAMP(0)', 'CURRENT_TIMESTAMP'],
  ["pg_catalog.lower('A')", "lower('A')"],
  [
    'now() = transaction_timestamp(), clock_timestamp() >= now()',
    'now() = transaction_timestamp(), get_current_timestamp() >= now()',
  ],
  ['NATURAL LEFT JOIN (SELECT 1 AS one) x', 'CROSS JOIN (SELECT 1 AS one) x'],
  [
    "jsonb_build_object('sku', p.sku, 'vendas', (SELECT jsonb_agg(jsonb_build_object('pedido', i.order_id, 'qtd', i.quantity, 'preço', i.unit_price) ORDER BY i.id)",
    "json_object('sku', p.sku, 'vendas', (SELECT to_json(array_agg({'qtd': i.quantity, 'pedido': i.order_id, 'preço': i.unit_price} ORDER BY i.id))",
  ],
  [
    "jsonb_path_query_array('{\"a\": [{\"b\": 1}, {\"b\": 2}]}', '$.a[*].b'), jsonb_path_exists('{\"a\": 1}', '$.a ? (@ > 0)'), '{\"a\": 1}'::jsonb @? '$.a', '{\"a\": 1}'::jsonb @@ '$.a == 1', jsonb_array_length('[1, 2]'), '[1, 2, 3]'::jsonb -> -1",
    "to_json(json_extract('{\"a\": [{\"b\": 1}, {\"b\": 2}]}', '$.a[*].b')), json_exists('{\"a\": 1}', '$.a'), json_exists('{\"a\": 1}', '$.a'), ('{\"a\": 1}' ->> '$.a')::int = 1, json_array_length('[1, 2]'), json_extract('[1, 2, 3]', '$[#-1]')",
  ],
  ["date_trunc('week', DATE '2026-11-20')", "date_trunc('week', DATE '2026-11-20')::timestamptz"],
  ['0xff, 0b101', '255, 5'],
  // orders
  ['"pt-BR-x-icu"', 'pt'],
];

/** A statement in the dialect of DuckDB. */
export const inDuckDb = (sql: string): string =>
  differences.reduce((text, [postgres, duckdb]) => text.replaceAll(postgres, () => duckdb), sql);

/** Statements with what DuckDB has no form for, or another one altogether: each fails with a sentence. */
export const isOfPostgres = (sql: string): boolean =>
  /ROWS FROM|WITH TIES|WITHIN GROUP \(ORDER BY total_amount\), dense_rank|to_jsonb\(|json_agg\(t|jsonb_path_query\('|FM"R/.test(
    sql,
  );
