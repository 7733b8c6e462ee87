-- Sums that a marketplace states by itself, beside the rows of which the product knows: a check of them, in no figure.
CREATE TYPE "StatedSumKind" AS ENUM ('available', 'reserved', 'total', 'deferred', 'account_level_reserve', 'net_proceeds');

CREATE TABLE "stated_sums" (
    "account_id" INTEGER NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "kind" "StatedSumKind" NOT NULL,
    "country" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "name" TEXT NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "stated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stated_sums_pkey" PRIMARY KEY ("account_id","marketplace","kind","country","currency","name")
);
ALTER TABLE "stated_sums" ADD CONSTRAINT "stated_sums_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT changes.mark_table('stated_sums', 'mark_whole', '''payouts''');
