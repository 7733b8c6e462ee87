-- ── Payouts with their rows ──
-- A payout is one settlement of the marketplace; several run side by side, so that a row belongs to one by its settlement id,
-- never by its date.
CREATE TYPE "PayoutState" AS ENUM ('unread', 'open', 'closed', 'differs');
CREATE TYPE "PayoutBucket" AS ENUM ('orders', 'refunds', 'account_charges', 'ads_billed', 'reimbursements', 'taxes', 'reserve_released', 'reserve_held', 'previous_balance', 'transfers', 'unknown');

CREATE TABLE "payouts" (
    "account_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "settlement_id" TEXT,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "deposited_at" TIMESTAMPTZ(3),
    "currency" CHAR(3),
    "total_minor" BIGINT,
    "rows_sum_minor" BIGINT,
    "unreadable_rows" INTEGER NOT NULL DEFAULT 0,
    "state" "PayoutState" NOT NULL,
    "report_id" TEXT NOT NULL,
    "reported_at" TIMESTAMPTZ(3) NOT NULL,
    "file_bytes" BIGINT,
    "file_sha256" CHAR(64),
    "other_report_ids" TEXT[] NOT NULL DEFAULT '{}',
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payouts_pkey" PRIMARY KEY ("account_id","id")
);
CREATE UNIQUE INDEX "payouts_account_id_marketplace_settlement_id_key" ON "payouts"("account_id", "marketplace", "settlement_id");
CREATE UNIQUE INDEX "payouts_account_id_marketplace_report_id_key" ON "payouts"("account_id", "marketplace", "report_id");
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE payouts ADD CONSTRAINT payouts_sensible CHECK (
  CASE state WHEN 'unread' THEN settlement_id IS NULL AND rows_sum_minor IS NULL
    ELSE num_nulls(settlement_id, currency, total_minor, rows_sum_minor, file_bytes, file_sha256) = 0
      AND (state = 'differs') = (rows_sum_minor <> total_minor)
      AND (state <> 'closed' OR deposited_at IS NOT NULL) AND (state <> 'open' OR deposited_at IS NULL) END);

CREATE TABLE "payout_rows" (
    "account_id" INTEGER NOT NULL,
    "payout_id" BIGINT NOT NULL,
    "row_no" INTEGER NOT NULL,
    "bucket" "PayoutBucket" NOT NULL,
    "class" TEXT NOT NULL,
    "kind" "LedgerKind" NOT NULL,
    "name" TEXT NOT NULL,
    "order_external_id" TEXT,
    "listing_key" TEXT,
    "amount_minor" BIGINT NOT NULL,
    "posted_day" DATE,
    "extra" JSONB,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payout_rows_pkey" PRIMARY KEY ("account_id","payout_id","row_no")
);
CREATE INDEX "payout_rows_account_id_order_external_id_idx" ON "payout_rows"("account_id", "order_external_id");
ALTER TABLE "payout_rows" ADD CONSTRAINT "payout_rows_account_id_payout_id_fkey" FOREIGN KEY ("account_id", "payout_id") REFERENCES "payouts"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Totals that were stored without rows stay. Those of the last 90 days are read again, with rows.
INSERT INTO payouts (account_id, marketplace, starts_at, ends_at, deposited_at, currency, total_minor, state, report_id, reported_at)
SELECT account_id, marketplace, starts_at, ends_at, deposited_at, currency, total_minor, 'unread', report_id, created_at
FROM settlements ORDER BY account_id, created_at, report_id;
DROP TABLE settlements;
