-- ── What is to be compared again (decision 061) ──
-- A row for each change, written in its transaction and deleted in the one that has compared it: nothing is lost, and two writers never wait
-- for each other. `scope`: an order, a cart, or the orders of days (`2026-01-01/2026-01-31`, both inclusive).
CREATE TABLE "match_queue" (
    "account_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "scope" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "match_queue_pkey" PRIMARY KEY ("account_id","id")
);
ALTER TABLE "match_queue" ADD CONSTRAINT "match_queue_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE match_queue ADD CONSTRAINT match_queue_scope CHECK (scope IN ('order', 'cart', 'days'));

-- How much of the sources was read when an account was last compared: what changes here changes matches.
CREATE TABLE "match_states" (
    "account_id" INTEGER NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "state" JSONB NOT NULL,

    CONSTRAINT "match_states_pkey" PRIMARY KEY ("account_id","marketplace")
);
ALTER TABLE "match_states" ADD CONSTRAINT "match_states_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The next day on which the match may change although no row does; null: none.
ALTER TABLE "money_matches" ADD COLUMN "recheck_on" DATE;
CREATE INDEX money_matches_due ON money_matches (account_id, marketplace, recheck_on) WHERE recheck_on IS NOT NULL;
CREATE INDEX money_matches_of_carts ON money_matches (account_id, marketplace, pack_id) WHERE order_external_id IS NULL;

CREATE FUNCTION queue_matches_of_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO match_queue (account_id, marketplace, scope, name)
  SELECT account_id, marketplace, 'order', external_id FROM moved;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_matches_of_new AFTER INSERT ON orders REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_matches_of_orders();
CREATE TRIGGER queue_matches_of_changed AFTER UPDATE ON orders REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_matches_of_orders();

CREATE FUNCTION queue_matches_of_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO match_queue (account_id, marketplace, scope, name)
  SELECT DISTINCT account_id, marketplace, 'order', order_external_id FROM moved WHERE order_external_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_matches_of_new AFTER INSERT ON posted_amounts REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_matches_of_money();
CREATE TRIGGER queue_matches_of_changed AFTER UPDATE ON posted_amounts REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_matches_of_money();
CREATE TRIGGER queue_matches_of_new AFTER INSERT ON releases REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_matches_of_money();
CREATE TRIGGER queue_matches_of_changed AFTER UPDATE ON releases REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_matches_of_money();

CREATE FUNCTION queue_matches_of_charges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO match_queue (account_id, marketplace, scope, name)
  SELECT DISTINCT account_id, marketplace, CASE WHEN order_external_id IS NULL THEN 'cart' ELSE 'order' END,
         coalesce(order_external_id, pack_id)
  FROM moved WHERE coalesce(order_external_id, pack_id) IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_matches_of_new AFTER INSERT ON charges REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_matches_of_charges();
CREATE TRIGGER queue_matches_of_changed AFTER UPDATE ON charges REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_matches_of_charges();

CREATE FUNCTION queue_matches_of_payout_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO match_queue (account_id, marketplace, scope, name)
  SELECT DISTINCT r.account_id, p.marketplace, 'order', r.order_external_id
  FROM moved r JOIN payouts p ON p.account_id = r.account_id AND p.id = r.payout_id
  WHERE r.order_external_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_matches_of_new AFTER INSERT ON payout_rows REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_matches_of_payout_rows();

-- The day of the deposit, and whether the rows come to the total, are the payout's.
CREATE FUNCTION queue_matches_of_payouts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO match_queue (account_id, marketplace, scope, name)
  SELECT DISTINCT p.account_id, p.marketplace, 'order', r.order_external_id
  FROM moved p JOIN before b ON b.account_id = p.account_id AND b.id = p.id
  JOIN payout_rows r ON r.account_id = p.account_id AND r.payout_id = p.id
  WHERE r.order_external_id IS NOT NULL AND (b.state, b.deposited_at, b.ends_at) IS DISTINCT FROM (p.state, p.deposited_at, p.ends_at);
  RETURN NULL;
END $$;
CREATE TRIGGER queue_matches_of_changed AFTER UPDATE ON payouts REFERENCING OLD TABLE AS before NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_matches_of_payouts();
