-- ── The statement of the seller's account at a marketplace (decision 063) ──
CREATE TYPE "StatementDayState" AS ENUM ('closed', 'differs', 'unchecked');

CREATE TABLE "statement_days" (
    "account_id" INTEGER NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "day" DATE NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "state" "StatementDayState" NOT NULL,
    "opening_minor" BIGINT,
    "closing_minor" BIGINT,
    "moved_minor" BIGINT NOT NULL,
    "row_count" INTEGER NOT NULL,
    "report_id" TEXT NOT NULL,
    "reported_at" TIMESTAMPTZ(3),
    "file_bytes" BIGINT NOT NULL,
    "file_sha256" CHAR(64) NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "statement_days_pkey" PRIMARY KEY ("account_id","marketplace","day")
);
ALTER TABLE "statement_days" ADD CONSTRAINT "statement_days_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE statement_days ADD CONSTRAINT statement_days_sensible CHECK (
  CASE state WHEN 'closed' THEN closing_minor - opening_minor = moved_minor OR num_nulls(opening_minor, closing_minor) = 2 AND row_count = 0
    WHEN 'differs' THEN num_nulls(opening_minor, closing_minor) = 0
    ELSE num_nulls(opening_minor, closing_minor) = 2 AND row_count > 0 END);

CREATE TABLE "statement_rows" (
    "account_id" INTEGER NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "day" DATE NOT NULL,
    "key" BYTEA NOT NULL,
    "line" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3),
    "bucket" "PayoutBucket" NOT NULL,
    "description" TEXT NOT NULL,
    "source_id" TEXT,
    "order_external_id" TEXT,
    "pack_id" TEXT,
    "shipment_id" TEXT,
    "reference" TEXT,
    "amount_minor" BIGINT NOT NULL,
    "balance_minor" BIGINT,
    "payout_id" BIGINT,
    "row_no" INTEGER,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "statement_rows_pkey" PRIMARY KEY ("account_id","marketplace","day","key")
);
CREATE INDEX "statement_rows_account_id_payout_id_row_no_idx" ON "statement_rows"("account_id", "payout_id", "row_no");
CREATE INDEX "statement_rows_account_id_marketplace_source_id_idx" ON "statement_rows"("account_id", "marketplace", "source_id");
CREATE INDEX "statement_rows_account_id_order_external_id_idx" ON "statement_rows"("account_id", "order_external_id");
CREATE INDEX statement_rows_of_carts ON statement_rows (account_id, marketplace, pack_id) WHERE bucket = 'cart_freight';
CREATE INDEX statement_rows_of_payouts ON statement_rows (account_id, marketplace, day, line) WHERE bucket = 'transfers';
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_account_id_marketplace_day_fkey" FOREIGN KEY ("account_id", "marketplace", "day") REFERENCES "statement_days"("account_id", "marketplace", "day") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE statement_rows ADD CONSTRAINT statement_rows_sensible CHECK (
  octet_length(key) = 32 AND bucket NOT IN ('previous_balance', 'balance_kept') AND (payout_id IS NOT NULL OR row_no IS NULL));

-- Rows of payouts wherever they are stored. What a statement takes to the bank has the payout itself as a row without a place.
CREATE VIEW payout_lines AS
SELECT account_id, payout_id, row_no, bucket, class, kind, name, order_external_id, listing_key, amount_minor, posted_day
FROM payout_rows
UNION ALL
SELECT account_id, payout_id, row_no, bucket, 'statement',
       CASE bucket WHEN 'cart_freight' THEN 'freight' WHEN 'account_charges' THEN 'account_fee' WHEN 'bill_paid' THEN 'bill_payment'
         WHEN 'ads_billed' THEN 'ads_billed' WHEN 'reimbursements' THEN 'reimbursement' WHEN 'taxes' THEN 'tax_collected'
         WHEN 'income' THEN 'financial_income' WHEN 'loans' THEN 'loan' WHEN 'reserve_released' THEN 'hold' WHEN 'reserve_held' THEN 'hold'
         WHEN 'transfers' THEN 'payout' WHEN 'unknown' THEN 'other_fee' ELSE 'movement' END::"LedgerKind",
       CASE WHEN bucket IN ('bill_paid', 'ads_billed') AND reference IS NOT NULL THEN description || '/' || reference ELSE description END, order_external_id, NULL::text, amount_minor, day
FROM statement_rows WHERE row_no IS NOT NULL;

CREATE OR REPLACE VIEW viewer.payout_rows WITH (security_barrier = true) AS
SELECT r.payout_id, r.row_no, p.marketplace::text AS marketplace, r.bucket::text AS bucket, r.kind::text AS kind, r.class, r.name,
       r.order_external_id AS order_number, r.listing_key AS sku, round(r.amount_minor / 100.0, 2) AS amount, p.currency,
       r.posted_day, r.account_id
FROM payout_lines r JOIN payouts p ON p.account_id = r.account_id AND p.id = r.payout_id;

SELECT changes.mark_table('statement_rows', 'mark_whole', '''payouts''');

-- Rows of these days were read and thrown away: their files are listed, and are read again.
UPDATE sync_streams SET cursor = jsonb_set(cursor, '{place,report,days}', '{}') WHERE stream = 'releases' AND cursor #> '{place,report,days}' IS NOT NULL;
