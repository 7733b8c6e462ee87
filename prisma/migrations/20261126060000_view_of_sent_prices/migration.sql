-- Prices that were sent to a marketplace, for the SQL box; what was only looked at was not sent.
CREATE VIEW viewer.sent_prices WITH (security_barrier = true) AS
SELECT s.id, s.product_id, p.asin, p.sku, p.marketplace::text AS marketplace, s.currency,
       round(s.previous_minor / 100.0, 2) AS previous_price, round(s.price_minor / 100.0, 2) AS price,
       s.state::text AS state, s.answer, s.reference, s.sent_at, s.answered_at, s.account_id
FROM sent_prices s JOIN products p ON p.account_id = s.account_id AND p.id = s.product_id
WHERE s.state <> 'previewed';

SELECT changes.mark_table('sent_prices', 'mark_whole', '''sent''');
