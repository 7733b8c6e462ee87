-- ── The ledger, stored ──
-- One row an amount, written in the transaction that learns of it (server/records/lines). Rollups are sums of the rows.
CREATE TYPE "LedgerBasis" AS ENUM ('unread', 'estimated', 'provisional', 'posted', 'confirmed');

-- Without foreign keys, which would be checked for each row, and without a key of its own: rows of an order are replaced
-- together.
CREATE TABLE "ledger_lines" (
    "account_id" INTEGER NOT NULL,
    "order_id" BIGINT,
    "order_item_id" BIGINT,
    "product_id" INTEGER,
    "marketplace" "Marketplace" NOT NULL,
    "status" "OrderStatus",
    "day" DATE NOT NULL,
    "kind" "LedgerKind" NOT NULL,
    "amount_minor" BIGINT,
    "currency" CHAR(3) NOT NULL,
    "units" INTEGER NOT NULL DEFAULT 0,
    "basis" "LedgerBasis" NOT NULL,
    "source" TEXT NOT NULL,
    "source_ref" TEXT,
    "posted_id" BIGINT,
    "superseded" BOOLEAN NOT NULL DEFAULT false,
    "stands" BOOLEAN NOT NULL DEFAULT true
);
CREATE INDEX "ledger_lines_account_id_order_id_idx" ON "ledger_lines"("account_id", "order_id");
CREATE INDEX "ledger_lines_account_id_day_idx" ON "ledger_lines"("account_id", "day");
CREATE INDEX "ledger_lines_posted" ON "ledger_lines"("account_id", "posted_id") WHERE order_id IS NULL AND posted_id IS NOT NULL;

-- As before, with the ledger.
CREATE OR REPLACE FUNCTION account_rows_go_with_it() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7206203, OLD.id);
  DELETE FROM order_items WHERE account_id = OLD.id;
  DELETE FROM ad_spend_days WHERE account_id = OLD.id;
  DELETE FROM inventory_days WHERE account_id = OLD.id;
  DELETE FROM ledger_lines WHERE account_id = OLD.id;
  DELETE FROM sales_product_days WHERE account_id = OLD.id;
  DELETE FROM sales_product_months WHERE account_id = OLD.id;
  DELETE FROM sales_product_totals WHERE account_id = OLD.id;
  DELETE FROM sales_account_days WHERE account_id = OLD.id;
  RETURN OLD;
END $$;

-- Lines of the running month move the account's version, older ones the mark of their month, as sales do (20261123070000).
CREATE FUNCTION changes.note_ledger_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account integer;
  last integer;
  first_day date;
  this_month date := date_trunc('month', now() AT TIME ZONE 'America/Sao_Paulo')::date;
  is_live boolean;
  months date[];
BEGIN
  SELECT min(account_id), max(account_id), min(day) INTO account, last, first_day FROM changed;
  IF account IS NULL THEN RETURN NULL; END IF;
  IF account = last AND first_day >= this_month THEN
    PERFORM changes.note(account, true);
    RETURN NULL;
  END IF;
  FOR account, is_live, months IN
    SELECT account_id, bool_or(day >= this_month),
           array_agg(DISTINCT date_trunc('month', day::timestamp)::date) FILTER (WHERE day < this_month)
    FROM (SELECT DISTINCT account_id, day FROM changed) days GROUP BY account_id
  LOOP
    PERFORM changes.note(account, is_live);
    IF months IS NOT NULL THEN PERFORM changes.mark(account, 'ledger', months); END IF;
  END LOOP;
  RETURN NULL;
END $$;
SELECT changes.watch_table('ledger_lines', 'note_ledger_rows');

-- Views of sellers read the ledger instead of what was posted.
DROP TRIGGER mark_inserts ON posted_amounts;
DROP TRIGGER mark_updates ON posted_amounts;
DROP TRIGGER mark_deletes ON posted_amounts;
DROP TRIGGER mark_left ON posted_amounts;
DROP TRIGGER mark_renamed ON orders;
DROP FUNCTION changes.mark_posted_of_order();
CREATE OR REPLACE FUNCTION changes.note_sale_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account integer;
  last integer;
  first_day date;
  this_month date := date_trunc('month', now() AT TIME ZONE 'America/Sao_Paulo')::date;
  is_live boolean;
  months date[];
BEGIN
  SELECT min(account_id), max(account_id), min(sale_day) INTO account, last, first_day FROM changed;
  IF account IS NULL THEN RETURN NULL; END IF;
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

DROP VIEW viewer.profit_lines;
DROP VIEW profit_lines;

ALTER TABLE order_items DROP COLUMN refund_minor, DROP COLUMN unit_cost_minor, DROP COLUMN fixed_fee_minor,
  DROP COLUMN other_fees_minor, DROP COLUMN estimated_fees_minor, DROP COLUMN estimated_fixed_fee_minor,
  DROP COLUMN estimated_fulfilment_minor, DROP COLUMN tax_minor, DROP COLUMN reimbursed_minor,
  DROP COLUMN resellable_quantity;
ALTER TABLE sales_product_days DROP COLUMN costed_units, DROP COLUMN costed_revenue, ADD COLUMN other_income bigint NOT NULL DEFAULT 0;
ALTER TABLE sales_product_months DROP COLUMN costed_units, DROP COLUMN costed_revenue, ADD COLUMN other_income bigint NOT NULL DEFAULT 0;
ALTER TABLE sales_product_totals DROP COLUMN costed_units, DROP COLUMN costed_revenue, ADD COLUMN other_income bigint NOT NULL DEFAULT 0;
ALTER TABLE sales_account_days DROP COLUMN costed_units, DROP COLUMN costed_revenue, ADD COLUMN other_income bigint NOT NULL DEFAULT 0;
ALTER TABLE sales_account_days ADD COLUMN instalments bigint NOT NULL DEFAULT 0, ADD COLUMN freight bigint NOT NULL DEFAULT 0,
  ADD COLUMN own_freight bigint NOT NULL DEFAULT 0, ADD COLUMN fees_returned bigint NOT NULL DEFAULT 0,
  ADD COLUMN return_costs bigint NOT NULL DEFAULT 0;
-- Made again every night.
DELETE FROM sales_account_months;
DELETE FROM sales_product_starts;
DELETE FROM sales_kept_months;
ALTER TABLE sales_account_months DROP COLUMN costed_units, DROP COLUMN costed_revenue, DROP COLUMN usd_costed_revenue,
  ADD COLUMN other_income bigint NOT NULL, ADD COLUMN usd_other_income double precision NOT NULL;
ALTER TABLE sales_product_starts DROP COLUMN costed_units, DROP COLUMN costed_revenue, ADD COLUMN other_income bigint NOT NULL;

-- Lines of products and days, and of the account. Those of orders need the rules: a job writes them at the next start
-- (server/records/ledger/restateLedger.ts).
INSERT INTO ledger_lines (account_id, product_id, marketplace, day, kind, amount_minor, currency, basis, source, source_ref,
                          posted_id, superseded, stands)
SELECT a.account_id, a.product_id, a.marketplace, a.day, a.kind, a.amount_minor, a.currency, 'posted', a.source, a.source_ref, a.id,
       a.is_superseded, NOT a.is_superseded AND a.kind NOT IN ('tax_collected', 'pass_through', 'bill_payment', 'hold', 'payout', 'debt', 'loan', 'movement')
         AND (p.id IS NOT NULL OR a.product_id IS NULL AND a.counts_alone)
FROM posted_amounts a
LEFT JOIN products p ON p.account_id = a.account_id AND p.id = a.product_id AND p.currency = a.currency
WHERE a.order_external_id IS NULL;
INSERT INTO ledger_lines (account_id, product_id, marketplace, day, kind, amount_minor, currency, basis, source)
SELECT d.account_id, d.product_id, p.marketplace, d.day, 'ads', -d.cost_minor, p.currency, 'posted', 'advertising'
FROM ad_spend_days d JOIN products p ON p.account_id = d.account_id AND p.id = d.product_id;

CREATE OR REPLACE FUNCTION pg_temp.rate(currency text, day text, account text) RETURNS text LANGUAGE sql AS $$
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

-- `units` and `unread_units` are those of one line each, so that they add up.
DO $do$ BEGIN EXECUTE $view$
CREATE VIEW viewer.ledger_lines WITH (security_barrier = true) AS
SELECT l.day, l.order_id, l.order_item_id, l.product_id, l.marketplace::text AS marketplace, l.kind::text AS kind,
       round(l.amount_minor / 100.0, 2) AS amount, l.currency,
       CASE WHEN l.basis IN ('posted', 'confirmed') THEN 'known' ELSE l.basis::text END AS state, l.basis::text AS basis,
       l.stands AND l.status IS DISTINCT FROM 'cancelled' AS counts, l.stands, l.superseded, l.source,
       coalesce(l.source_ref, l.kind::text || '/' || l.source) AS source_ref,
       CASE WHEN l.kind = 'item_revenue' THEN l.units ELSE 0 END AS units,
       CASE WHEN l.amount_minor IS NULL THEN l.units ELSE 0 END AS unread_units,
       l.status::text AS status,
       l.order_id IS NULL AND l.product_id IS NULL AND NOT l.stands AND NOT l.superseded
         AND l.kind NOT IN ('tax_collected', 'pass_through', 'bill_payment', 'hold', 'payout', 'debt', 'loan', 'movement') AS is_of_account,
       l.amount_minor * 0.01 * CASE WHEN l.currency = 'BRL' THEN 1 ELSE rate.brl END AS amount_brl, l.account_id
FROM ledger_lines l
$view$ || pg_temp.rate('l.currency', 'l.day', 'l.account_id') || $view$
$view$; END $do$;
DROP FUNCTION IF EXISTS pg_temp.rate(text, text, text);
