-- As in 20261123070000: what one unit of a currency is worth on a day.
CREATE OR REPLACE FUNCTION pg_temp.rate(currency text, day text, account text) RETURNS text LANGUAGE sql AS $$
  SELECT format('LEFT JOIN LATERAL (
    SELECT latest.brl FROM (
      (SELECT own.day, own.brl, 1 AS place FROM account_exchange_rates own
       WHERE %1$s <> ''BRL'' AND own.account_id = %3$s AND own.currency = %1$s AND own.day <= %2$s
       ORDER BY own.day DESC LIMIT 1)
      UNION ALL
      (SELECT shared.day, shared.brl, 2 FROM exchange_rates shared
       WHERE %1$s <> ''BRL'' AND shared.currency = %1$s AND shared.day <= %2$s ORDER BY shared.day DESC LIMIT 1)
    ) latest ORDER BY latest.day DESC, latest.place LIMIT 1) rate ON true', currency, day, account)
$$;

-- As before, with the kinds of the ledger.
DO $do$ BEGIN EXECUTE $view$
CREATE OR REPLACE VIEW profit_lines AS
SELECT i.account_id, i.sale_day AS day, i.order_id, i.id AS order_item_id, i.product_id, i.marketplace,
       l.kind::"LedgerKind" AS kind, l.amount_minor, i.currency, l.state,
       i.status <> 'cancelled' AND l.stands
         AND i.price_minor + i.unit_cost_minor + coalesce(i.fees_minor, i.estimated_fees_minor)
             + coalesce(i.fulfilment_minor, i.estimated_fulfilment_minor) IS NOT NULL AS counts,
       l.source, i.order_id || '/' || i.line_key || '/' || l.name AS source_ref, i.purchased_at AS effective_at,
       CASE WHEN l.name = 'revenue' THEN i.quantity ELSE 0 END AS units,
       i.status::text AS status,
       l.stands
         AND i.price_minor + i.unit_cost_minor + coalesce(i.fees_minor, i.estimated_fees_minor)
             + coalesce(i.fulfilment_minor, i.estimated_fulfilment_minor) IS NOT NULL AS is_known,
       false AS is_of_account, CASE WHEN i.currency = 'BRL' THEN 1 ELSE rate.brl END AS brl
FROM order_items i $view$ || pg_temp.rate('i.currency', 'i.sale_day', 'i.account_id') || $view$
CROSS JOIN LATERAL (VALUES
  ('revenue', 'item_revenue', i.price_minor, 'actual', 'order', true),
  ('discount', 'discount', CASE WHEN i.price_minor IS NOT NULL THEN nullif(-i.discount_minor, 0) END, 'actual', 'order',
    true),
  ('shipping', 'buyer_freight', nullif(i.shipping_minor, 0), 'actual', 'order', false),
  ('product_cost', 'product_cost', -i.quantity * i.unit_cost_minor, 'actual', 'product_costs', true),
  ('cost_of_returned_units', 'product_cost', nullif(i.resellable_quantity * i.unit_cost_minor, 0), 'actual',
    'returned_units', true),
  ('commission', 'commission', coalesce(i.fixed_fee_minor, 0) + coalesce(i.other_fees_minor, 0) - i.fees_minor, 'actual',
    'marketplace', true),
  ('fixed_fee', 'fixed_fee', CASE WHEN i.fees_minor IS NOT NULL THEN nullif(-i.fixed_fee_minor, 0) END, 'actual',
    'marketplace', true),
  ('other', 'other_fee', CASE WHEN i.fees_minor IS NOT NULL THEN nullif(-i.other_fees_minor, 0) END, 'actual', 'marketplace',
    true),
  ('fulfilment', 'fulfilment', -i.fulfilment_minor, 'actual', 'marketplace', true),
  ('estimated_commission', 'commission', coalesce(i.estimated_fixed_fee_minor, 0) - i.estimated_fees_minor, 'estimated',
    'fee_rules', i.fees_minor IS NULL),
  ('estimated_fixed_fee', 'fixed_fee', nullif(-i.estimated_fixed_fee_minor, 0), 'estimated', 'fee_rules',
    i.fees_minor IS NULL),
  ('estimated_fulfilment', 'fulfilment', -i.estimated_fulfilment_minor, 'estimated', 'fee_rules',
    i.fulfilment_minor IS NULL),
  ('tax', 'sale_tax', nullif(-i.tax_minor, 0), 'actual', 'tax_rates', true),
  ('refund', 'refund_principal', nullif(-i.refund_minor, 0), 'actual', 'marketplace', true),
  ('reimbursement', 'reimbursement', nullif(i.reimbursed_minor, 0), 'actual', 'marketplace', true)
) l (name, kind, amount_minor, state, source, stands)
WHERE l.amount_minor IS NOT NULL OR l.name = 'revenue'
UNION ALL
SELECT a.account_id, a.day, o.id, NULL, a.product_id, a.marketplace, a.kind, a.amount_minor, a.currency, 'actual',
       counted.counts, a.source, a.source_ref, a.posted_at, 0, NULL, counted.counts,
       a.order_external_id IS NULL AND a.product_id IS NULL AND NOT a.counts_alone AND NOT a.is_superseded
         AND NOT moves.money,
       CASE WHEN a.currency = 'BRL' THEN 1 ELSE rate.brl END
FROM posted_amounts a $view$ || pg_temp.rate('a.currency', 'a.day', 'a.account_id') || $view$
LEFT JOIN products p ON p.account_id = a.account_id AND p.id = a.product_id AND p.currency = a.currency
LEFT JOIN orders o
  ON o.account_id = a.account_id AND o.marketplace = a.marketplace AND o.external_id = a.order_external_id
CROSS JOIN LATERAL (SELECT a.kind IN (
  'tax_collected', 'pass_through', 'bill_payment', 'hold', 'payout', 'debt', 'loan', 'movement') AS money) moves
CROSS JOIN LATERAL (
  SELECT a.order_external_id IS NULL AND NOT a.is_superseded AND NOT moves.money
     AND (p.id IS NOT NULL OR a.product_id IS NULL AND a.counts_alone) AS counts) counted
UNION ALL
SELECT d.account_id, d.day, NULL, NULL, d.product_id, p.marketplace, 'ads', -d.cost_minor, p.currency, 'actual', true,
       'advertising', d.product_id || '/' || d.day, d.day::timestamp AT TIME ZONE 'America/Sao_Paulo', 0, NULL, true, false,
       CASE WHEN p.currency = 'BRL' THEN 1 ELSE rate.brl END
FROM ad_spend_days d JOIN products p ON p.account_id = d.account_id AND p.id = d.product_id
$view$ || pg_temp.rate('p.currency', 'd.day', 'd.account_id') || $view$
$view$; END $do$;
