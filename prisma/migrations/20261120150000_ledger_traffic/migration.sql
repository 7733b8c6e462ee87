-- CreateEnum
CREATE TYPE "ProfitKind" AS ENUM ('revenue', 'discount', 'product_cost', 'commission', 'fixed_fee', 'fulfilment', 'shipping', 'tax', 'refund', 'storage', 'ads', 'reimbursement', 'other');

-- CreateEnum
CREATE TYPE "TaxRegime" AS ENUM ('none', 'percent', 'simples');

-- CreateEnum
CREATE TYPE "TrafficLevel" AS ENUM ('child', 'parent');

-- AlterTable
ALTER TABLE "order_items" ADD COLUMN     "estimated_fees_minor" BIGINT,
ADD COLUMN     "estimated_fixed_fee_minor" BIGINT,
ADD COLUMN     "estimated_fulfilment_minor" BIGINT,
ADD COLUMN     "fixed_fee_minor" BIGINT,
ADD COLUMN     "other_fees_minor" BIGINT,
ADD COLUMN     "reimbursed_minor" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "resellable_quantity" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "tax_minor" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "category" TEXT,
ADD COLUMN     "listing_type" TEXT;

-- AlterTable
ALTER TABLE "sales_account_days" ADD COLUMN     "discounts" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "estimated" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "fixed_fees" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "other_fees" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "reimbursements" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "storage" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "tax" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "sales_product_days" ADD COLUMN     "estimated" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "reimbursements" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "storage" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "tax" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "sales_product_months" ADD COLUMN     "estimated" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "reimbursements" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "storage" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "tax" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "sales_product_totals" ADD COLUMN     "estimated" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "reimbursements" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "storage" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "tax" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "posted_amounts" (
    "account_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "source" TEXT NOT NULL,
    "source_ref" TEXT NOT NULL,
    "order_external_id" TEXT,
    "listing_key" TEXT,
    "product_id" INTEGER,
    "kind" "ProfitKind" NOT NULL,
    "name" TEXT NOT NULL,
    "is_unknown" BOOLEAN NOT NULL DEFAULT false,
    "amount_minor" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "day" DATE NOT NULL,
    "posted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "posted_amounts_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "returned_units" (
    "account_id" INTEGER NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "source_ref" TEXT NOT NULL,
    "order_external_id" TEXT,
    "listing_key" TEXT,
    "quantity" INTEGER NOT NULL,
    "disposition" TEXT,
    "reason" TEXT,
    "is_resellable" BOOLEAN NOT NULL,
    "returned_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "returned_units_pkey" PRIMARY KEY ("account_id","marketplace","source_ref")
);

-- CreateTable
CREATE TABLE "fee_rules" (
    "account_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "country" CHAR(2) NOT NULL,
    "product_id" INTEGER,
    "category" TEXT,
    "listing_type" TEXT,
    "fulfilled_by_marketplace" BOOLEAN,
    "price_from_minor" BIGINT,
    "price_below_minor" BIGINT,
    "valid_from" DATE NOT NULL,
    "percent" DECIMAL(7,4) NOT NULL,
    "fixed_minor" BIGINT NOT NULL DEFAULT 0,
    "minimum_minor" BIGINT NOT NULL DEFAULT 0,
    "fulfilment_minor" BIGINT,
    "source" TEXT NOT NULL,
    "source_day" DATE NOT NULL,

    CONSTRAINT "fee_rules_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "starter_fee_rules" (
    "id" SERIAL NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "country" CHAR(2) NOT NULL,
    "category" TEXT,
    "listing_type" TEXT,
    "fulfilled_by_marketplace" BOOLEAN,
    "price_from_minor" BIGINT,
    "price_below_minor" BIGINT,
    "valid_from" DATE NOT NULL,
    "percent" DECIMAL(7,4) NOT NULL,
    "fixed_minor" BIGINT NOT NULL DEFAULT 0,
    "minimum_minor" BIGINT NOT NULL DEFAULT 0,
    "fulfilment_minor" BIGINT,
    "source" TEXT NOT NULL,
    "source_day" DATE NOT NULL,

    CONSTRAINT "starter_fee_rules_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tax_settings" (
    "account_id" INTEGER NOT NULL,
    "valid_from" DATE NOT NULL,
    "regime" "TaxRegime" NOT NULL,
    "percent" DECIMAL(7,4),

    CONSTRAINT "tax_settings_pkey" PRIMARY KEY ("account_id","valid_from")
);

-- CreateTable
CREATE TABLE "tax_rates" (
    "account_id" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "rate" DECIMAL(12,10) NOT NULL,

    CONSTRAINT "tax_rates_pkey" PRIMARY KEY ("account_id","month")
);

-- CreateTable
CREATE TABLE "account_exchange_rates" (
    "account_id" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "day" DATE NOT NULL,
    "brl" DECIMAL(18,8) NOT NULL,

    CONSTRAINT "account_exchange_rates_pkey" PRIMARY KEY ("account_id","currency","day")
);

-- CreateTable
CREATE TABLE "profit_settings" (
    "account_id" INTEGER NOT NULL,
    "hemorrhage_below" DECIMAL(6,2) NOT NULL DEFAULT -10,
    "loss_below" DECIMAL(6,2) NOT NULL DEFAULT 0,
    "danger_below" DECIMAL(6,2) NOT NULL DEFAULT 5,
    "low_below" DECIMAL(6,2) NOT NULL DEFAULT 15,
    "target_margin" DECIMAL(6,2) NOT NULL DEFAULT 15,
    "renegotiation" DECIMAL(6,2) NOT NULL DEFAULT 5,

    CONSTRAINT "profit_settings_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "alerts" (
    "account_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "severity" TEXT NOT NULL,
    "product_id" INTEGER,
    "fingerprint" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "evidence" JSONB NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolved_at" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "alerts_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "settlements" (
    "account_id" INTEGER NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "report_id" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deposited_at" TIMESTAMPTZ(3),
    "currency" CHAR(3),
    "total_minor" BIGINT,

    CONSTRAINT "settlements_pkey" PRIMARY KEY ("account_id","marketplace","report_id")
);

-- CreateTable
CREATE TABLE "traffic_days" (
    "account_id" INTEGER NOT NULL,
    "level" "TrafficLevel" NOT NULL,
    "day" DATE NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "country" CHAR(2) NOT NULL,
    "asin" TEXT NOT NULL,
    "parent_asin" TEXT,
    "page_views" INTEGER NOT NULL,
    "sessions" INTEGER,
    "units_ordered" INTEGER,
    "featured_percent" DECIMAL(6,2),

    CONSTRAINT "traffic_days_pkey" PRIMARY KEY ("account_id","level","day","marketplace","country","asin")
);

-- CreateTable
CREATE TABLE "price_changes" (
    "account_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "price_minor" BIGINT NOT NULL,

    CONSTRAINT "price_changes_pkey" PRIMARY KEY ("account_id","product_id","changed_at")
);

-- CreateIndex
CREATE INDEX "posted_amounts_account_id_marketplace_order_external_id_idx" ON "posted_amounts"("account_id", "marketplace", "order_external_id");

-- CreateIndex
CREATE INDEX "posted_amounts_account_id_day_idx" ON "posted_amounts"("account_id", "day");

-- CreateIndex
CREATE UNIQUE INDEX "posted_amounts_account_id_source_source_ref_key" ON "posted_amounts"("account_id", "source", "source_ref");

-- CreateIndex
CREATE INDEX "returned_units_account_id_marketplace_order_external_id_idx" ON "returned_units"("account_id", "marketplace", "order_external_id");

-- CreateIndex
CREATE INDEX "fee_rules_account_id_marketplace_country_product_id_idx" ON "fee_rules"("account_id", "marketplace", "country", "product_id");

-- CreateIndex
CREATE INDEX "alerts_account_id_product_id_idx" ON "alerts"("account_id", "product_id");

-- CreateIndex
CREATE INDEX "traffic_days_account_id_marketplace_country_asin_idx" ON "traffic_days"("account_id", "marketplace", "country", "asin");

-- AddForeignKey
ALTER TABLE "posted_amounts" ADD CONSTRAINT "posted_amounts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "returned_units" ADD CONSTRAINT "returned_units_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fee_rules" ADD CONSTRAINT "fee_rules_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tax_settings" ADD CONSTRAINT "tax_settings_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_exchange_rates" ADD CONSTRAINT "account_exchange_rates_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profit_settings" ADD CONSTRAINT "profit_settings_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "traffic_days" ADD CONSTRAINT "traffic_days_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_account_id_product_id_fkey" FOREIGN KEY ("account_id", "product_id") REFERENCES "products"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;



-- ── What Prisma's schema language cannot say ──

-- A thing is told once until it is over.
CREATE UNIQUE INDEX alerts_one_open ON alerts (account_id, fingerprint) WHERE resolved_at IS NULL;

ALTER TABLE fee_rules ADD CONSTRAINT fee_rules_sensible
  CHECK (percent >= 0 AND percent <= 100 AND fixed_minor >= 0 AND minimum_minor >= 0 AND fulfilment_minor >= 0
         AND (price_from_minor IS NULL OR price_below_minor IS NULL OR price_from_minor < price_below_minor));
ALTER TABLE tax_settings ADD CONSTRAINT tax_settings_sensible
  CHECK (CASE regime WHEN 'percent' THEN percent IS NOT NULL AND percent >= 0 AND percent <= 100 ELSE percent IS NULL END);
ALTER TABLE account_exchange_rates ADD CONSTRAINT account_exchange_rates_positive CHECK (brl > 0);
ALTER TABLE returned_units ADD CONSTRAINT returned_units_some CHECK (quantity > 0);
ALTER TABLE price_changes ADD CONSTRAINT price_changes_not_negative CHECK (price_minor >= 0);
