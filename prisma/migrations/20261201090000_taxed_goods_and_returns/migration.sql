-- Goods that are taxed in a way of their own, and what a tax line was worked out on (decision 068).
CREATE TYPE "TaxClass" AS ENUM ('normal', 'mono', 'st', 'monoSt', 'export');

CREATE TABLE "product_taxes" (
    "account_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "valid_from" DATE NOT NULL,
    "class" "TaxClass" NOT NULL,
    "origin" SMALLINT NOT NULL DEFAULT 0 CHECK ("origin" BETWEEN 0 AND 8),

    CONSTRAINT "product_taxes_pkey" PRIMARY KEY ("account_id", "product_id", "valid_from")
);
ALTER TABLE "product_taxes" ADD CONSTRAINT "product_taxes_account_id_product_id_fkey"
  FOREIGN KEY ("account_id", "product_id") REFERENCES "products"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "tax_rates"
  ADD COLUMN "goods" TEXT NOT NULL DEFAULT 'normal',
  DROP CONSTRAINT "tax_rates_pkey",
  ADD CONSTRAINT "tax_rates_pkey" PRIMARY KEY ("account_id", "month", "goods", "to_uf");
ALTER TABLE "tax_rates" ALTER COLUMN "goods" DROP DEFAULT;

ALTER TABLE "ledger_lines" ADD COLUMN "base_minor" BIGINT;
