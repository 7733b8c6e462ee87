-- CreateTable
CREATE TABLE "brand_competitors" (
    "account_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "country" CHAR(2) NOT NULL,
    "our_asin" TEXT NOT NULL,
    "competitor_asin" TEXT NOT NULL,
    "competitor_brand" TEXT NOT NULL,
    "notes" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "asked_at" TIMESTAMPTZ(3),
    "monitored_at" TIMESTAMPTZ(3),
    "failure" TEXT,
    "competitor_name" TEXT,
    "currency" CHAR(3),
    "our_price_minor" BIGINT,
    "competitor_price_minor" BIGINT,
    "our_rank" INTEGER,
    "competitor_rank" INTEGER,
    "our_rating" DECIMAL(2,1),
    "competitor_rating" DECIMAL(2,1),

    CONSTRAINT "brand_competitors_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "brand_prices" (
    "account_id" INTEGER NOT NULL,
    "competitor_id" INTEGER NOT NULL,
    "observed_at" TIMESTAMPTZ(3) NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "our_price_minor" BIGINT,
    "competitor_price_minor" BIGINT,

    CONSTRAINT "brand_prices_pkey" PRIMARY KEY ("account_id","competitor_id","observed_at")
);

-- CreateIndex
CREATE UNIQUE INDEX "brand_competitors_account_id_marketplace_country_our_asin_c_key" ON "brand_competitors"("account_id", "marketplace", "country", "our_asin", "competitor_asin");

-- AddForeignKey
ALTER TABLE "brand_competitors" ADD CONSTRAINT "brand_competitors_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "brand_prices" ADD CONSTRAINT "brand_prices_account_id_competitor_id_fkey" FOREIGN KEY ("account_id", "competitor_id") REFERENCES "brand_competitors"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
