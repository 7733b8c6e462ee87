-- ── What changed since a file of an account was built ──
-- The SQL box reads a file for each account, cut into parts (server/insight/sqlbox/files). A part is read again when one
-- of its marks moved. Marks move in the transaction that changes the rows.

-- Sales of the running month move a number in the account's version, whose row every transaction writes anyway, so that a
-- live order costs no statement more. Steps are random: equal marks mean equal rows even after the database went back in
-- time.
ALTER TABLE changes.versions ADD COLUMN live bigint NOT NULL DEFAULT 0;

-- The mark of an account's part is the sum of its rows. Nobody waits for them: who finds a row locked adds one, and who can
-- lock several makes them one. Account 0 holds what accounts share; `month` is '-infinity' for marks of whole tables.
CREATE TABLE changes.parts (
  account_id integer NOT NULL,
  part text NOT NULL,
  month date NOT NULL,
  writer bigint NOT NULL,
  n bigint NOT NULL,
  PRIMARY KEY (account_id, part, month, writer)
) WITH (fillfactor = 50);

CREATE FUNCTION changes.step() RETURNS bigint LANGUAGE sql VOLATILE AS 'SELECT 1 + (random() * 1048576)::bigint';

CREATE FUNCTION changes.mark(account integer, marked text, months date[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  key text := account || marked || array_to_string(months, ',') || ';';
  noted text := coalesce(current_setting('changes.marked', true), '');
BEGIN
  -- As in changes.note: once for each transaction.
  IF position(';' || key IN noted) > 0 THEN RETURN; END IF;
  PERFORM set_config('changes.marked', right(noted, 400) || ';' || key, true);
  WITH mine AS MATERIALIZED (
    SELECT month, writer, n FROM changes.parts
    WHERE account_id = account AND part = marked AND month = ANY (months) FOR UPDATE SKIP LOCKED
  ), kept AS MATERIALIZED (
    SELECT month, min(writer) AS writer, sum(n) AS n FROM mine GROUP BY month
  ), folded AS (
    DELETE FROM changes.parts p USING mine JOIN kept USING (month)
    WHERE p.account_id = account AND p.part = marked AND p.month = mine.month AND p.writer = mine.writer
      AND mine.writer <> kept.writer
  ), moved AS (
    UPDATE changes.parts p SET n = kept.n + changes.step() FROM kept
    WHERE p.account_id = account AND p.part = marked AND p.month = kept.month AND p.writer = kept.writer
  )
  INSERT INTO changes.parts
  SELECT account, marked, m, pg_current_xact_id()::text::bigint, changes.step() FROM unnest(months) m
  WHERE m NOT IN (SELECT month FROM kept)
    AND (account = 0 OR EXISTS (SELECT FROM public.accounts WHERE id = account));
END $$;

-- As before, and moves `live` with the version where rows of the running month's sales changed.
DROP FUNCTION changes.note(integer);
CREATE FUNCTION changes.note(account integer, is_live boolean DEFAULT false) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  noted text := coalesce(current_setting('changes.noted', true), '');
  has_others boolean;
  moved bigint := 0;
BEGIN
  -- Once for each transaction; a savepoint rolled back forgets both the setting and the row.
  IF position(',' || account || '!,' IN noted) > 0
     OR NOT is_live AND position(',' || account || ',' IN noted) > 0 THEN RETURN; END IF;
  noted := set_config('changes.noted', right(noted, 200) || ',' || account || CASE WHEN is_live THEN '!,' ELSE ',' END, true);
  IF is_live THEN moved := changes.step(); END IF;
  SELECT EXISTS (SELECT FROM changes.versions o WHERE o.account_id = account AND o.writer > 0) INTO has_others
  FROM changes.versions WHERE account_id = account AND writer = 0 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    INSERT INTO changes.versions (account_id, writer, n, live)
    SELECT account, pg_current_xact_id()::text::bigint, 1, moved
    WHERE account = 0 OR EXISTS (SELECT FROM public.accounts WHERE id = account)
    ON CONFLICT (account_id, writer) DO UPDATE SET live = versions.live + excluded.live;
  ELSIF has_others THEN
    WITH folded AS (DELETE FROM changes.versions WHERE account_id = account AND writer > 0 RETURNING n, live)
    UPDATE changes.versions
    SET n = versions.n + 1 + sums.n, live = versions.live + moved + sums.live
    FROM (SELECT coalesce(sum(n), 0) AS n, coalesce(sum(live), 0) AS live FROM folded) sums
    WHERE account_id = account AND writer = 0;
  ELSE
    UPDATE changes.versions SET n = n + 1, live = live + moved WHERE account_id = account AND writer = 0;
  END IF;
END $$;

-- For orders and their lines. Amounts posted for an order show its id, and may have come before it: their months are
-- looked for when orders come and go, in the statement that looks at the rows anyway.
CREATE FUNCTION changes.note_sale_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account integer;
  last integer;
  first_day date;
  this_month date := date_trunc('month', now() AT TIME ZONE 'America/Sao_Paulo')::date;
  is_live boolean;
  months date[];
  has_posted boolean := false;
BEGIN
  IF TG_TABLE_NAME = 'orders' AND TG_OP <> 'UPDATE' THEN
    -- OFFSET: an index lookup for each order
    SELECT min(account_id), max(account_id), min(sale_day), bool_or(EXISTS (
             SELECT FROM public.posted_amounts p WHERE p.account_id = c.account_id AND p.marketplace = c.marketplace
               AND p.order_external_id = c.external_id OFFSET 0))
    INTO account, last, first_day, has_posted FROM changed c;
  ELSE
    SELECT min(account_id), max(account_id), min(sale_day) INTO account, last, first_day FROM changed;
  END IF;
  IF account IS NULL THEN RETURN NULL; END IF;
  IF has_posted THEN
    FOR account, months IN
      SELECT c.account_id, array_agg(DISTINCT date_trunc('month', p.day::timestamp)::date)
      FROM changed c CROSS JOIN LATERAL (
        SELECT day FROM public.posted_amounts p
        WHERE p.account_id = c.account_id AND p.marketplace = c.marketplace AND p.order_external_id = c.external_id
        OFFSET 0) p GROUP BY c.account_id
    LOOP
      PERFORM changes.mark(account, 'posted', months);
    END LOOP;
    SELECT min(account_id) INTO account FROM changed;
  END IF;
  IF account = last AND first_day >= this_month THEN
    PERFORM changes.note(account, true);
    RETURN NULL;
  END IF;
  FOR account, is_live, months IN
    SELECT account_id, bool_or(day >= this_month),
           array_agg(DISTINCT date_trunc('month', day::timestamp)::date) FILTER (WHERE day < this_month)
    FROM (SELECT DISTINCT account_id, sale_day AS day FROM changed) days GROUP BY account_id
  LOOP
    PERFORM changes.note(account, is_live);
    IF months IS NOT NULL THEN PERFORM changes.mark(account, 'sales', months); END IF;
  END LOOP;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS note_inserts ON orders;
DROP TRIGGER IF EXISTS note_updates ON orders;
DROP TRIGGER IF EXISTS note_deletes ON orders;
DROP TRIGGER IF EXISTS note_inserts ON order_items;
DROP TRIGGER IF EXISTS note_updates ON order_items;
DROP TRIGGER IF EXISTS note_deletes ON order_items;
SELECT changes.watch_table('orders', 'note_sale_rows'), changes.watch_table('order_items', 'note_sale_rows');

-- A sale that moved to another day changes the month it left, too.
CREATE FUNCTION changes.note_left_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM changes.note(OLD.account_id, true);
  PERFORM changes.mark(OLD.account_id, 'sales', ARRAY[date_trunc('month', OLD.sale_day::timestamp)::date]);
  RETURN NULL;
END $$;
CREATE TRIGGER mark_left AFTER UPDATE ON orders FOR EACH ROW WHEN (OLD.sale_day <> NEW.sale_day)
  EXECUTE FUNCTION changes.note_left_sale();
CREATE TRIGGER mark_left AFTER UPDATE ON order_items FOR EACH ROW WHEN (OLD.sale_day <> NEW.sale_day)
  EXECUTE FUNCTION changes.note_left_sale();

CREATE FUNCTION changes.mark_posted_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  months date[];
BEGIN
  SELECT array_agg(DISTINCT date_trunc('month', p.day::timestamp)::date) INTO months FROM public.posted_amounts p
  WHERE p.account_id = NEW.account_id AND (p.marketplace, p.order_external_id)
    IN ((OLD.marketplace, OLD.external_id), (NEW.marketplace, NEW.external_id));
  IF months IS NOT NULL THEN PERFORM changes.mark(NEW.account_id, 'posted', months); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER mark_renamed AFTER UPDATE ON orders FOR EACH ROW
  WHEN (OLD.id <> NEW.id OR OLD.marketplace <> NEW.marketplace OR OLD.external_id <> NEW.external_id)
  EXECUTE FUNCTION changes.mark_posted_of_order();

-- Rows of a day: a mark for each month, named by the argument.
CREATE FUNCTION changes.mark_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account integer;
  months date[];
BEGIN
  FOR account, months IN
    SELECT account_id, array_agg(DISTINCT date_trunc('month', day::timestamp)::date)
    FROM (SELECT DISTINCT account_id, day FROM changed) days GROUP BY account_id
  LOOP
    PERFORM changes.mark(account, TG_ARGV[0], months);
  END LOOP;
  RETURN NULL;
END $$;

CREATE FUNCTION changes.mark_left_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM changes.mark(OLD.account_id, TG_ARGV[0], ARRAY[date_trunc('month', OLD.day::timestamp)::date]);
  RETURN NULL;
END $$;

CREATE FUNCTION changes.mark_shared_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  months date[];
BEGIN
  SELECT array_agg(DISTINCT date_trunc('month', day::timestamp)::date) INTO months FROM changed;
  IF months IS NOT NULL THEN PERFORM changes.mark(0, TG_ARGV[0], months); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION changes.mark_left_shared_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM changes.mark(0, TG_ARGV[0], ARRAY[date_trunc('month', OLD.day::timestamp)::date]);
  RETURN NULL;
END $$;

-- Offers that ended: a mark for each month of their end in UTC; the others have one mark together.
CREATE FUNCTION changes.month_of_offer(ended timestamptz) RETURNS date LANGUAGE sql IMMUTABLE
  AS $$ SELECT coalesce(date_trunc('month', ended AT TIME ZONE 'UTC')::date, date '-infinity') $$;

CREATE FUNCTION changes.mark_offers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account integer;
  months date[];
BEGIN
  FOR account, months IN
    SELECT account_id, array_agg(DISTINCT changes.month_of_offer(last_seen_at)) FROM changed GROUP BY account_id
  LOOP
    PERFORM changes.mark(account, 'offers', months);
  END LOOP;
  RETURN NULL;
END $$;

-- Offers of a listing or seller whose name changed.
CREATE FUNCTION changes.mark_offers_of_listing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account integer := coalesce(NEW.account_id, OLD.account_id);
  months date[];
BEGIN
  SELECT array_agg(DISTINCT changes.month_of_offer(last_seen_at)) INTO months FROM public.seller_offers
  WHERE account_id = account AND listing_id IN (OLD.id, NEW.id);
  IF months IS NOT NULL THEN PERFORM changes.mark(account, 'offers', months); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION changes.mark_offers_of_seller() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account integer := coalesce(NEW.account_id, OLD.account_id);
  months date[];
BEGIN
  SELECT array_agg(DISTINCT changes.month_of_offer(last_seen_at)) INTO months FROM public.seller_offers
  WHERE account_id = account AND seller_id IN (OLD.seller_id, NEW.seller_id);
  IF months IS NOT NULL THEN PERFORM changes.mark(account, 'offers', months); END IF;
  PERFORM changes.mark(account, 'sellers', '{-infinity}');
  RETURN NULL;
END $$;

-- Tables that are read again whole: the marks named by the arguments.
CREATE FUNCTION changes.mark_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account integer;
BEGIN
  FOR account IN SELECT DISTINCT account_id FROM changed LOOP
    FOR place IN 0 .. TG_NARGS - 1 LOOP
      PERFORM changes.mark(account, TG_ARGV[place], '{-infinity}');
    END LOOP;
  END LOOP;
  RETURN NULL;
END $$;

CREATE FUNCTION changes.mark_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM changes.mark(CASE TG_OP WHEN 'DELETE' THEN OLD.account_id ELSE NEW.account_id END, TG_ARGV[0], '{-infinity}');
  RETURN NULL;
END $$;

-- Marks of `named` by `marker` with arguments, at every statement.
CREATE FUNCTION changes.mark_table(named regclass, marker text, arguments text DEFAULT '') RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER mark_inserts AFTER INSERT ON %s REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION changes.%I(%s)', named, marker, arguments);
  EXECUTE format('CREATE TRIGGER mark_updates AFTER UPDATE ON %s REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION changes.%I(%s)', named, marker, arguments);
  EXECUTE format('CREATE TRIGGER mark_deletes AFTER DELETE ON %s REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION changes.%I(%s)', named, marker, arguments);
END $$;

SELECT changes.mark_table('posted_amounts', 'mark_days', '''posted'''),
       changes.mark_table('ad_spend_days', 'mark_days', '''ads'''),
       changes.mark_table('inventory_days', 'mark_days', '''inventory'''),
       changes.mark_table('account_exchange_rates', 'mark_days', '''rates'''),
       changes.mark_table('exchange_rates', 'mark_shared_days', '''rates'''),
       changes.mark_table('seller_offers', 'mark_offers'),
       changes.mark_table('products', 'mark_whole', '''products'''),
       changes.mark_table('watched_listings', 'mark_whole', '''listings'''),
       changes.mark_table('ownership_spans', 'mark_whole', '''listings'''),
       changes.mark_table('demand_forecast_days', 'mark_whole', '''forecasts'''),
       changes.mark_table('price_suggestions', 'mark_whole', '''suggestions'''),
       changes.mark_table('insights', 'mark_whole', '''insights''');

CREATE TRIGGER mark_left AFTER UPDATE ON posted_amounts FOR EACH ROW WHEN (OLD.day <> NEW.day)
  EXECUTE FUNCTION changes.mark_left_day('posted');
CREATE TRIGGER mark_left AFTER UPDATE ON ad_spend_days FOR EACH ROW WHEN (OLD.day <> NEW.day)
  EXECUTE FUNCTION changes.mark_left_day('ads');
CREATE TRIGGER mark_left AFTER UPDATE ON inventory_days FOR EACH ROW WHEN (OLD.day <> NEW.day)
  EXECUTE FUNCTION changes.mark_left_day('inventory');
CREATE TRIGGER mark_left AFTER UPDATE ON account_exchange_rates FOR EACH ROW WHEN (OLD.day <> NEW.day)
  EXECUTE FUNCTION changes.mark_left_day('rates');
CREATE TRIGGER mark_left AFTER UPDATE ON exchange_rates FOR EACH ROW WHEN (OLD.day <> NEW.day)
  EXECUTE FUNCTION changes.mark_left_shared_day('rates');
CREATE TRIGGER mark_former AFTER UPDATE ON seller_offers REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION changes.mark_offers();

-- Open offers show when their listing was last read.
CREATE FUNCTION changes.mark_open_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM changes.mark(NEW.account_id, 'offers', '{-infinity}');
  RETURN NULL;
END $$;
CREATE TRIGGER mark_open AFTER UPDATE ON watched_listings FOR EACH ROW
  WHEN (OLD.listed_at IS DISTINCT FROM NEW.listed_at) EXECUTE FUNCTION changes.mark_open_offers();
CREATE TRIGGER mark_named AFTER UPDATE ON watched_listings FOR EACH ROW
  WHEN ((OLD.id, OLD.asin, OLD.marketplace, OLD.country, OLD.currency)
        IS DISTINCT FROM (NEW.id, NEW.asin, NEW.marketplace, NEW.country, NEW.currency))
  EXECUTE FUNCTION changes.mark_offers_of_listing();
-- Offers have no foreign key to their listing.
CREATE TRIGGER mark_offers_of AFTER INSERT OR DELETE ON watched_listings
  FOR EACH ROW EXECUTE FUNCTION changes.mark_offers_of_listing();

CREATE TRIGGER mark_named AFTER UPDATE ON offer_sellers FOR EACH ROW
  WHEN ((OLD.marketplace, OLD.seller_id, OLD.name, OLD.feedback_rating)
        IS DISTINCT FROM (NEW.marketplace, NEW.seller_id, NEW.name, NEW.feedback_rating))
  EXECUTE FUNCTION changes.mark_offers_of_seller();
CREATE TRIGGER mark_added AFTER INSERT ON offer_sellers FOR EACH ROW
  WHEN (NEW.name IS NOT NULL OR NEW.feedback_rating IS NOT NULL) EXECUTE FUNCTION changes.mark_offers_of_seller();
CREATE TRIGGER mark_deleted AFTER DELETE ON offer_sellers FOR EACH ROW EXECUTE FUNCTION changes.mark_offers_of_seller();

-- What other tables show of a product.
CREATE TRIGGER mark_labels AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.id, OLD.asin, OLD.sku, OLD.marketplace, OLD.currency)
        IS DISTINCT FROM (NEW.id, NEW.asin, NEW.sku, NEW.marketplace, NEW.currency))
  EXECUTE FUNCTION changes.mark_row('labels');
CREATE TRIGGER mark_labels_deleted AFTER DELETE ON products FOR EACH ROW EXECUTE FUNCTION changes.mark_row('labels');

-- A run that goes on writes its row every few seconds; sellers see little of it.
CREATE TRIGGER mark_changed AFTER UPDATE ON sync_runs FOR EACH ROW
  WHEN ((OLD.id, OLD.sync_type, OLD.status, OLD.finished_at, OLD.created_at, OLD.orders_new, OLD.orders_updated, OLD.error)
        IS DISTINCT FROM
        (NEW.id, NEW.sync_type, NEW.status, NEW.finished_at, NEW.created_at, NEW.orders_new, NEW.orders_updated, NEW.error))
  EXECUTE FUNCTION changes.mark_row('runs');
CREATE TRIGGER mark_added AFTER INSERT ON sync_runs FOR EACH ROW EXECUTE FUNCTION changes.mark_row('runs');
CREATE TRIGGER mark_deleted AFTER DELETE ON sync_runs FOR EACH ROW EXECUTE FUNCTION changes.mark_row('runs');

CREATE OR REPLACE FUNCTION changes.note_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO changes.versions VALUES (NEW.id, 0, 1) ON CONFLICT DO NOTHING;
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM changes.note(NEW.id);
  ELSE
    DELETE FROM changes.versions WHERE account_id = OLD.id;
    DELETE FROM changes.parts WHERE account_id = OLD.id;
  END IF;
  RETURN NULL;
END $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA changes FROM PUBLIC;

-- ── Amounts in reais beside those in the row's currency ──

-- SQL of a row with the BRL of one unit of a currency on a day: the day's own rate, else the last earlier one, a rate that
-- the account entered before the public one of its day. No row without one, and for BRL. The views hold its text, so that
-- the planner sees through it and remembers the rate of a day.
CREATE FUNCTION pg_temp.rate(currency text, day text, account text) RETURNS text LANGUAGE sql AS $$
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

-- `amount_brl` is exact: sums of it are what the screens show, which round once. The columns after it are not for sellers:
-- they say which part of the account's file a row belongs to.
DO $do$ BEGIN EXECUTE $view$
CREATE OR REPLACE VIEW viewer.orders WITH (security_barrier = false) AS
SELECT o.id, o.external_id AS order_number, o.marketplace::text AS marketplace, o.country AS country_code,
       o.status::text AS status, o.purchased_at AS order_date, o.purchased_at AS created_at, o.ingested_at, o.currency,
       round(o.total_minor / 100.0, 2) AS total_amount, o.account_id, o.pack_id,
       o.total_minor * 0.01 * CASE WHEN o.currency = 'BRL' THEN 1 ELSE rate.brl END AS amount_brl, o.sale_day
FROM orders o
$view$ || pg_temp.rate('o.currency', 'o.sale_day', 'o.account_id') || $view$
$view$; END $do$;

DO $do$ BEGIN EXECUTE $view$
CREATE OR REPLACE VIEW viewer.order_items WITH (security_barrier = false) AS
SELECT i.id, i.order_id, i.product_id, i.status::text AS status, i.quantity, i.currency,
       CASE WHEN i.quantity > 0 THEN (i.price_minor - i.discount_minor) / 100.0 / i.quantity END AS unit_price, i.account_id,
       CASE WHEN i.quantity > 0 THEN (i.price_minor - i.discount_minor) * 0.01
            * CASE WHEN i.currency = 'BRL' THEN 1 ELSE rate.brl END END AS amount_brl, i.sale_day
FROM order_items i
$view$ || pg_temp.rate('i.currency', 'i.sale_day', 'i.account_id') || $view$
$view$; END $do$;

-- As before, with what one unit of the line's currency is worth: looked up once for each sale, not for each of its lines.
DO $do$ BEGIN EXECUTE $view$
CREATE OR REPLACE VIEW profit_lines AS
SELECT i.account_id, i.sale_day AS day, i.order_id, i.id AS order_item_id, i.product_id, i.marketplace,
       l.kind::"ProfitKind" AS kind, l.amount_minor, i.currency, l.state,
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
  ('revenue', 'revenue', i.price_minor, 'actual', 'order', true),
  ('discount', 'discount', CASE WHEN i.price_minor IS NOT NULL THEN nullif(-i.discount_minor, 0) END, 'actual', 'order',
    true),
  ('shipping', 'shipping', nullif(i.shipping_minor, 0), 'actual', 'order', false),
  ('product_cost', 'product_cost', -i.quantity * i.unit_cost_minor, 'actual', 'product_costs', true),
  ('cost_of_returned_units', 'product_cost', nullif(i.resellable_quantity * i.unit_cost_minor, 0), 'actual',
    'returned_units', true),
  ('commission', 'commission', coalesce(i.fixed_fee_minor, 0) + coalesce(i.other_fees_minor, 0) - i.fees_minor, 'actual',
    'marketplace', true),
  ('fixed_fee', 'fixed_fee', CASE WHEN i.fees_minor IS NOT NULL THEN nullif(-i.fixed_fee_minor, 0) END, 'actual',
    'marketplace', true),
  ('other', 'other', CASE WHEN i.fees_minor IS NOT NULL THEN nullif(-i.other_fees_minor, 0) END, 'actual', 'marketplace',
    true),
  ('fulfilment', 'fulfilment', -i.fulfilment_minor, 'actual', 'marketplace', true),
  ('estimated_commission', 'commission', coalesce(i.estimated_fixed_fee_minor, 0) - i.estimated_fees_minor, 'estimated',
    'fee_rules', i.fees_minor IS NULL),
  ('estimated_fixed_fee', 'fixed_fee', nullif(-i.estimated_fixed_fee_minor, 0), 'estimated', 'fee_rules',
    i.fees_minor IS NULL),
  ('estimated_fulfilment', 'fulfilment', -i.estimated_fulfilment_minor, 'estimated', 'fee_rules',
    i.fulfilment_minor IS NULL),
  ('tax', 'tax', nullif(-i.tax_minor, 0), 'actual', 'tax_rates', true),
  ('refund', 'refund', nullif(-i.refund_minor, 0), 'actual', 'marketplace', true),
  ('reimbursement', 'reimbursement', nullif(i.reimbursed_minor, 0), 'actual', 'marketplace', true)
) l (name, kind, amount_minor, state, source, stands)
WHERE l.amount_minor IS NOT NULL OR l.name = 'revenue'
UNION ALL
SELECT a.account_id, a.day, o.id, NULL, a.product_id, a.marketplace, a.kind, a.amount_minor, a.currency, 'actual',
       a.order_external_id IS NULL AND p.id IS NOT NULL, a.source, a.source_ref, a.posted_at, 0, NULL,
       a.order_external_id IS NULL AND p.id IS NOT NULL, a.order_external_id IS NULL AND a.product_id IS NULL,
       CASE WHEN a.currency = 'BRL' THEN 1 ELSE rate.brl END
FROM posted_amounts a $view$ || pg_temp.rate('a.currency', 'a.day', 'a.account_id') || $view$
LEFT JOIN products p ON p.account_id = a.account_id AND p.id = a.product_id AND p.currency = a.currency
LEFT JOIN orders o
  ON o.account_id = a.account_id AND o.marketplace = a.marketplace AND o.external_id = a.order_external_id
UNION ALL
SELECT d.account_id, d.day, NULL, NULL, d.product_id, p.marketplace, 'ads', -d.cost_minor, p.currency, 'actual', true,
       'advertising', d.product_id || '/' || d.day, d.day::timestamp AT TIME ZONE 'America/Sao_Paulo', 0, NULL, true, false,
       CASE WHEN p.currency = 'BRL' THEN 1 ELSE rate.brl END
FROM ad_spend_days d JOIN products p ON p.account_id = d.account_id AND p.id = d.product_id
$view$ || pg_temp.rate('p.currency', 'd.day', 'd.account_id') || $view$
$view$; END $do$;

CREATE OR REPLACE VIEW viewer.profit_lines WITH (security_barrier = true) AS
SELECT day, order_id, order_item_id, product_id, marketplace::text AS marketplace, kind::text AS kind,
       round(amount_minor / 100.0, 2) AS amount, currency, state, counts, source, source_ref, effective_at, units,
       account_id, status, is_known, is_of_account, amount_minor * 0.01 * brl AS amount_brl
FROM profit_lines;

CREATE OR REPLACE VIEW viewer.competitor_tracking WITH (security_barrier = true) AS
SELECT o.seller_id, s.name AS seller_name, w.asin, w.marketplace::text AS marketplace, w.country AS country_code, w.currency,
       round(o.price_minor / 100.0, 2) AS price, coalesce(o.last_seen_at, w.listed_at) AS "timestamp", o.first_seen_at,
       o.is_winner AS is_buy_box_winner, o.is_fba, o.feedback_rating, o.account_id, o.last_seen_at
FROM seller_offers o
JOIN watched_listings w ON w.account_id = o.account_id AND w.id = o.listing_id
LEFT JOIN offer_sellers s ON s.account_id = w.account_id AND s.marketplace = w.marketplace AND s.seller_id = o.seller_id;

CREATE OR REPLACE VIEW viewer.competitor_tracking_advanced WITH (security_barrier = true) AS
SELECT o.seller_id, s.name AS seller_name, w.asin, w.marketplace::text AS marketplace, w.country AS country_code, w.currency,
       round(o.price_minor / 100.0, 2) AS competitor_price, o.is_winner AS has_buy_box,
       coalesce(o.last_seen_at, w.listed_at) AS tracking_date, o.account_id, o.last_seen_at
FROM seller_offers o
JOIN watched_listings w ON w.account_id = o.account_id AND w.id = o.listing_id
LEFT JOIN offer_sellers s ON s.account_id = w.account_id AND s.marketplace = w.marketplace AND s.seller_id = o.seller_id
WHERE NOT o.is_ours;

DROP FUNCTION pg_temp.rate(text, text, text);
