import { viewerTables } from '#server/insight/sqlbox/tables/viewerTables.ts';

const tables = [...viewerTables.keys()];

/** Statements that try to read more than the account's rows. They may be answered, but never with rows of other accounts. */
export const reachingSql: string[] = [
  ...tables.flatMap((name) => [
    `SELECT * FROM "${name}"`,
    `SELECT count(*) FROM "${name}"`,
    `SELECT t::text FROM "${name}" t`,
    `SELECT to_json(t) FROM "${name}" t WHERE true OR 1 = 1`,
    `SELECT * FROM "${name}" a CROSS JOIN "${name}" b`,
    `SELECT * FROM products p LEFT JOIN LATERAL (SELECT * FROM "${name}") x ON true`,
    `SELECT string_agg(t::text, ',') FROM "${name}" t`,
  ]),
  "SELECT * FROM products WHERE name LIKE '%SEGREDO%'",
  'SELECT * FROM products WHERE id > 0 ORDER BY id DESC',
  'SELECT (SELECT count(*) FROM products), (SELECT max(id) FROM orders), (SELECT min(id) FROM order_items)',
  'SELECT account_id FROM orders',
  'SELECT 1 / (SELECT count(*) FROM products WHERE name LIKE $$%SEGREDO%$$)',
  "SELECT CAST((SELECT name FROM products WHERE name LIKE '%SEGREDO%' LIMIT 1) AS int)",
  "SELECT name::int FROM products WHERE name LIKE '%SEGREDO%'",
  'SELECT * FROM products p RIGHT JOIN order_items i ON i.product_id = p.id AND 1 / (CASE WHEN p.id IS NULL THEN 0 ELSE 1 END) = 1',
  'SELECT row_to_json(p) FROM (SELECT * FROM products UNION ALL SELECT * FROM products) p',
];

const searches = String.raw`
' OR 1=1 --
' OR '1'='1
%' OR true OR name LIKE '%
'; DROP TABLE orders; --
' UNION SELECT name FROM products --
' UNION ALL SELECT rolpassword FROM pg_authid --
' AND 1 = (SELECT count(*) FROM users) --
' || (SELECT string_agg(name, ',') FROM products) || '
' || pg_sleep(10) || '
' || current_setting('sandbox.claim') || '
') OR EXISTS (SELECT 1 FROM products WHERE name LIKE '%SEGREDO%
\'; SELECT 1; --
%
_
\
L'Oréal
' /*`
  .trim()
  .split('\n');
/** Search terms inserted into the statement without escaping, as in the contract of the Buy Box screens. */
export const injectedSql: string[] = searches.map(
  (search) => `SELECT asin, product_name AS name FROM buy_box_status WHERE product_name ILIKE '%${search}%' LIMIT 100`,
);

/** Endless statements that the guard cannot detect. The deadline or a limit stops them. */
export const endlessSql: string[] = [
  'SELECT count(*) FROM generate_series(1, 100000) a, generate_series(1, 100000) b, generate_series(1, 100000) c',
  "SELECT count(*) FROM generate_series('2000-01-01'::timestamp, 'infinity'::timestamp, '1 hour') a",
  'SELECT * FROM generate_series(1, 100000) a, generate_series(1, 100000) b ORDER BY a + b DESC',
  "SELECT string_agg(repeat('x', 200), '') FROM generate_series(1, 20) a, generate_series(1, 100000) b, generate_series(1, 100000) c",
  'SELECT DISTINCT a * b FROM generate_series(1, 100000) a, generate_series(1, 100000) b',
];
