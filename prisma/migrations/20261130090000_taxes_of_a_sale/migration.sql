-- Regimes, and the taxes of a sale by kind (decision 065).
ALTER TYPE "TaxRegime" ADD VALUE 'mei' BEFORE 'simples';
ALTER TYPE "TaxRegime" ADD VALUE 'simples_hibrido';
ALTER TYPE "TaxRegime" ADD VALUE 'presumido';
ALTER TYPE "TaxRegime" ADD VALUE 'real';

ALTER TYPE "LedgerKind" ADD VALUE 'das' BEFORE 'tax_reversed';
ALTER TYPE "LedgerKind" ADD VALUE 'icms' BEFORE 'tax_reversed';
ALTER TYPE "LedgerKind" ADD VALUE 'icms_difal' BEFORE 'tax_reversed';
ALTER TYPE "LedgerKind" ADD VALUE 'icms_fcp' BEFORE 'tax_reversed';
ALTER TYPE "LedgerKind" ADD VALUE 'pis' BEFORE 'tax_reversed';
ALTER TYPE "LedgerKind" ADD VALUE 'cofins' BEFORE 'tax_reversed';
ALTER TYPE "LedgerKind" ADD VALUE 'cbs' BEFORE 'tax_reversed';
ALTER TYPE "LedgerKind" ADD VALUE 'ibs_uf' BEFORE 'tax_reversed';
ALTER TYPE "LedgerKind" ADD VALUE 'ibs_mun' BEFORE 'tax_reversed';

CREATE TYPE "SimplesAnnex" AS ENUM ('I', 'II');
ALTER TABLE "tax_settings"
  ADD COLUMN "annex" "SimplesAnnex",
  ADD COLUMN "home_uf" CHAR(2),
  ADD COLUMN "icms_effective_percent" DECIMAL(7,4);
UPDATE tax_settings SET annex = 'I' WHERE regime = 'simples';
ALTER TABLE tax_settings ADD CONSTRAINT tax_settings_profile CHECK (
  (annex IS NULL OR regime::text LIKE 'simples%') AND home_uf ~ '^[A-Z]{2}$' AND icms_effective_percent BETWEEN 0 AND 100);

-- The rates of before, as the fixed share that they were, until the next refresh calculates them.
ALTER TABLE "tax_rates"
  ADD COLUMN "to_uf" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "num" DECIMAL[],
  ADD COLUMN "den" DECIMAL[],
  ADD COLUMN "icms_num" DECIMAL NOT NULL DEFAULT 1,
  ADD COLUMN "icms_den" DECIMAL NOT NULL DEFAULT 1,
  ADD COLUMN "cbs_base" TEXT NOT NULL DEFAULT 'sale',
  ADD COLUMN "is_informative" BOOLEAN NOT NULL DEFAULT false;
UPDATE tax_rates SET num = ARRAY[rate * 10000000000, 0, 0, 0, 0, 0, 0, 0, 0, 0], den = ARRAY[10000000000, 1, 1, 1, 1, 1, 1, 1, 1, 1];
ALTER TABLE "tax_rates"
  DROP CONSTRAINT "tax_rates_pkey",
  DROP COLUMN "rate",
  ALTER COLUMN "to_uf" DROP DEFAULT,
  ALTER COLUMN "icms_num" DROP DEFAULT,
  ALTER COLUMN "icms_den" DROP DEFAULT,
  ALTER COLUMN "cbs_base" DROP DEFAULT,
  ALTER COLUMN "is_informative" DROP DEFAULT,
  ADD CONSTRAINT "tax_rates_pkey" PRIMARY KEY ("account_id", "month", "to_uf");
