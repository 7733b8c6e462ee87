-- Marketplaces to which the seller switched on the sending of prices; off by default.
CREATE TABLE "price_sending" (
    "account_id" INTEGER NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "user_id" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "price_sending_pkey" PRIMARY KEY ("account_id","marketplace")
);
ALTER TABLE "price_sending" ADD CONSTRAINT "price_sending_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT changes.watch_table('price_sending', 'note_rows');

-- Prices looked at before sending, and what became of those that were sent.
CREATE TYPE "SentPriceState" AS ENUM ('previewed', 'sending', 'accepted', 'refused', 'failed');
CREATE TABLE "sent_prices" (
    "account_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "product_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "previous_minor" BIGINT NOT NULL,
    "price_minor" BIGINT NOT NULL,
    "state" "SentPriceState" NOT NULL DEFAULT 'previewed',
    "answer" TEXT,
    "reference" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "previewed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "sent_prices_pkey" PRIMARY KEY ("account_id","id")
);
CREATE UNIQUE INDEX "sent_prices_account_id_token_hash_key" ON "sent_prices"("account_id", "token_hash");
CREATE INDEX "sent_prices_account_id_product_id_idx" ON "sent_prices"("account_id", "product_id");
ALTER TABLE "sent_prices" ADD CONSTRAINT "sent_prices_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "sent_prices" ADD CONSTRAINT "sent_prices_account_id_product_id_fkey" FOREIGN KEY ("account_id", "product_id") REFERENCES "products"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE sent_prices ADD CONSTRAINT sent_prices_sensible CHECK (price_minor > 0);
SELECT changes.watch_table('sent_prices', 'note_rows');
ALTER TYPE "AuditKind" ADD VALUE 'priceSending';
