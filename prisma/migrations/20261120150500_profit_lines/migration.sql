-- ── The profit ledger ──
-- Every line of profit, made of what is known of each sale, what marketplaces posted and advertising; nothing is stored
-- twice. `amount_minor` is signed as it moves profit, NULL while unknown. Where `counts`, the lines of a product and day
-- add up to its net profit as the product shows it. What does not count is kept readable: an estimate that a real amount
-- has superseded, an event whose amount the lines of its order hold, amounts of the account alone or in another currency,
-- freight the buyer paid, and lines of sales that are cancelled or of which a price, cost or fee is unknown.
CREATE VIEW profit_lines AS
SELECT i.account_id, i.sale_day AS day, i.order_id, i.id AS order_item_id, i.product_id, i.marketplace,
       l.kind::"ProfitKind" AS kind, l.amount_minor, i.currency, l.state,
       i.status <> 'cancelled' AND l.stands
         AND i.price_minor + i.unit_cost_minor + coalesce(i.fees_minor, i.estimated_fees_minor)
             + coalesce(i.fulfilment_minor, i.estimated_fulfilment_minor) IS NOT NULL AS counts,
       l.source, i.order_id || '/' || i.line_key || '/' || l.name AS source_ref, i.purchased_at AS effective_at,
       CASE WHEN l.name = 'revenue' THEN i.quantity ELSE 0 END AS units
FROM order_items i CROSS JOIN LATERAL (VALUES
  ('revenue', 'revenue', i.price_minor, 'actual', 'order', true),
  ('discount', 'discount', nullif(-i.discount_minor, 0), 'actual', 'order', true),
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
       a.order_external_id IS NULL AND p.id IS NOT NULL, a.source, a.source_ref, a.posted_at, 0
FROM posted_amounts a
LEFT JOIN products p ON p.account_id = a.account_id AND p.id = a.product_id AND p.currency = a.currency
LEFT JOIN orders o
  ON o.account_id = a.account_id AND o.marketplace = a.marketplace AND o.external_id = a.order_external_id
UNION ALL
SELECT d.account_id, d.day, NULL, NULL, d.product_id, p.marketplace, 'ads', -d.cost_minor, p.currency, 'actual', true,
       'advertising', d.product_id || '/' || d.day, d.day::timestamp AT TIME ZONE 'America/Sao_Paulo', 0
FROM ad_spend_days d JOIN products p ON p.account_id = d.account_id AND p.id = d.product_id;

CREATE VIEW viewer.profit_lines WITH (security_barrier = true) AS
SELECT day, order_id, order_item_id, product_id, marketplace::text AS marketplace, kind::text AS kind,
       round(amount_minor / 100.0, 2) AS amount, currency, state, counts, source, source_ref, effective_at, units,
       account_id
FROM profit_lines;

-- Fees were kept as totals, whose parts nobody knows: each stream of them is read once more from its beginning.
UPDATE sync_streams SET watermark = NULL, cursor = NULL, last_success_at = NULL WHERE stream = 'fees';
