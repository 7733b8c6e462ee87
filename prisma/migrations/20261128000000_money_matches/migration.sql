-- ── Charges of bills as they were read ──
CREATE TYPE "ChargeType" AS ENUM ('charge', 'bonus');

CREATE TABLE "charges" (
    "account_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "source" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "bill_group" TEXT,
    "period_key" TEXT,
    "order_external_id" TEXT,
    "pack_id" TEXT,
    "shipment_id" TEXT,
    "payment_id" TEXT,
    "listing_key" TEXT,
    "type" "ChargeType" NOT NULL,
    "sub_type" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "kind" "LedgerKind" NOT NULL,
    "is_unknown" BOOLEAN NOT NULL DEFAULT false,
    "amount_minor" BIGINT NOT NULL,
    "gross_minor" BIGINT,
    "discount_minor" BIGINT,
    "rebate_minor" BIGINT,
    "is_withheld" BOOLEAN,
    "bonifies_external_id" TEXT,
    "status" TEXT,
    "document" TEXT,
    "written_at" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "sale_day" DATE,
    "currency" CHAR(3) NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    "gone_at" TIMESTAMPTZ(3),

    CONSTRAINT "charges_pkey" PRIMARY KEY ("account_id","id")
);
CREATE UNIQUE INDEX "charges_account_id_source_external_id_key" ON "charges"("account_id", "source", "external_id");
CREATE INDEX "charges_account_id_marketplace_order_external_id_idx" ON "charges"("account_id", "marketplace", "order_external_id");
CREATE INDEX "charges_account_id_marketplace_bill_group_period_key_idx" ON "charges"("account_id", "marketplace", "bill_group", "period_key");
CREATE INDEX charges_of_carts ON charges (account_id, marketplace, pack_id) WHERE pack_id IS NOT NULL;
ALTER TABLE "charges" ADD CONSTRAINT "charges_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ── What orders should be charged and paid beside what they were ──
CREATE TYPE "MatchSlot" AS ENUM ('fees', 'logistics', 'fee_return', 'freight_return', 'release', 'reimbursement', 'unknown');
CREATE TYPE "MatchClass" AS ENUM ('matched', 'differs', 'missing', 'twice', 'bonus_owed', 'held', 'unknown_order', 'in_progress');
CREATE TYPE "ExpectationBasis" AS ENUM ('sale', 'rule', 'estimate');

CREATE TABLE "money_matches" (
    "account_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "key" TEXT NOT NULL,
    "order_external_id" TEXT,
    "pack_id" TEXT,
    "sale_day" DATE,
    "slot" "MatchSlot" NOT NULL,
    "class" "MatchClass" NOT NULL,
    "reason" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "expected_minor" BIGINT,
    "charged_minor" BIGINT,
    "paid_minor" BIGINT,
    "delta_minor" BIGINT,
    "at_stake_minor" BIGINT NOT NULL DEFAULT 0,
    "is_certain" BOOLEAN NOT NULL,
    "basis" "ExpectationBasis",
    "since" DATE,
    "due_at" DATE,
    "tolerance_minor" BIGINT NOT NULL,
    "row_ids" TEXT[] NOT NULL DEFAULT '{}',
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "money_matches_pkey" PRIMARY KEY ("account_id","id")
);
CREATE UNIQUE INDEX "money_matches_account_id_marketplace_key_key" ON "money_matches"("account_id", "marketplace", "key");
CREATE INDEX "money_matches_account_id_marketplace_order_external_id_idx" ON "money_matches"("account_id", "marketplace", "order_external_id");
-- the worklist: what there is to check, highest amount first
CREATE INDEX money_differences ON money_matches (account_id, at_stake_minor DESC, id) WHERE class NOT IN ('matched', 'in_progress');
ALTER TABLE "money_matches" ADD CONSTRAINT "money_matches_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE money_matches ADD CONSTRAINT money_matches_at_stake CHECK (at_stake_minor >= 0);

-- ── What the seller does about a difference: kept by the match's key, so that it outlives each derivation ──
CREATE TYPE "DisputeState" AS ENUM ('open', 'contested', 'won', 'lost', 'ignored');

CREATE TABLE "disputes" (
    "account_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "match_key" TEXT NOT NULL,
    "state" "DisputeState" NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "recovered_minor" BIGINT,
    "protocol" TEXT,
    "note" TEXT,
    "due_at" DATE,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "disputes_pkey" PRIMARY KEY ("account_id","id")
);
CREATE UNIQUE INDEX "disputes_account_id_marketplace_match_key_key" ON "disputes"("account_id", "marketplace", "match_key");
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "dispute_events" (
    "account_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "dispute_id" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_name" TEXT NOT NULL,
    "from_state" "DisputeState",
    "to_state" "DisputeState" NOT NULL,
    "note" TEXT,

    CONSTRAINT "dispute_events_pkey" PRIMARY KEY ("account_id","id")
);
CREATE INDEX "dispute_events_account_id_dispute_id_idx" ON "dispute_events"("account_id", "dispute_id");
ALTER TABLE "dispute_events" ADD CONSTRAINT "dispute_events_account_id_dispute_id_fkey" FOREIGN KEY ("account_id", "dispute_id") REFERENCES "disputes"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ── Earlier versions of money that its marketplace changed ──
CREATE TABLE "money_versions" (
    "account_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "table_name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "row" JSONB NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "money_versions_pkey" PRIMARY KEY ("account_id","id")
);
CREATE UNIQUE INDEX "money_versions_account_id_table_name_key_version_key" ON "money_versions"("account_id", "table_name", "key", "version");
ALTER TABLE "money_versions" ADD CONSTRAINT "money_versions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ── What counts as equal, and how long is waited ──
CREATE TABLE "reconciliation_settings" (
    "account_id" INTEGER NOT NULL,
    "minor_per_row" INTEGER NOT NULL DEFAULT 1,
    "share_of_expected" DECIMAL(6,5) NOT NULL DEFAULT 0.005,
    "freight_share_minor" INTEGER NOT NULL DEFAULT 5,
    "release_days" INTEGER NOT NULL DEFAULT 5,
    "reimbursement_days" INTEGER NOT NULL DEFAULT 45,
    "bonus_days" INTEGER NOT NULL DEFAULT 30,
    "listed_from_minor" INTEGER NOT NULL DEFAULT 100,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reconciliation_settings_pkey" PRIMARY KEY ("account_id")
);
ALTER TABLE "reconciliation_settings" ADD CONSTRAINT "reconciliation_settings_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
