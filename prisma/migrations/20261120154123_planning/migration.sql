-- AlterTable
ALTER TABLE "insights" ADD COLUMN     "closed_at" TIMESTAMPTZ(3),
ADD COLUMN     "decided_at" TIMESTAMPTZ(3),
ADD COLUMN     "evidence" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "fingerprint" TEXT,
ADD COLUMN     "impact_currency" CHAR(3),
ADD COLUMN     "impact_minor" BIGINT,
ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "price_suggestions" ADD COLUMN     "basis" TEXT,
ADD COLUMN     "current_price_minor" BIGINT,
ADD COLUMN     "decided_at" TIMESTAMPTZ(3),
ADD COLUMN     "in_stock_days" INTEGER,
ADD COLUMN     "price_points" INTEGER;

-- CreateTable
CREATE TABLE "demand_outlooks" (
    "account_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "from_day" DATE NOT NULL,
    "units" DECIMAL(14,3) NOT NULL,
    "lower_bound" INTEGER NOT NULL,
    "upper_bound" INTEGER NOT NULL,
    "daily_deviation" DECIMAL(14,4) NOT NULL,
    "velocity" DECIMAL(14,4),

    CONSTRAINT "demand_outlooks_pkey" PRIMARY KEY ("account_id","product_id")
);

-- CreateTable
CREATE TABLE "planning_settings" (
    "account_id" INTEGER NOT NULL,
    "lead_days" DECIMAL(6,2) NOT NULL DEFAULT 20,
    "lead_deviation_days" DECIMAL(6,2) NOT NULL DEFAULT 4,
    "review_days" INTEGER NOT NULL DEFAULT 30,
    "service_factor" DECIMAL(5,3) NOT NULL DEFAULT 1.645,

    CONSTRAINT "planning_settings_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "product_planning" (
    "account_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "lead_days" DECIMAL(6,2),
    "lead_deviation_days" DECIMAL(6,2),
    "review_days" INTEGER,
    "minimum_order" INTEGER,
    "case_pack" INTEGER,
    "on_order" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "product_planning_pkey" PRIMARY KEY ("account_id","product_id")
);

-- AddForeignKey
ALTER TABLE "demand_outlooks" ADD CONSTRAINT "demand_outlooks_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "planning_settings" ADD CONSTRAINT "planning_settings_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_planning" ADD CONSTRAINT "product_planning_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ── What Prisma's schema language cannot say ──

CREATE UNIQUE INDEX insights_one_open ON insights (account_id, fingerprint) WHERE closed_at IS NULL;

ALTER TABLE planning_settings ADD CONSTRAINT planning_settings_sensible CHECK (
  lead_days BETWEEN 0 AND 730 AND lead_deviation_days BETWEEN 0 AND 365 AND review_days BETWEEN 1 AND 365
  AND service_factor BETWEEN 0 AND 5);
ALTER TABLE product_planning ADD CONSTRAINT product_planning_sensible CHECK (
  lead_days BETWEEN 0 AND 730 AND lead_deviation_days BETWEEN 0 AND 365 AND review_days BETWEEN 1 AND 365
  AND minimum_order BETWEEN 1 AND 1000000 AND case_pack BETWEEN 1 AND 1000000 AND on_order BETWEEN 0 AND 10000000);
ALTER TABLE insights ADD CONSTRAINT insights_status CHECK (status IN ('pending', 'applied', 'dismissed'));
ALTER TABLE price_suggestions ADD CONSTRAINT price_suggestions_status CHECK (status IN ('pending', 'applied', 'dismissed'));
