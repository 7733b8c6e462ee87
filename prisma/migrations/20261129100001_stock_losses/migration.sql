-- ── Units that a marketplace's warehouse lost or found again, and what it paid for them ──
CREATE TABLE "stock_losses" (
    "account_id" INTEGER NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "country" CHAR(2) NOT NULL,
    "source_ref" TEXT NOT NULL,
    "listing_key" TEXT NOT NULL,
    "units" INTEGER NOT NULL,
    "settled_units" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stock_losses_pkey" PRIMARY KEY ("account_id","marketplace","country","source_ref")
);
CREATE INDEX "stock_losses_account_id_marketplace_listing_key_idx" ON "stock_losses"("account_id", "marketplace", "listing_key");
ALTER TABLE "stock_losses" ADD CONSTRAINT "stock_losses_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "loss_payments" (
    "account_id" INTEGER NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "country" CHAR(2) NOT NULL,
    "source_ref" TEXT NOT NULL,
    "listing_key" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "units" INTEGER NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "loss_payments_pkey" PRIMARY KEY ("account_id","marketplace","country","source_ref")
);
CREATE INDEX "loss_payments_account_id_marketplace_listing_key_idx" ON "loss_payments"("account_id", "marketplace", "listing_key");
ALTER TABLE "loss_payments" ADD CONSTRAINT "loss_payments_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Reimbursements that were read before did not say their units: they are read again, and decide nothing until then.
UPDATE sync_streams SET watermark = NULL, last_success_at = NULL WHERE stream = 'reimbursements';

-- ── Lost units are compared by listing (decision 061) ──
ALTER TABLE match_queue DROP CONSTRAINT match_queue_scope;
ALTER TABLE match_queue ADD CONSTRAINT match_queue_scope CHECK (scope IN ('order', 'cart', 'listing', 'days'));

CREATE FUNCTION queue_matches_of_losses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO match_queue (account_id, marketplace, scope, name)
  SELECT DISTINCT account_id, marketplace, 'listing', listing_key FROM moved;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_matches_of_new AFTER INSERT ON stock_losses REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_matches_of_losses();
CREATE TRIGGER queue_matches_of_changed AFTER UPDATE ON stock_losses REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_matches_of_losses();
CREATE TRIGGER queue_matches_of_new AFTER INSERT ON loss_payments REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_matches_of_losses();
CREATE TRIGGER queue_matches_of_changed AFTER UPDATE ON loss_payments REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION queue_matches_of_losses();

-- The listing of which units were lost; null: the match is of an order or a cart.
ALTER TABLE "money_matches" ADD COLUMN "listing_key" TEXT;
CREATE INDEX money_matches_of_listings ON money_matches (account_id, marketplace, listing_key) WHERE listing_key IS NOT NULL;

DROP VIEW viewer.money_differences;
CREATE VIEW viewer.money_differences WITH (security_barrier = true) AS
SELECT m.id, m.order_external_id AS order_number, m.pack_id AS cart_number, m.listing_key AS sku, m.marketplace::text AS marketplace,
       m.sale_day AS day, m.class::text AS class, m.reason, m.slot::text AS slot, m.currency::text AS currency,
       round(m.expected_minor / 100.0, 2) AS expected, round(m.charged_minor / 100.0, 2) AS charged,
       round(m.paid_minor / 100.0, 2) AS paid, round(m.delta_minor / 100.0, 2) AS difference,
       round(m.at_stake_minor / 100.0, 2) AS at_stake, m.is_certain AS certain, m.basis::text AS basis, m.since, m.due_at AS due,
       coalesce(d.state, 'open')::text AS state, round(d.recovered_minor / 100.0, 2) AS recovered, d.protocol, d.note,
       d.due_at AS answer_due, m.account_id
FROM money_matches m
LEFT JOIN disputes d ON d.account_id = m.account_id AND d.marketplace = m.marketplace AND d.match_key = m.key
WHERE m.class NOT IN ('matched', 'in_progress');
