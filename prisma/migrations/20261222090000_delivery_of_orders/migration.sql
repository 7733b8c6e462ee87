-- What marketplaces say of the delivery of an order; null while unknown. Days are of São Paulo.
ALTER TABLE "orders" ADD COLUMN "tracking_number" TEXT, ADD COLUMN "ship_by" DATE, ADD COLUMN "deliver_by" DATE;
ALTER TABLE orders ADD CONSTRAINT orders_tracking_number CHECK (length(tracking_number) BETWEEN 1 AND 100);
CREATE INDEX orders_tracking_number ON orders (account_id, upper(tracking_number)) WHERE tracking_number IS NOT NULL;

-- As before, with what is known of the delivery. `amount_brl` is the exact amount at the rate of the day of sale.
CREATE OR REPLACE VIEW viewer.orders WITH (security_barrier = false) AS
SELECT o.id, o.external_id AS order_number, o.marketplace::text AS marketplace, o.country AS country_code,
       o.status::text AS status, o.purchased_at AS order_date, o.purchased_at AS created_at, o.ingested_at, o.currency,
       round(o.total_minor / 100.0, 2) AS total_amount, o.account_id, o.pack_id,
       o.total_minor * 0.01 * CASE WHEN o.currency = 'BRL' THEN 1 ELSE rate.brl END AS amount_brl, o.sale_day, o.ship_uf,
       o.tracking_number, o.ship_by, o.deliver_by
FROM orders o
LEFT JOIN LATERAL (
  SELECT latest.brl FROM (
    (SELECT own.day, own.brl, 1 AS place FROM account_exchange_rates own
     WHERE o.currency <> 'BRL' AND own.account_id = o.account_id AND own.currency = o.currency AND own.day <= o.sale_day
     ORDER BY own.day DESC LIMIT 1)
    UNION ALL
    (SELECT shared.day, shared.brl, 2 FROM exchange_rates shared
     WHERE o.currency <> 'BRL' AND shared.currency = o.currency AND shared.day <= o.sale_day ORDER BY shared.day DESC LIMIT 1)
  ) latest ORDER BY latest.day DESC, latest.place LIMIT 1) rate ON true;
