-- The day on which a line's money moves, for the cash basis of the income statement; rules as of server/records/lines/cashDay.ts.
ALTER TABLE "ledger_lines" ADD COLUMN "cash_day" DATE;

UPDATE ledger_lines l SET cash_day = CASE
    WHEN l.posted_id IS NOT NULL THEN CASE WHEN a.basis = 'provisional' AND a.released_at IS NULL THEN NULL
      ELSE (coalesce(a.released_at, a.posted_at) AT TIME ZONE 'America/Sao_Paulo')::date END
    WHEN l.source = 'advertising' OR l.kind IN ('product_cost', 'cost_of_returned_units', 'own_freight', 'packaging') THEN l.day
    WHEN l.kind IN ('sale_tax', 'tax_reversed') THEN (date_trunc('month', l.day::timestamp) + interval '1 month 19 days')::date
    ELSE s.paid_out END
FROM ledger_lines t
LEFT JOIN posted_amounts a ON a.account_id = t.account_id AND a.id = t.posted_id
LEFT JOIN (
  SELECT o.account_id, o.id AS order_id,
         min((coalesce(p.released_at, p.posted_at) AT TIME ZONE 'America/Sao_Paulo')::date) AS paid_out
  FROM posted_amounts p
  JOIN orders o ON o.account_id = p.account_id AND o.marketplace = p.marketplace AND o.external_id = p.order_external_id
    AND o.currency = p.currency
  WHERE NOT p.is_superseded AND p.amount_minor <> 0 AND NOT (p.basis = 'provisional' AND p.released_at IS NULL)
    AND p.kind IN ('commission', 'fixed_fee', 'payment_fee', 'affiliate_fee', 'other_fee', 'instalment_cost', 'discount',
                   'storage', 'aged_storage', 'inbound', 'removal', 'account_fee', 'anticipation_fee', 'financial_income',
                   'buyer_freight', 'gift_wrap', 'fulfilment', 'freight')
  GROUP BY 1, 2
) s ON s.account_id = t.account_id AND s.order_id = t.order_id
WHERE l.ctid = t.ctid;

-- As before, with the day at the end.
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
       l.amount_minor * 0.01 * CASE WHEN l.currency = 'BRL' THEN 1 ELSE rate.brl END AS amount_brl, l.account_id, l.cash_day
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
