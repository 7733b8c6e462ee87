-- What a change of rows leads to is said in statements that each name one account, so that the same database runs on one server and
-- with its accounts distributed over several (docs/decisions/087).

-- 1. Data shared by all accounts: one row instead of an account 0, since a statement about an account may read only its own and shared rows.
CREATE TABLE changes.shared (one boolean PRIMARY KEY DEFAULT true CHECK (one), n bigint NOT NULL);
INSERT INTO changes.shared (n) SELECT coalesce(sum(n), 0) + 1 FROM changes.versions WHERE account_id = 0;
DELETE FROM changes.versions WHERE account_id = 0;

CREATE TABLE changes.shared_parts (part text, month date, n bigint NOT NULL, PRIMARY KEY (part, month));
INSERT INTO changes.shared_parts SELECT part, month, sum(n) FROM changes.parts WHERE account_id = 0 GROUP BY 1, 2;
DELETE FROM changes.parts WHERE account_id = 0;

-- Tables with a copy on every server have no triggers, which would run on each: who writes them says so by these functions.
DROP TRIGGER set_back_on_insert ON exchange_rates;
DROP TRIGGER set_back_on_update ON exchange_rates;
DROP TRIGGER set_back_on_delete ON exchange_rates;
DROP TRIGGER mark_inserts ON exchange_rates;
DROP TRIGGER mark_updates ON exchange_rates;
DROP TRIGGER mark_deletes ON exchange_rates;
DROP TRIGGER mark_left ON exchange_rates;
DROP TRIGGER IF EXISTS note_inserts ON exchange_rates;
DROP TRIGGER IF EXISTS note_updates ON exchange_rates;
DROP TRIGGER IF EXISTS note_deletes ON exchange_rates;
DROP TRIGGER IF EXISTS note_inserts ON starter_fee_rules;
DROP TRIGGER IF EXISTS note_updates ON starter_fee_rules;
DROP TRIGGER IF EXISTS note_deletes ON starter_fee_rules;
DROP TRIGGER IF EXISTS note_inserts ON users;
DROP TRIGGER IF EXISTS note_updates ON users;
DROP TRIGGER IF EXISTS note_deletes ON users;
DROP TRIGGER z_note_account ON accounts;
DROP TRIGGER account_rows_go_with_it ON accounts;
DROP FUNCTION set_back_kept_months();
DROP FUNCTION changes.mark_shared_days();
DROP FUNCTION changes.mark_left_shared_day();
DROP FUNCTION changes.note_shared_rows();
DROP FUNCTION changes.note_account();
DROP FUNCTION account_rows_go_with_it();

-- To be called in the transaction that changes exchange rates of these days, which are in figures of every account.
CREATE FUNCTION changes.note_rates(days date[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first_month date := (SELECT date_trunc('month', min(d)::timestamp)::date FROM unnest(days) d);
  of_month date;
BEGIN
  IF first_month IS NULL THEN RETURN; END IF;
  -- one server after the other, where there are several: then the transaction may write tables that these refer to
  PERFORM set_config('citus.multi_shard_modify_mode', 'sequential', true);
  UPDATE changes.shared SET n = n + 1;
  FOR of_month IN SELECT DISTINCT date_trunc('month', d::timestamp)::date FROM unnest(days) d ORDER BY 1 LOOP
    INSERT INTO changes.shared_parts AS p VALUES ('rates', of_month, changes.step())
    ON CONFLICT (part, month) DO UPDATE SET n = p.n + excluded.n;
  END LOOP;
  UPDATE public.sales_kept_months SET before = first_month WHERE before > first_month;
END $$;

-- Deletes an account and all of its rows, table by table, none before those that refer to it: what a key deletes is deleted as the owner of the
-- table, and where accounts are distributed one transaction may not write as two roles. Events are left to the key, since they may be deleted
-- only with their account. Versions go last, since every deletion of rows makes one.
CREATE FUNCTION erase_account(account integer) RETURNS void LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  remaining oid[] := ARRAY(
    SELECT c.oid FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id' AND NOT a.attisdropped
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'audit_events'
      AND c.relname !~ '_[0-9]{6,}$' -- parts of distributed tables
    ORDER BY c.relname);
  next oid;
BEGIN
  PERFORM pg_advisory_xact_lock(7206203, account);
  WHILE cardinality(remaining) > 0 LOOP
    SELECT t INTO next FROM unnest(remaining) t WHERE NOT EXISTS (
      SELECT FROM pg_constraint k WHERE k.contype = 'f' AND k.confrelid = t AND k.conrelid <> t AND k.conrelid = ANY (remaining)) LIMIT 1;
    next := coalesce(next, remaining[1]);
    EXECUTE format('DELETE FROM %s WHERE account_id = $1', next::regclass) USING account;
    remaining := array_remove(remaining, next);
  END LOOP;
  DELETE FROM accounts WHERE id = account;
  DELETE FROM changes.versions WHERE account_id = account;
  DELETE FROM changes.parts WHERE account_id = account;
END $$;

-- 2. Versions and marks: a writer adds to any row that no other writer holds, or makes one. So there are never more rows than there
-- were writers at once, and none waits for another.
CREATE OR REPLACE FUNCTION changes.note(account integer, is_live boolean DEFAULT false) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  noted text := coalesce(current_setting('changes.noted', true), '');
  free bigint;
  moved bigint := 0;
BEGIN
  -- Once for each transaction; a savepoint rolled back forgets both the setting and the row.
  IF position(',' || account || '!,' IN noted) > 0
     OR NOT is_live AND position(',' || account || ',' IN noted) > 0 THEN RETURN; END IF;
  noted := set_config('changes.noted', right(noted, 200) || ',' || account || CASE WHEN is_live THEN '!,' ELSE ',' END, true);
  IF is_live THEN moved := changes.step(); END IF;
  SELECT writer INTO free FROM changes.versions WHERE account_id = account ORDER BY writer LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF FOUND THEN
    UPDATE changes.versions SET n = n + 1, live = live + moved WHERE account_id = account AND writer = free;
  ELSE
    free := pg_current_xact_id()::text::bigint;
    INSERT INTO changes.versions AS v (account_id, writer, n, live) VALUES (account, free, 1, moved)
    ON CONFLICT (account_id, writer) DO UPDATE SET n = v.n + excluded.n, live = v.live + excluded.live;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION changes.mark(account integer, marked text, months date[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  key text := account || marked || array_to_string(months, ',') || ';';
  noted text := coalesce(current_setting('changes.marked', true), '');
  of_month date;
  free bigint;
  step bigint;
BEGIN
  -- As in changes.note: once for each transaction.
  IF position(';' || key IN noted) > 0 THEN RETURN; END IF;
  PERFORM set_config('changes.marked', right(noted, 400) || ';' || key, true);
  FOREACH of_month IN ARRAY months LOOP
    step := changes.step();
    SELECT writer INTO free FROM changes.parts WHERE account_id = account AND part = marked AND month = of_month
    ORDER BY writer LIMIT 1 FOR UPDATE SKIP LOCKED;
    IF FOUND THEN
      UPDATE changes.parts SET n = n + step WHERE account_id = account AND part = marked AND month = of_month AND writer = free;
    ELSE
      free := pg_current_xact_id()::text::bigint;
      INSERT INTO changes.parts AS p (account_id, part, month, writer, n) VALUES (account, marked, of_month, free, step)
      ON CONFLICT (account_id, part, month, writer) DO UPDATE SET n = p.n + excluded.n;
    END IF;
  END LOOP;
END $$;

-- 3. Triggers. Those that read tables plan each statement again: a plan of a session that saw empty tables would read all of an account
-- for each row. The changed rows are read into variables, for they cannot stand in a statement together with a distributed table.
CREATE OR REPLACE FUNCTION set_back_own_kept_months() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE own record;
BEGIN
  FOR own IN SELECT account_id, date_trunc('month', min(day)::timestamp)::date AS month FROM changed GROUP BY 1 LOOP
    UPDATE public.sales_kept_months SET before = own.month WHERE account_id = own.account_id AND before > own.month;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION changes.mark_documents() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  own record;
  months date[];
BEGIN
  FOR own IN SELECT account_id, array_agg(DISTINCT document_id) AS ids FROM changed GROUP BY 1 LOOP
    SELECT array_agg(DISTINCT date_trunc('month', day::timestamp)::date) INTO months FROM public.nfe_documents
    WHERE account_id = own.account_id AND id = ANY (own.ids);
    IF months IS NOT NULL THEN PERFORM changes.mark(own.account_id, 'documents', months); END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION changes.mark_documents_of_suppliers() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  own record;
  months date[];
BEGIN
  FOR own IN
    SELECT account_id, supplier_cnpj AS cnpj, array_agg(DISTINCT supplier_sku) AS skus FROM changed GROUP BY 1, 2
  LOOP
    SELECT array_agg(DISTINCT date_trunc('month', d.day::timestamp)::date) INTO months
    FROM public.nfe_items i JOIN public.nfe_documents d ON d.account_id = i.account_id AND d.id = i.document_id
    WHERE i.account_id = own.account_id AND i.sku = ANY (own.skus) AND d.issuer_cnpj = own.cnpj;
    IF months IS NOT NULL THEN PERFORM changes.mark(own.account_id, 'documents', months); END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- Adds to the queues what was read before: an INSERT that reads a distributed table would read and write on different servers.
CREATE FUNCTION queue_bridges(of_account integer, marketplaces "Marketplace"[], months date[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF months IS NULL THEN RETURN; END IF;
  INSERT INTO bridge_queue (account_id, marketplace, month)
  SELECT of_account, n.marketplace, n.month FROM unnest(marketplaces, months) n (marketplace, month);
END $$;
CREATE FUNCTION queue_bridges(of_account integer, of_marketplace "Marketplace", months date[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF months IS NULL THEN RETURN; END IF;
  INSERT INTO bridge_queue (account_id, marketplace, month)
  SELECT DISTINCT of_account, of_marketplace, n.month FROM unnest(months) n (month);
END $$;

CREATE FUNCTION queue_matches(of_account integer, of_marketplace "Marketplace", of_scope text, names text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF names IS NULL THEN RETURN; END IF;
  INSERT INTO match_queue (account_id, marketplace, scope, name)
  SELECT of_account, of_marketplace, of_scope, n.name FROM unnest(names) n (name);
END $$;

-- Queues the months in which orders of these ids were sold.
CREATE FUNCTION queue_bridges_of_named(of_account integer, of_marketplace "Marketplace", named text[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE months date[];
BEGIN
  SELECT array_agg(DISTINCT month_of(o.sale_day)) INTO months FROM unnest(named) n (id) CROSS JOIN LATERAL (
    SELECT sale_day FROM orders WHERE account_id = of_account AND marketplace = of_marketplace AND external_id = n.id OFFSET 0) o;
  PERFORM queue_bridges(of_account, of_marketplace, months);
END $$;

CREATE OR REPLACE FUNCTION queue_bridges_of_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE own record;
BEGIN
  FOR own IN SELECT account_id, array_agg(marketplace) AS marketplaces, array_agg(month) AS months FROM (
      SELECT DISTINCT account_id, marketplace, month_of(day) AS month FROM moved WHERE order_id IS NOT NULL) m GROUP BY 1
  LOOP
    IF EXISTS (SELECT FROM accounts WHERE id = own.account_id) THEN PERFORM queue_bridges(own.account_id, own.marketplaces, own.months); END IF;
  END LOOP;
  RETURN NULL;
END $$;

DROP FUNCTION queue_bridges_of_paid(bigint[], integer);
CREATE FUNCTION queue_bridges_of_paid(orders_moved bigint[], of_account integer) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE found record;
BEGIN
  WITH moved AS MATERIALIZED (
    SELECT o.account_id, o.marketplace, o.external_id, o.pack_id, o.sale_day FROM unnest(orders_moved) n (id)
    CROSS JOIN LATERAL (SELECT * FROM orders WHERE account_id = of_account AND id = n.id OFFSET 0) o
  ), payments AS MATERIALIZED (
    SELECT r.marketplace, r.payment_id, r.released_day FROM moved o CROSS JOIN LATERAL (
      SELECT * FROM releases WHERE account_id = of_account AND marketplace = o.marketplace AND order_external_id = o.external_id OFFSET 0) r
  )
  SELECT array_agg(marketplace) AS marketplaces, array_agg(month) AS months INTO found FROM (
    SELECT marketplace, month_of(sale_day) AS month FROM moved
    UNION SELECT marketplace, month_of(released_day) FROM payments WHERE released_day IS NOT NULL
    UNION SELECT s.marketplace, month_of(s.day) FROM payments p CROSS JOIN LATERAL (
      SELECT * FROM statement_rows WHERE account_id = of_account AND marketplace = p.marketplace AND source_id = p.payment_id OFFSET 0) s
    UNION SELECT s.marketplace, month_of(s.day) FROM moved o CROSS JOIN LATERAL (
      SELECT * FROM statement_rows WHERE account_id = of_account AND order_external_id = o.external_id OFFSET 0) s
    UNION SELECT s.marketplace, month_of(s.day) FROM moved o JOIN statement_rows s
      ON s.account_id = of_account AND s.marketplace = o.marketplace AND s.bucket = 'cart_freight' AND s.pack_id = o.pack_id
    UNION SELECT p.marketplace, month_of(p.ends_at) FROM moved o CROSS JOIN LATERAL (
      SELECT DISTINCT payout_id FROM payout_rows WHERE account_id = of_account AND order_external_id = o.external_id OFFSET 0) r
      JOIN payouts p ON p.account_id = of_account AND p.id = r.payout_id) m;
  PERFORM queue_bridges(of_account, found.marketplaces, found.months);
END $$;

CREATE OR REPLACE FUNCTION queue_bridges_of_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE own record;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    FOR own IN SELECT account_id, array_agg(marketplace) AS marketplaces, array_agg(month) AS months FROM (
        SELECT DISTINCT b.account_id, b.marketplace, month_of(b.sale_day) AS month FROM before b JOIN moved m USING (account_id, id)
        WHERE (b.external_id, b.pack_id, b.sale_day) IS DISTINCT FROM (m.external_id, m.pack_id, m.sale_day)) l GROUP BY 1
    LOOP PERFORM queue_bridges(own.account_id, own.marketplaces, own.months); END LOOP;
    FOR own IN SELECT m.account_id, array_agg(m.id) AS ids FROM moved m JOIN before b USING (account_id, id)
      WHERE (b.external_id, b.pack_id, b.sale_day) IS DISTINCT FROM (m.external_id, m.pack_id, m.sale_day) GROUP BY 1
    LOOP PERFORM queue_bridges_of_paid(own.ids, own.account_id); END LOOP;
  ELSE
    FOR own IN SELECT account_id, array_agg(id) AS ids FROM moved GROUP BY 1
    LOOP PERFORM queue_bridges_of_paid(own.ids, own.account_id); END LOOP;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION queue_bridges_of_releases() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  own record;
  other record;
  months date[];
BEGIN
  FOR own IN
    SELECT account_id, marketplace, array_agg(DISTINCT order_external_id) AS named, array_agg(DISTINCT payment_id) AS payments,
           array_agg(DISTINCT month_of(released_day)) FILTER (WHERE released_day IS NOT NULL) AS months
    FROM moved GROUP BY 1, 2
  LOOP
    SELECT array_agg(DISTINCT r.order_external_id) AS named,
           array_agg(DISTINCT month_of(r.released_day)) FILTER (WHERE r.released_day IS NOT NULL) AS months INTO other
    FROM unnest(own.payments) n (id) CROSS JOIN LATERAL (
      SELECT order_external_id, released_day FROM releases
      WHERE account_id = own.account_id AND marketplace = own.marketplace AND payment_id = n.id ORDER BY source OFFSET 0) r;
    SELECT array_agg(DISTINCT month_of(s.day)) INTO months FROM unnest(own.payments) n (id) CROSS JOIN LATERAL (
      SELECT day FROM statement_rows WHERE account_id = own.account_id AND marketplace = own.marketplace AND source_id = n.id OFFSET 0) s;
    months := months || own.months || other.months;
    PERFORM queue_bridges(own.account_id, own.marketplace, months);
    PERFORM queue_bridges_of_named(own.account_id, own.marketplace, own.named || other.named);
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION queue_bridges_of_charges() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE own record;
BEGIN
  FOR own IN SELECT account_id, marketplace, array_agg(DISTINCT order_external_id) AS named FROM moved GROUP BY 1, 2
  LOOP PERFORM queue_bridges_of_named(own.account_id, own.marketplace, own.named); END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION queue_bridges_of_payout_rows() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  own record;
  paid record;
BEGIN
  FOR own IN SELECT account_id, payout_id, array_agg(DISTINCT order_external_id) AS named FROM moved GROUP BY 1, 2 LOOP
    SELECT marketplace, month_of(ends_at) AS month INTO paid FROM payouts WHERE account_id = own.account_id AND id = own.payout_id;
    CONTINUE WHEN NOT FOUND;
    PERFORM queue_bridges(own.account_id, paid.marketplace, ARRAY[paid.month]);
    PERFORM queue_bridges_of_named(own.account_id, paid.marketplace, own.named);
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION queue_bridges_of_payouts() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  own record;
  months date[];
  named text[];
BEGIN
  FOR own IN
    SELECT account_id, marketplace, array_agg(id) AS ids, array_agg(DISTINCT currency) AS currencies,
           array_agg(DISTINCT month_of(ends_at)) AS ended,
           array_agg(DISTINCT month_of(deposited_at)) FILTER (WHERE deposited_at IS NOT NULL) AS deposited
    FROM moved GROUP BY 1, 2
  LOOP
    CONTINUE WHEN NOT EXISTS (SELECT FROM accounts WHERE id = own.account_id);
    SELECT array_agg(DISTINCT month) INTO months FROM bridge_months
    WHERE account_id = own.account_id AND marketplace = own.marketplace AND currency = ANY (own.currencies) AND (sums ->> 'openCarts')::int > 0;
    months := months || own.ended || own.deposited;
    PERFORM queue_bridges(own.account_id, own.marketplace, months);
    SELECT array_agg(DISTINCT order_external_id) INTO named FROM payout_rows WHERE account_id = own.account_id AND payout_id = ANY (own.ids);
    PERFORM queue_bridges_of_named(own.account_id, own.marketplace, named);
  END LOOP;
  RETURN NULL;
END $$;

DROP FUNCTION queue_bridges_of_statement(integer, "Marketplace", text[], text[], text[]);
CREATE FUNCTION queue_bridges_of_statement(of_account integer, of_marketplace "Marketplace", named text[], sources text[], packs text[])
RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  paid record;
  months date[];
BEGIN
  SELECT array_agg(DISTINCT r.order_external_id) AS named,
         array_agg(DISTINCT month_of(r.released_day)) FILTER (WHERE r.released_day IS NOT NULL) AS months INTO paid
  FROM unnest(sources) n (id) CROSS JOIN LATERAL (
    SELECT order_external_id, released_day FROM releases
    WHERE account_id = of_account AND marketplace = of_marketplace AND payment_id = n.id ORDER BY source OFFSET 0) r;
  SELECT array_agg(DISTINCT month_of(o.sale_day)) INTO months FROM unnest(packs) n (id) CROSS JOIN LATERAL (
    SELECT sale_day FROM orders WHERE account_id = of_account AND marketplace = of_marketplace AND pack_id = n.id OFFSET 0) o;
  months := months || paid.months;
  PERFORM queue_bridges(of_account, of_marketplace, months);
  PERFORM queue_bridges_of_named(of_account, of_marketplace, named || paid.named);
END $$;

CREATE OR REPLACE FUNCTION queue_bridges_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE own record;
BEGIN
  FOR own IN
    SELECT account_id, marketplace, array_agg(DISTINCT order_external_id) AS named, array_agg(DISTINCT source_id) AS sources,
           array_agg(DISTINCT pack_id) FILTER (WHERE bucket = 'cart_freight') AS packs
    FROM moved GROUP BY 1, 2
  LOOP
    CONTINUE WHEN NOT EXISTS (SELECT FROM accounts WHERE id = own.account_id);
    PERFORM queue_bridges_of_statement(own.account_id, own.marketplace, own.named, own.sources, own.packs);
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION queue_bridges_of_days() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  own record;
  listed record;
  months date[];
  named text[];
BEGIN
  FOR own IN SELECT account_id, marketplace, array_agg(DISTINCT day) AS days, max(day) AS last_day FROM moved GROUP BY 1, 2 LOOP
    SELECT array_agg(DISTINCT month) INTO months FROM bridge_months
    WHERE account_id = own.account_id AND marketplace = own.marketplace AND month < own.last_day
      AND (sums #>> '{statement,isCovered}')::boolean AND (sums #>> '{statement,until}')::date < (month + interval '1 month - 1 day')::date;
    months := months || ARRAY(SELECT DISTINCT month_of(d) FROM unnest(own.days) d);
    PERFORM queue_bridges(own.account_id, own.marketplace, months);
    SELECT array_agg(DISTINCT r.order_external_id) INTO named FROM unnest(own.days) n (day) CROSS JOIN LATERAL (
      SELECT order_external_id FROM releases WHERE account_id = own.account_id AND marketplace = own.marketplace AND released_day = n.day
      UNION SELECT order_external_id FROM releases WHERE account_id = own.account_id AND marketplace = own.marketplace
        AND (updated_at AT TIME ZONE 'America/Sao_Paulo')::date = n.day OFFSET 0) r;
    PERFORM queue_bridges_of_named(own.account_id, own.marketplace, named);
    SELECT array_agg(DISTINCT order_external_id) AS named, array_agg(DISTINCT source_id) AS sources,
           array_agg(DISTINCT pack_id) FILTER (WHERE bucket = 'cart_freight') AS packs, count(*) AS rows INTO listed
    FROM statement_rows WHERE account_id = own.account_id AND marketplace = own.marketplace AND day = ANY (own.days);
    IF listed.rows > 0 THEN
      PERFORM queue_bridges_of_statement(own.account_id, own.marketplace, listed.named, listed.sources, listed.packs);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION queue_matches_of_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE own record;
BEGIN
  FOR own IN SELECT account_id, marketplace, array_agg(external_id) AS names FROM moved GROUP BY 1, 2
  LOOP PERFORM queue_matches(own.account_id, own.marketplace, 'order', own.names); END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION queue_matches_of_money() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE own record;
BEGIN
  FOR own IN SELECT account_id, marketplace, array_agg(DISTINCT order_external_id) AS names FROM moved
    WHERE order_external_id IS NOT NULL GROUP BY 1, 2
  LOOP PERFORM queue_matches(own.account_id, own.marketplace, 'order', own.names); END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION queue_matches_of_losses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE own record;
BEGIN
  FOR own IN SELECT account_id, marketplace, array_agg(DISTINCT listing_key) AS names FROM moved GROUP BY 1, 2
  LOOP PERFORM queue_matches(own.account_id, own.marketplace, 'listing', own.names); END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION queue_matches_of_charges() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE own record;
BEGIN
  FOR own IN
    SELECT account_id, marketplace, array_agg(DISTINCT order_external_id) FILTER (WHERE order_external_id IS NOT NULL) AS orders,
           array_agg(DISTINCT pack_id) FILTER (WHERE order_external_id IS NULL AND pack_id IS NOT NULL) AS carts
    FROM moved GROUP BY 1, 2
  LOOP
    PERFORM queue_matches(own.account_id, own.marketplace, 'order', own.orders);
    PERFORM queue_matches(own.account_id, own.marketplace, 'cart', own.carts);
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION queue_matches_of_payout_rows() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  own record;
  paid_by "Marketplace";
BEGIN
  FOR own IN SELECT account_id, payout_id, array_agg(DISTINCT order_external_id) AS names FROM moved
    WHERE order_external_id IS NOT NULL GROUP BY 1, 2
  LOOP
    SELECT marketplace INTO paid_by FROM payouts WHERE account_id = own.account_id AND id = own.payout_id;
    IF FOUND THEN PERFORM queue_matches(own.account_id, paid_by, 'order', own.names); END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION queue_matches_of_payouts() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  own record;
  names text[];
BEGIN
  FOR own IN SELECT p.account_id, p.marketplace, array_agg(p.id) AS ids FROM moved p JOIN before b ON b.account_id = p.account_id AND b.id = p.id
    WHERE (b.state, b.deposited_at, b.ends_at) IS DISTINCT FROM (p.state, p.deposited_at, p.ends_at) GROUP BY 1, 2
  LOOP
    SELECT array_agg(DISTINCT order_external_id) INTO names FROM payout_rows
    WHERE account_id = own.account_id AND payout_id = ANY (own.ids) AND order_external_id IS NOT NULL;
    PERFORM queue_matches(own.account_id, own.marketplace, 'order', names);
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION changes.watch() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM changes.watch_table(c.oid, 'note_rows')
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id' AND NOT a.attisdropped
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
    AND c.relname NOT IN ('users', 'sales_product_days', 'sales_product_months', 'sales_product_totals', 'sales_account_days',
                          'sales_kept_months', 'sales_account_months', 'sales_product_starts', 'audit_events',
                          'notification_topics', 'received_notifications', 'notified_changes', 'push_coverages')
    AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'note_inserts');
END $$;

-- 4. Views: the latest rate is looked up in both tables of rates, not in their union, which would mix a distributed table with a shared one.
CREATE OR REPLACE VIEW viewer.orders AS
 SELECT o.id,
    o.external_id AS order_number,
    o.marketplace::text AS marketplace,
    o.country AS country_code,
    o.status::text AS status,
    o.purchased_at AS order_date,
    o.purchased_at AS created_at,
    o.ingested_at,
    o.currency,
    round(o.total_minor::numeric * minor_value(o.currency), 2) AS total_amount,
    o.account_id,
    o.pack_id,
    o.total_minor::numeric * minor_value(o.currency) *
        CASE
            WHEN o.currency = 'BRL'::bpchar THEN 1::numeric
            ELSE CASE WHEN own.day >= shared.day OR shared.day IS NULL THEN own.brl ELSE shared.brl END
        END AS amount_brl,
    o.sale_day,
    o.ship_uf,
    o.tracking_number,
    o.ship_by,
    o.deliver_by
   FROM orders o
LEFT JOIN LATERAL (
  SELECT day, brl FROM account_exchange_rates r
  WHERE o.currency <> 'BRL' AND r.account_id = o.account_id AND r.currency = o.currency AND r.day <= o.sale_day ORDER BY day DESC LIMIT 1) own ON true
LEFT JOIN LATERAL (
  SELECT day, brl FROM exchange_rates r
  WHERE o.currency <> 'BRL' AND r.currency = o.currency AND r.day <= o.sale_day ORDER BY day DESC LIMIT 1) shared ON true;
CREATE OR REPLACE VIEW viewer.order_items AS
 SELECT i.id,
    i.order_id,
    i.product_id,
    i.status::text AS status,
    i.quantity,
    i.currency,
        CASE
            WHEN i.quantity > 0 THEN (i.price_minor - i.discount_minor)::numeric * minor_value(i.currency) / i.quantity::numeric
            ELSE NULL::numeric
        END AS unit_price,
    i.account_id,
        CASE
            WHEN i.quantity > 0 THEN (i.price_minor - i.discount_minor)::numeric * minor_value(i.currency) *
            CASE
                WHEN i.currency = 'BRL'::bpchar THEN 1::numeric
                ELSE CASE WHEN own.day >= shared.day OR shared.day IS NULL THEN own.brl ELSE shared.brl END
            END
            ELSE NULL::numeric
        END AS amount_brl,
    i.sale_day
   FROM order_items i
LEFT JOIN LATERAL (
  SELECT day, brl FROM account_exchange_rates r
  WHERE i.currency <> 'BRL' AND r.account_id = i.account_id AND r.currency = i.currency AND r.day <= i.sale_day ORDER BY day DESC LIMIT 1) own ON true
LEFT JOIN LATERAL (
  SELECT day, brl FROM exchange_rates r
  WHERE i.currency <> 'BRL' AND r.currency = i.currency AND r.day <= i.sale_day ORDER BY day DESC LIMIT 1) shared ON true;
CREATE OR REPLACE VIEW viewer.ledger_lines AS
 SELECT l.day,
    l.order_id,
    l.order_item_id,
    l.product_id,
    l.marketplace::text AS marketplace,
    l.kind::text AS kind,
    round(l.amount_minor::numeric * minor_value(l.currency), 2) AS amount,
    l.currency,
        CASE
            WHEN l.basis = ANY (ARRAY['posted'::"LedgerBasis", 'confirmed'::"LedgerBasis"]) THEN 'known'::text
            ELSE l.basis::text
        END AS state,
    l.basis::text AS basis,
    l.stands AND l.status IS DISTINCT FROM 'cancelled'::"OrderStatus" AS counts,
    l.stands,
    l.superseded,
    l.source,
    COALESCE(l.source_ref, (l.kind::text || '/'::text) || l.source) AS source_ref,
        CASE
            WHEN l.kind = 'item_revenue'::"LedgerKind" THEN l.units
            ELSE 0
        END AS units,
        CASE
            WHEN l.amount_minor IS NULL THEN l.units
            ELSE 0
        END AS unread_units,
    l.status::text AS status,
    l.order_id IS NULL AND l.product_id IS NULL AND NOT l.stands AND NOT l.superseded AND (l.kind <> ALL (ARRAY['tax_collected'::"LedgerKind", 'pass_through'::"LedgerKind", 'bill_payment'::"LedgerKind", 'hold'::"LedgerKind", 'payout'::"LedgerKind", 'debt'::"LedgerKind", 'loan'::"LedgerKind", 'movement'::"LedgerKind"])) AS is_of_account,
    l.amount_minor::numeric * minor_value(l.currency) *
        CASE
            WHEN l.currency = 'BRL'::bpchar THEN 1::numeric
            ELSE CASE WHEN own.day >= shared.day OR shared.day IS NULL THEN own.brl ELSE shared.brl END
        END AS amount_brl,
    l.account_id,
    l.cash_day,
    round(l.base_minor::numeric * minor_value(l.currency), 2) AS tax_base
   FROM ledger_lines l
LEFT JOIN LATERAL (
  SELECT day, brl FROM account_exchange_rates r
  WHERE l.currency <> 'BRL' AND r.account_id = l.account_id AND r.currency = l.currency AND r.day <= l.day ORDER BY day DESC LIMIT 1) own ON true
LEFT JOIN LATERAL (
  SELECT day, brl FROM exchange_rates r
  WHERE l.currency <> 'BRL' AND r.currency = l.currency AND r.day <= l.day ORDER BY day DESC LIMIT 1) shared ON true;

-- A part of a view that names a table beside it may be limited or summed only when that table lies on the same server: the two moments of
-- the share are looked up one by one, and names of listings are taken where the listings are counted.
CREATE OR REPLACE VIEW viewer.products AS
SELECT p.id,
    p.asin,
    p.sku,
    p.name,
    p.name AS title,
    p.brand,
    p.image_url,
    p.marketplace::text AS marketplace,
    p.country AS country_code,
    p.currency,
    round(p.price_minor::numeric * minor_value(p.currency), 2) AS current_price,
    p.active,
    round((last.owned_ms - coalesce(former.owned_ms, 0)) * 100.0 / nullif(last.observed_ms - coalesce(former.observed_ms, 0), 0::numeric), 1)
      AS buy_box_percentage,
    p.account_id,
    p.search_text,
    coalesce(p.pool_product_id, p.id) AS stock_product_id,
    p.is_kit,
    p.master_id
FROM products p
LEFT JOIN watched_listings w ON w.account_id = p.account_id AND w.marketplace = p.marketplace AND w.country = p.country AND w.asin = p.asin
LEFT JOIN push_coverages c ON c.account_id = w.account_id AND c.marketplace = w.marketplace AND c.alive_since <= w.last_checked_at
LEFT JOIN LATERAL (
  SELECT observed_before_ms + held_ms AS observed_ms,
         owned_before_ms + CASE WHEN state IN ('winning', 'sharing') THEN held_ms ELSE 0 END AS owned_ms
  FROM (SELECT o.*, extract(epoch FROM least(now(), coalesce(o.ended_at, greatest(w.last_checked_at, c.alive_until) + interval '30 minutes'))
                                       - o.started_at) * 1000 AS held_ms
        FROM ownership_spans o WHERE o.account_id = w.account_id AND o.listing_id = w.id AND o.started_at <= now()
        ORDER BY o.started_at DESC LIMIT 1) span) last ON true
LEFT JOIN LATERAL (
  SELECT observed_before_ms + held_ms AS observed_ms,
         owned_before_ms + CASE WHEN state IN ('winning', 'sharing') THEN held_ms ELSE 0 END AS owned_ms
  FROM (SELECT o.*, extract(epoch FROM least(now() - interval '30 days',
                                             coalesce(o.ended_at, greatest(w.last_checked_at, c.alive_until) + interval '30 minutes'))
                                       - o.started_at) * 1000 AS held_ms
        FROM ownership_spans o WHERE o.account_id = w.account_id AND o.listing_id = w.id AND o.started_at <= now() - interval '30 days'
        ORDER BY o.started_at DESC LIMIT 1) span) former ON true;

CREATE OR REPLACE VIEW viewer.master_products AS
SELECT p.master_id AS id,
    coalesce(m.name, p.name) AS name,
    coalesce(m.sku, p.sku) AS sku,
    coalesce(m.ean, p.ean) AS ean,
    coalesce(m.brand, p.brand) AS brand,
    m.length_mm,
    m.width_mm,
    m.height_mm,
    m.weight_g,
    p.listings,
    p.account_id
FROM (
  SELECT account_id, master_id, count(*)::integer AS listings,
         (array_agg(name ORDER BY marketplace, country, listing_key COLLATE "C") FILTER (WHERE name <> ''))[1] AS name,
         (array_agg(sku ORDER BY marketplace, country, listing_key COLLATE "C") FILTER (WHERE sku <> ''))[1] AS sku,
         (array_agg(ean ORDER BY marketplace, country, listing_key COLLATE "C") FILTER (WHERE ean <> ''))[1] AS ean,
         (array_agg(brand ORDER BY marketplace, country, listing_key COLLATE "C") FILTER (WHERE brand <> ''))[1] AS brand
  FROM products GROUP BY account_id, master_id) p
LEFT JOIN master_products m ON m.account_id = p.account_id AND m.id = p.master_id;
