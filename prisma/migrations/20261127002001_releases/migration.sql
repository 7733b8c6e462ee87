-- When the money of payments reaches the seller's account at the marketplace, as each source says it.
CREATE TYPE "ReleaseSource" AS ENUM ('payment', 'report', 'reserve');
CREATE TYPE "ReleaseStatus" AS ENUM ('pending', 'held', 'released', 'refunded');

CREATE TABLE "releases" (
    "account_id" INTEGER NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "payment_id" TEXT NOT NULL,
    "source" "ReleaseSource" NOT NULL,
    "order_external_id" TEXT,
    "currency" CHAR(3) NOT NULL,
    "gross_minor" BIGINT,
    "buyer_freight_minor" BIGINT,
    "fees_minor" BIGINT,
    "freight_minor" BIGINT,
    "refunded_minor" BIGINT,
    "net_minor" BIGINT,
    "expected_day" DATE,
    "released_day" DATE,
    "status" "ReleaseStatus" NOT NULL,
    "hold_reason" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "releases_pkey" PRIMARY KEY ("account_id","marketplace","payment_id","source")
);
CREATE INDEX "releases_account_id_marketplace_order_external_id_idx" ON "releases"("account_id", "marketplace", "order_external_id");
ALTER TABLE "releases" ADD CONSTRAINT "releases_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
