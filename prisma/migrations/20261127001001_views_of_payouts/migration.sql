-- Payouts and their rows, for the SQL box.
CREATE VIEW viewer.payouts WITH (security_barrier = true) AS
SELECT p.id, p.marketplace::text AS marketplace, p.settlement_id, p.state::text AS state, p.starts_at, p.ends_at, p.deposited_at,
       p.currency, round(p.total_minor / 100.0, 2) AS amount, round(p.rows_sum_minor / 100.0, 2) AS rows_amount,
       round((p.total_minor - p.rows_sum_minor) / 100.0, 2) AS unexplained_amount, p.unreadable_rows, p.report_id, p.reported_at,
       p.file_bytes, p.file_sha256::text AS file_sha256, p.first_seen_at, p.changed_at, p.account_id
FROM payouts p;

CREATE VIEW viewer.payout_rows WITH (security_barrier = true) AS
SELECT r.payout_id, r.row_no, p.marketplace::text AS marketplace, r.bucket::text AS bucket, r.kind::text AS kind, r.class, r.name,
       r.order_external_id AS order_number, r.listing_key AS sku, round(r.amount_minor / 100.0, 2) AS amount, p.currency,
       r.posted_day, r.account_id
FROM payout_rows r JOIN payouts p ON p.account_id = r.account_id AND p.id = r.payout_id;

SELECT changes.mark_table('payouts', 'mark_whole', '''payouts'''), changes.mark_table('payout_rows', 'mark_whole', '''payouts''');
