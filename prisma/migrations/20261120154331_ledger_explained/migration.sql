-- What explaining a figure by SQL needs beside the ledger's lines: the status of the sale a line is of, whether it is
-- known whole (cancelled sales too), and which events are of the account alone. A discount off a price that nobody has told
-- is no line yet, as it is in no revenue.
CREATE OR REPLACE VIEW profit_lines AS
SELECT i.account_id, i.sale_day AS day, i.order_id, i.id AS order_item_id, i.product_id, i.marketplace,
       l.kind::"ProfitKind" AS kind, l.amount_minor, i.currency, l.state,
       i.status <> 'cancelled' AND l.stands
         AND i.price_minor + i.unit_cost_minor + coalesce(i.fees_minor, i.estimated_fees_minor)
             + coalesce(i.fulfilment_minor, i.estimated_fulfilment_minor) IS NOT NULL AS counts,
       l.source, i.order_id || '/' || i.line_key || '/' || l.name AS source_ref, i.purchased_at AS effective_at,
       CASE WHEN l.name = 'revenue' THEN i.quantity ELSE 0 END AS units,
       i.status::text AS status,
       l.stands
         AND i.price_minor + i.unit_cost_minor + coalesce(i.fees_minor, i.estimated_fees_minor)
             + coalesce(i.fulfilment_minor, i.estimated_fulfilment_minor) IS NOT NULL AS is_known,
       false AS is_of_account
FROM order_items i CROSS JOIN LATERAL (VALUES
  ('revenue', 'revenue', i.price_minor, 'actual', 'order', true),
  ('discount', 'discount', CASE WHEN i.price_minor IS NOT NULL THEN nullif(-i.discount_minor, 0) END, 'actual', 'order',
    true),
  ('shipping', 'shipping', nullif(i.shipping_minor, 0), 'actual', 'order', false),
  ('product_cost', 'product_cost', -i.quantity * i.unit_cost_minor, 'actual', 'product_costs', true),
  ('cost_of_returned_units', 'product_cost', nullif(i.resellable_quantity * i.unit_cost_minor, 0), 'actual',
    'returned_units', true),
  ('commission', 'commission', coalesce(i.fixed_fee_minor, 0) + coalesce(i.other_fees_minor, 0) - i.fees_minor, 'actual',
    'marketplace', true),
  ('fixed_fee', 'fixed_fee', CASE WHEN i.fees_minor IS NOT NULL THEN nullif(-i.fixed_fee_minor, 0) END, 'actual',
    'marketplace', true),
  ('other', 'other', CASE WHEN i.fees_minor IS NOT NULL THEN nullif(-i.other_fees_minor, 0) END, 'actual', 'marketplace',
    true),
  ('fulfilment', 'fulfilment', -i.fulfilment_minor, 'actual', 'marketplace', true),
  ('estimated_commission', 'commission', coalesce(i.estimated_fixed_fee_minor, 0) - i.estimated_fees_minor, 'estimated',
    'fee_rules', i.fees_minor IS NULL),
  ('estimated_fixed_fee', 'fixed_fee', nullif(-i.estimated_fixed_fee_minor, 0), 'estimated', 'fee_rules',
    i.fees_minor IS NULL),
  ('estimated_fulfilment', 'fulfilment', -i.estimated_fulfilment_minor, 'estimated', 'fee_rules',
    i.fulfilment_minor IS NULL),
  ('tax', 'tax', nullif(-i.tax_minor, 0), 'actual', 'tax_rates', true),
  ('refund', 'refund', nullif(-i.refund_minor, 0), 'actual', 'marketplace', true),
  ('reimbursement', 'reimbursement', nullif(i.reimbursed_minor, 0), 'actual', 'marketplace', true)
) l (name, kind, amount_minor, state, source, stands)
WHERE l.amount_minor IS NOT NULL OR l.name = 'revenue'
UNION ALL
SELECT a.account_id, a.day, o.id, NULL, a.product_id, a.marketplace, a.kind, a.amount_minor, a.currency, 'actual',
       a.order_external_id IS NULL AND p.id IS NOT NULL, a.source, a.source_ref, a.posted_at, 0, NULL,
       a.order_external_id IS NULL AND p.id IS NOT NULL, a.order_external_id IS NULL AND a.product_id IS NULL
FROM posted_amounts a
LEFT JOIN products p ON p.account_id = a.account_id AND p.id = a.product_id AND p.currency = a.currency
LEFT JOIN orders o
  ON o.account_id = a.account_id AND o.marketplace = a.marketplace AND o.external_id = a.order_external_id
UNION ALL
SELECT d.account_id, d.day, NULL, NULL, d.product_id, p.marketplace, 'ads', -d.cost_minor, p.currency, 'actual', true,
       'advertising', d.product_id || '/' || d.day, d.day::timestamp AT TIME ZONE 'America/Sao_Paulo', 0, NULL, true, false
FROM ad_spend_days d JOIN products p ON p.account_id = d.account_id AND p.id = d.product_id;

CREATE OR REPLACE VIEW viewer.profit_lines WITH (security_barrier = true) AS
SELECT day, order_id, order_item_id, product_id, marketplace::text AS marketplace, kind::text AS kind,
       round(amount_minor / 100.0, 2) AS amount, currency, state, counts, source, source_ref, effective_at, units,
       account_id, status, is_known, is_of_account
FROM profit_lines;

CREATE VIEW viewer.ad_spend WITH (security_barrier = true) AS
SELECT d.day, d.product_id, p.asin, p.sku, p.marketplace::text AS marketplace, p.currency,
       round(d.cost_minor / 100.0, 2) AS cost, round(d.sales_minor / 100.0, 2) AS sales, d.clicks, d.impressions,
       d.account_id
FROM ad_spend_days d JOIN products p ON p.account_id = d.account_id AND p.id = d.product_id;

CREATE OR REPLACE VIEW viewer.orders WITH (security_barrier = true) AS
SELECT id, external_id AS order_number, marketplace::text AS marketplace, country AS country_code, status::text AS status,
       purchased_at AS order_date, purchased_at AS created_at, ingested_at, currency,
       round(total_minor / 100.0, 2) AS total_amount, account_id, pack_id
FROM orders;

CREATE OR REPLACE VIEW viewer.products WITH (security_barrier = true) AS
SELECT p.id, p.asin, p.sku, p.name, p.name AS title, p.brand, p.image_url, p.marketplace::text AS marketplace,
       p.country AS country_code, p.currency, round(p.price_minor / 100.0, 2) AS current_price, p.active,
       round(totals.owned * 100.0 / nullif(totals.observed, 0), 1) AS buy_box_percentage, p.account_id, p.search_text
FROM products p
LEFT JOIN watched_listings w ON w.account_id = p.account_id AND w.marketplace = p.marketplace
     AND w.country = p.country AND w.asin = p.asin
LEFT JOIN LATERAL (
  SELECT sum(m.sign * (s.observed_before_ms + s.held_ms)) AS observed,
         sum(m.sign * (s.owned_before_ms + CASE WHEN s.state IN ('winning', 'sharing') THEN s.held_ms ELSE 0 END)) AS owned
  FROM (VALUES (1, now()), (-1, now() - interval '30 days')) m (sign, at)
  CROSS JOIN LATERAL (
    SELECT o.state, o.observed_before_ms, o.owned_before_ms,
           extract(epoch FROM least(m.at, coalesce(o.ended_at, w.last_checked_at + interval '30 minutes')) - o.started_at)
             * 1000 AS held_ms
    FROM ownership_spans o
    WHERE o.account_id = w.account_id AND o.listing_id = w.id AND o.started_at <= m.at
    ORDER BY o.started_at DESC LIMIT 1
  ) s
) totals ON true;

-- Discounts were kept of sales known whole only; a statement of results begins with all that was sold.
UPDATE sales_account_days d SET discounts = s.discounts
FROM (
  SELECT i.account_id, scopes.scope::"SalesScope" AS scope, i.sale_day, i.marketplace, i.currency,
         sum(CASE WHEN i.price_minor IS NULL THEN 0 ELSE i.discount_minor END) AS discounts
  FROM order_items i
  CROSS JOIN LATERAL (VALUES (i.status::text), (CASE WHEN i.status <> 'cancelled' THEN 'all' END)) scopes (scope)
  WHERE scopes.scope IS NOT NULL AND i.discount_minor <> 0
  GROUP BY 1, 2, 3, 4, 5
) s
WHERE d.account_id = s.account_id AND d.scope = s.scope AND d.day = s.sale_day AND d.marketplace = s.marketplace
  AND d.currency = s.currency;
