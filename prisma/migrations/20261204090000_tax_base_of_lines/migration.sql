-- The ledger as before, with what a tax is a share of.
CREATE OR REPLACE VIEW viewer.ledger_lines WITH (security_barrier = true) AS
SELECT l.day, l.order_id, l.order_item_id, l.product_id, l.marketplace::text AS marketplace, l.kind::text AS kind,
       round(l.amount_minor / 100.0, 2) AS amount, l.currency,
       CASE WHEN l.basis IN ('posted', 'confirmed') THEN 'known' ELSE l.basis::text END AS state, l.basis::text AS basis,
       l.stands AND l.status IS DISTINCT FROM 'cancelled' AS counts, l.stands, l.superseded, l.source,
       coalesce(l.source_ref, l.kind::text || '/' || l.source) AS source_ref,
       CASE WHEN l.kind = 'item_revenue' THEN l.units ELSE 0 END AS units,
       CASE WHEN l.amount_minor IS NULL THEN l.units ELSE 0 END AS unread_units,
       l.status::text AS status,
       l.order_id IS NULL AND l.product_id IS NULL AND NOT l.stands AND NOT l.superseded
         AND l.kind NOT IN ('tax_collected', 'pass_through', 'bill_payment', 'hold', 'payout', 'debt', 'loan', 'movement') AS is_of_account,
       l.amount_minor * 0.01 * CASE WHEN l.currency = 'BRL' THEN 1 ELSE rate.brl END AS amount_brl, l.account_id, l.cash_day,
       round(l.base_minor / 100.0, 2) AS tax_base
FROM ledger_lines l
LEFT JOIN LATERAL (
  SELECT latest.brl FROM (
    (SELECT own.day, own.brl, 1 AS place FROM account_exchange_rates own
     WHERE l.currency <> 'BRL' AND own.account_id = l.account_id AND own.currency = l.currency AND own.day <= l.day
     ORDER BY own.day DESC LIMIT 1)
    UNION ALL
    (SELECT shared.day, shared.brl, 2 FROM exchange_rates shared
     WHERE l.currency <> 'BRL' AND shared.currency = l.currency AND shared.day <= l.day ORDER BY shared.day DESC LIMIT 1)
  ) latest ORDER BY latest.day DESC, latest.place LIMIT 1) rate ON true;
