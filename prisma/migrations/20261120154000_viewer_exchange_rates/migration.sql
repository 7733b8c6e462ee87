-- What one unit of a currency is worth on each day: the day's own rate, else the last earlier one, a rate that the account
-- entered before the public one of its day. Public rates belong to no account: who has products sees them.
CREATE VIEW viewer.exchange_rates WITH (security_barrier = true) AS
WITH told AS (
  SELECT DISTINCT ON (account_id, currency, day) account_id, currency, day, brl
  FROM (SELECT account_id, currency, day, brl, 1 AS place FROM account_exchange_rates
        UNION ALL
        SELECT seller.account_id, rate.currency, rate.day, rate.brl, 2
        FROM (SELECT DISTINCT account_id FROM products) seller CROSS JOIN exchange_rates rate) rate
  ORDER BY account_id, currency, day, place
), daily AS (
  SELECT span.account_id, span.currency, d::date AS day, span.brl
  FROM (SELECT account_id, currency, day, brl,
               lead(day) OVER (PARTITION BY account_id, currency ORDER BY day) - 1 AS last_day
        FROM told) span,
       generate_series(span.day, coalesce(span.last_day, (now() AT TIME ZONE 'America/Sao_Paulo')::date), interval '1 day') d
)
SELECT daily.account_id, daily.currency::text AS currency, daily.day, daily.brl AS brl,
       round(daily.brl / dollar.brl, 10) AS usd
FROM daily
LEFT JOIN daily dollar ON dollar.account_id = daily.account_id AND dollar.currency = 'USD' AND dollar.day = daily.day
UNION ALL
SELECT account_id, 'BRL', day, 1, round(1 / brl, 10) FROM daily WHERE currency = 'USD';
