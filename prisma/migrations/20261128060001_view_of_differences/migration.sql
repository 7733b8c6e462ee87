-- Differences between what was expected, charged and paid, for the SQL box.
CREATE VIEW viewer.money_differences WITH (security_barrier = true) AS
SELECT m.id, m.order_external_id AS order_number, m.pack_id AS cart_number, m.marketplace::text AS marketplace, m.sale_day AS day,
       m.class::text AS class, m.reason, m.slot::text AS slot, m.currency::text AS currency,
       round(m.expected_minor / 100.0, 2) AS expected, round(m.charged_minor / 100.0, 2) AS charged,
       round(m.paid_minor / 100.0, 2) AS paid, round(m.delta_minor / 100.0, 2) AS difference,
       round(m.at_stake_minor / 100.0, 2) AS at_stake, m.is_certain AS certain, m.basis::text AS basis, m.since, m.due_at AS due,
       coalesce(d.state, 'open')::text AS state, round(d.recovered_minor / 100.0, 2) AS recovered, d.protocol, d.note,
       d.due_at AS answer_due, m.account_id
FROM money_matches m
LEFT JOIN disputes d ON d.account_id = m.account_id AND d.marketplace = m.marketplace AND d.match_key = m.key
WHERE m.class NOT IN ('matched', 'in_progress');

SELECT changes.mark_table('money_matches', 'mark_whole', '''differences'''),
       changes.mark_table('disputes', 'mark_whole', '''differences''');
