-- ── Bridges of months as they were last calculated, and which are to be calculated again (decision 063) ──
CREATE TABLE "bridge_months" (
    "account_id" INTEGER NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "month" DATE NOT NULL,
    "sums" JSONB NOT NULL,
    "row_count" INTEGER NOT NULL,
    "formula" INTEGER NOT NULL,
    "calculated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bridge_months_pkey" PRIMARY KEY ("account_id","marketplace","currency","month")
);
ALTER TABLE "bridge_months" ADD CONSTRAINT "bridge_months_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- As `match_queue`: a row for each change, written in its transaction and deleted in the one that has calculated the month again.
CREATE TABLE "bridge_queue" (
    "account_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "month" DATE NOT NULL,

    CONSTRAINT "bridge_queue_pkey" PRIMARY KEY ("account_id","marketplace","month","id")
);
ALTER TABLE "bridge_queue" ADD CONSTRAINT "bridge_queue_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE FUNCTION month_of(day date) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT (day - extract(day FROM day)::int + 1)::date $$;
CREATE FUNCTION month_of(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT month_of((at AT TIME ZONE 'America/Sao_Paulo')::date) $$;

-- Lines of orders: the month of the sale.
CREATE FUNCTION queue_bridges_of_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO bridge_queue (account_id, marketplace, month)
  SELECT DISTINCT l.account_id, l.marketplace, month_of(l.day) FROM moved l
  WHERE l.order_id IS NOT NULL AND EXISTS (SELECT FROM accounts a WHERE a.id = l.account_id);
  RETURN NULL;
END $$;
CREATE TRIGGER queue_bridges_of_new AFTER INSERT ON ledger_lines REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_bridges_of_lines();
CREATE TRIGGER queue_bridges_of_gone AFTER DELETE ON ledger_lines REFERENCING OLD TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_bridges_of_lines();

-- What was paid of an order is of other months than its own once the order is known; its cart decides too.
CREATE FUNCTION queue_bridges_of_paid(orders_moved bigint[], of_account int) RETURNS void LANGUAGE sql
SET plan_cache_mode TO force_custom_plan AS $$
  WITH moved AS MATERIALIZED (
    SELECT o.account_id, o.marketplace, o.external_id, o.pack_id, o.sale_day FROM unnest(orders_moved) n (id)
    CROSS JOIN LATERAL (SELECT * FROM orders WHERE account_id = of_account AND id = n.id OFFSET 0) o
  ), payments AS MATERIALIZED (
    SELECT r.marketplace, r.payment_id, r.released_day FROM moved o CROSS JOIN LATERAL (
      SELECT * FROM releases WHERE account_id = of_account AND marketplace = o.marketplace AND order_external_id = o.external_id OFFSET 0) r
  )
  INSERT INTO bridge_queue (account_id, marketplace, month)
  SELECT of_account, marketplace, month_of(sale_day) FROM moved
  UNION SELECT of_account, marketplace, month_of(released_day) FROM payments WHERE released_day IS NOT NULL
  UNION SELECT of_account, s.marketplace, month_of(s.day) FROM payments p CROSS JOIN LATERAL (
    SELECT * FROM statement_rows WHERE account_id = of_account AND marketplace = p.marketplace AND source_id = p.payment_id OFFSET 0) s
  UNION SELECT of_account, s.marketplace, month_of(s.day) FROM moved o CROSS JOIN LATERAL (
    SELECT * FROM statement_rows WHERE account_id = of_account AND order_external_id = o.external_id OFFSET 0) s
  UNION SELECT of_account, s.marketplace, month_of(s.day) FROM moved o JOIN statement_rows s
    ON s.account_id = of_account AND s.marketplace = o.marketplace AND s.bucket = 'cart_freight' AND s.pack_id = o.pack_id
  UNION SELECT of_account, p.marketplace, month_of(p.ends_at) FROM moved o CROSS JOIN LATERAL (
    SELECT DISTINCT payout_id FROM payout_rows WHERE account_id = of_account AND order_external_id = o.external_id OFFSET 0) r
    JOIN payouts p ON p.account_id = of_account AND p.id = r.payout_id
$$;
CREATE FUNCTION queue_bridges_of_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE own record;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO bridge_queue (account_id, marketplace, month)
    SELECT DISTINCT b.account_id, b.marketplace, month_of(b.sale_day) FROM before b JOIN moved m USING (account_id, id)
    WHERE (b.external_id, b.pack_id, b.sale_day) IS DISTINCT FROM (m.external_id, m.pack_id, m.sale_day);
    FOR own IN SELECT m.account_id, array_agg(m.id) AS ids FROM moved m JOIN before b USING (account_id, id)
      WHERE (b.external_id, b.pack_id, b.sale_day) IS DISTINCT FROM (m.external_id, m.pack_id, m.sale_day) GROUP BY 1
    LOOP PERFORM queue_bridges_of_paid(own.ids, own.account_id); END LOOP;
  ELSE
    FOR own IN SELECT account_id, array_agg(id) AS ids FROM moved GROUP BY 1
    LOOP PERFORM queue_bridges_of_paid(own.ids, own.account_id); END LOOP;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_bridges_of_new AFTER INSERT ON orders REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_bridges_of_orders();
CREATE TRIGGER queue_bridges_of_changed AFTER UPDATE ON orders REFERENCING OLD TABLE AS before NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_bridges_of_orders();

-- Without statistics PostgreSQL takes any index that begins with the account for as good: the order by source is that of the primary key only.
-- Statements are planned each time (EXECUTE, custom plans): a plan of a session that saw empty tables reads all of an account for each row.
-- Releases: of all that is said of the payment, the month in which it was released, and that of the sale; and those of the rows of the
-- statement that are of it.
CREATE FUNCTION queue_bridges_of_releases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE $sql$
  INSERT INTO bridge_queue (account_id, marketplace, month)
  WITH said AS MATERIALIZED (
    SELECT account_id, marketplace, order_external_id, released_day FROM moved
    UNION SELECT m.account_id, m.marketplace, r.order_external_id, r.released_day FROM moved m CROSS JOIN LATERAL (
      SELECT order_external_id, released_day FROM releases
      WHERE account_id = m.account_id AND marketplace = m.marketplace AND payment_id = m.payment_id ORDER BY source OFFSET 0) r
  )
  SELECT account_id, marketplace, month_of(released_day) FROM said WHERE released_day IS NOT NULL
  UNION SELECT r.account_id, r.marketplace, month_of(o.sale_day) FROM said r CROSS JOIN LATERAL (
    SELECT sale_day FROM orders WHERE account_id = r.account_id AND marketplace = r.marketplace AND external_id = r.order_external_id OFFSET 0) o
  UNION SELECT r.account_id, r.marketplace, month_of(s.day) FROM moved r CROSS JOIN LATERAL (
    SELECT day FROM statement_rows WHERE account_id = r.account_id AND marketplace = r.marketplace AND source_id = r.payment_id OFFSET 0) s
  $sql$;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_bridges_of_new AFTER INSERT ON releases REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_bridges_of_releases();
CREATE TRIGGER queue_bridges_of_changed AFTER UPDATE ON releases REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_bridges_of_releases();
CREATE TRIGGER queue_bridges_of_before AFTER UPDATE ON releases REFERENCING OLD TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_bridges_of_releases();

-- Charges of bills: the month of the sale.
CREATE FUNCTION queue_bridges_of_charges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE $sql$
  INSERT INTO bridge_queue (account_id, marketplace, month)
  SELECT DISTINCT c.account_id, c.marketplace, month_of(o.sale_day)
  FROM (SELECT DISTINCT account_id, marketplace, order_external_id FROM moved) c CROSS JOIN LATERAL (
    SELECT sale_day FROM orders WHERE account_id = c.account_id AND marketplace = c.marketplace AND external_id = c.order_external_id OFFSET 0) o
  $sql$;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_bridges_of_new AFTER INSERT ON charges REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_bridges_of_charges();
CREATE TRIGGER queue_bridges_of_changed AFTER UPDATE ON charges REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_bridges_of_charges();
CREATE TRIGGER queue_bridges_of_before AFTER UPDATE ON charges REFERENCING OLD TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_bridges_of_charges();

-- Rows of payouts: the month in which the payout ends, and that of the sale.
CREATE FUNCTION queue_bridges_of_payout_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE $sql$
  INSERT INTO bridge_queue (account_id, marketplace, month)
  SELECT p.account_id, p.marketplace, month_of(p.ends_at) FROM (SELECT DISTINCT account_id, payout_id FROM moved) r
  JOIN payouts p ON p.account_id = r.account_id AND p.id = r.payout_id
  UNION SELECT r.account_id, p.marketplace, month_of(o.sale_day) FROM (SELECT DISTINCT account_id, payout_id, order_external_id FROM moved) r
  JOIN payouts p ON p.account_id = r.account_id AND p.id = r.payout_id CROSS JOIN LATERAL (
    SELECT sale_day FROM orders WHERE account_id = r.account_id AND marketplace = p.marketplace AND external_id = r.order_external_id OFFSET 0) o
  $sql$;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_bridges_of_new AFTER INSERT ON payout_rows REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_bridges_of_payout_rows();

-- Payouts: the months in which they end and are deposited. Where the first and last ones lie decides what is to come of any sale that
-- is not paid whole, and where an own one ends is where its sales are paid.
CREATE FUNCTION queue_bridges_of_payouts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE $sql$
  INSERT INTO bridge_queue (account_id, marketplace, month)
  SELECT p.account_id, p.marketplace, month_of(p.ends_at) FROM moved p WHERE EXISTS (SELECT FROM accounts a WHERE a.id = p.account_id)
  UNION SELECT p.account_id, p.marketplace, month_of(p.deposited_at) FROM moved p
  WHERE p.deposited_at IS NOT NULL AND EXISTS (SELECT FROM accounts a WHERE a.id = p.account_id)
  UNION SELECT p.account_id, p.marketplace, b.month FROM moved p
  JOIN bridge_months b ON b.account_id = p.account_id AND b.marketplace = p.marketplace AND b.currency = p.currency AND (b.sums ->> 'openCarts')::int > 0
  UNION SELECT p.account_id, p.marketplace, month_of(o.sale_day) FROM moved p
  JOIN payout_rows r ON r.account_id = p.account_id AND r.payout_id = p.id CROSS JOIN LATERAL (
    SELECT sale_day FROM orders WHERE account_id = r.account_id AND marketplace = p.marketplace AND external_id = r.order_external_id OFFSET 0) o
  $sql$;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_bridges_of_new AFTER INSERT ON payouts REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_bridges_of_payouts();
CREATE TRIGGER queue_bridges_of_changed AFTER UPDATE ON payouts REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_bridges_of_payouts();
CREATE TRIGGER queue_bridges_of_before AFTER UPDATE ON payouts REFERENCING OLD TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_bridges_of_payouts();
CREATE TRIGGER queue_bridges_of_gone AFTER DELETE ON payouts REFERENCING OLD TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_bridges_of_payouts();

-- Rows of a statement: the months of the sales that they are of, and those in which their payments say that they were released.
CREATE FUNCTION queue_bridges_of_statement(of_account int, of_marketplace "Marketplace", named text[], sources text[], packs text[])
RETURNS void LANGUAGE sql
SET plan_cache_mode TO force_custom_plan AS $$
  WITH wanted AS MATERIALIZED (
    SELECT unnest(named) AS external_id
    UNION SELECT r.order_external_id FROM unnest(sources) n (id) CROSS JOIN LATERAL (
      SELECT order_external_id FROM releases WHERE account_id = of_account AND marketplace = of_marketplace AND payment_id = n.id ORDER BY source OFFSET 0) r
  )
  INSERT INTO bridge_queue (account_id, marketplace, month)
  SELECT of_account, of_marketplace, month_of(o.sale_day) FROM wanted w CROSS JOIN LATERAL (
    SELECT sale_day FROM orders WHERE account_id = of_account AND marketplace = of_marketplace AND external_id = w.external_id OFFSET 0) o
  UNION SELECT of_account, of_marketplace, month_of(o.sale_day) FROM unnest(packs) n (id) CROSS JOIN LATERAL (
    SELECT sale_day FROM orders WHERE account_id = of_account AND marketplace = of_marketplace AND pack_id = n.id OFFSET 0) o
  UNION SELECT of_account, of_marketplace, month_of(r.released_day) FROM unnest(sources) n (id) CROSS JOIN LATERAL (
    SELECT released_day FROM releases WHERE account_id = of_account AND marketplace = of_marketplace AND payment_id = n.id ORDER BY source OFFSET 0) r
  WHERE r.released_day IS NOT NULL
$$;
CREATE FUNCTION queue_bridges_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE own record;
BEGIN
  FOR own IN
    SELECT m.account_id, m.marketplace, array_agg(DISTINCT m.order_external_id) AS named, array_agg(DISTINCT m.source_id) AS sources,
           array_agg(DISTINCT m.pack_id) FILTER (WHERE m.bucket = 'cart_freight') AS packs
    FROM moved m WHERE EXISTS (SELECT FROM accounts a WHERE a.id = m.account_id) GROUP BY 1, 2
  LOOP PERFORM queue_bridges_of_statement(own.account_id, own.marketplace, own.named, own.sources, own.packs); END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_bridges_of_new AFTER INSERT ON statement_rows REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_bridges_of_rows();
CREATE TRIGGER queue_bridges_of_gone AFTER DELETE ON statement_rows REFERENCING OLD TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_bridges_of_rows();
-- The key of a row says what it moved: only what names its sale can change, and its payout, which no bridge of a month reads.
CREATE FUNCTION queue_bridges_of_changed_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE own record;
BEGIN
  FOR own IN
    SELECT m.account_id, m.marketplace, array_agg(DISTINCT m.order_external_id) || array_agg(DISTINCT b.order_external_id) AS named,
           array_agg(DISTINCT m.source_id) AS sources, array_agg(DISTINCT m.pack_id) || array_agg(DISTINCT b.pack_id) AS packs
    FROM moved m JOIN before b USING (account_id, marketplace, day, key)
    WHERE (m.bucket, m.order_external_id, m.pack_id) IS DISTINCT FROM (b.bucket, b.order_external_id, b.pack_id) GROUP BY 1, 2
  LOOP PERFORM queue_bridges_of_statement(own.account_id, own.marketplace, own.named, own.sources, own.packs); END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_bridges_of_changed AFTER UPDATE ON statement_rows REFERENCING OLD TABLE AS before NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_bridges_of_changed_rows();

-- Payments by the days that a statement may have them on. The day first: PostgreSQL, while it has no statistics, would take an index that
-- begins as the primary key does for as good for one payment.
CREATE INDEX releases_by_day ON releases (released_day, account_id, marketplace);
CREATE INDEX releases_by_change ON releases (((updated_at AT TIME ZONE 'America/Sao_Paulo')::date), account_id, marketplace);

-- Days of a statement: their month, one before that seemed to be the last, and those of sales whose payments they have or may have.
CREATE FUNCTION queue_bridges_of_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE own record;
BEGIN
  EXECUTE $sql$
  INSERT INTO bridge_queue (account_id, marketplace, month)
  SELECT account_id, marketplace, month_of(day) FROM moved
  UNION SELECT d.account_id, d.marketplace, b.month FROM moved d
  JOIN bridge_months b ON b.account_id = d.account_id AND b.marketplace = d.marketplace AND b.month < d.day
  WHERE (b.sums #>> '{statement,isCovered}')::boolean AND (b.sums #>> '{statement,until}')::date < (b.month + interval '1 month - 1 day')::date
  UNION SELECT d.account_id, d.marketplace, month_of(o.sale_day) FROM moved d CROSS JOIN LATERAL (
    SELECT order_external_id FROM releases WHERE account_id = d.account_id AND marketplace = d.marketplace AND released_day = d.day
    UNION SELECT order_external_id FROM releases WHERE account_id = d.account_id AND marketplace = d.marketplace
      AND (updated_at AT TIME ZONE 'America/Sao_Paulo')::date = d.day OFFSET 0) r
  CROSS JOIN LATERAL (
    SELECT sale_day FROM orders WHERE account_id = d.account_id AND marketplace = d.marketplace AND external_id = r.order_external_id OFFSET 0) o
  $sql$;
  FOR own IN
    SELECT r.account_id, r.marketplace, array_agg(DISTINCT r.order_external_id) AS named, array_agg(DISTINCT r.source_id) AS sources,
           array_agg(DISTINCT r.pack_id) FILTER (WHERE r.bucket = 'cart_freight') AS packs
    FROM moved d JOIN statement_rows r USING (account_id, marketplace, day) GROUP BY 1, 2
  LOOP PERFORM queue_bridges_of_statement(own.account_id, own.marketplace, own.named, own.sources, own.packs); END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_bridges_of_new AFTER INSERT ON statement_days REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_bridges_of_days();
CREATE TRIGGER queue_bridges_of_changed AFTER UPDATE ON statement_days REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_bridges_of_days();

-- What is stored already is calculated by the next comparison.
INSERT INTO bridge_queue (account_id, marketplace, month)
SELECT account_id, marketplace, month_of(sale_day) FROM orders
UNION SELECT account_id, marketplace, month_of(ends_at) FROM payouts
UNION SELECT account_id, marketplace, month_of(released_day) FROM releases WHERE released_day IS NOT NULL;
