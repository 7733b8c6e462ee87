-- The currencies whose minor unit is the unit itself (ISO 4217), as in i18n/currencies.ts; all others here have hundredths.
CREATE FUNCTION minor_value(currency bpchar) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$SELECT CASE WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV',
                             'XAF', 'XOF', 'XPF') THEN 1 ELSE 0.01 END$$;

-- The views of the SQL tool took every amount for hundredths: 1,000 yen were shown as 10.
DO $$
DECLARE
  changed record;
BEGIN
  FOR changed IN
    SELECT format('viewer.%I', name)::regclass AS view, currency FROM (VALUES
      ('ad_spend', 'p.currency'), ('buy_box_status', 'w.currency'), ('competitor_tracking', 'w.currency'),
      ('competitor_tracking_advanced', 'w.currency'), ('ledger_lines', 'l.currency'), ('money_differences', 'm.currency'),
      ('order_items', 'i.currency'), ('orders', 'o.currency'), ('payout_rows', 'p.currency'), ('payouts', 'p.currency'),
      ('price_optimization', 'p.currency'), ('products', 'p.currency'), ('purchase_lines', 'o.currency'),
      ('sales_metrics', 'p.currency'), ('sent_prices', 's.currency')) one (name, currency)
  LOOP
    EXECUTE format('CREATE OR REPLACE VIEW %s WITH (security_barrier = %s) AS %s', changed.view,
      (SELECT coalesce(reloptions::text LIKE '%security_barrier=true%', false) FROM pg_class WHERE oid = changed.view),
      replace(replace(pg_get_viewdef(changed.view),
        '/ 100.0', format('* public.minor_value(%s)', changed.currency)),
        '* 0.01', format('* public.minor_value(%s)', changed.currency)));
  END LOOP;
END
$$;
