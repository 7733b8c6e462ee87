-- Who ships an order, in the marketplace's words, and how sure a posted amount is.
ALTER TABLE orders ADD COLUMN logistic text;
ALTER TABLE posted_amounts ADD COLUMN basis "LedgerBasis" NOT NULL DEFAULT 'posted', ADD COLUMN released_at timestamptz(3);

-- What sending and packing costs the seller who ships.
CREATE TABLE "freight_rules" (
    "account_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "marketplace" "Marketplace",
    "logistic" TEXT,
    "product_id" INTEGER,
    "price_from_minor" BIGINT,
    "price_below_minor" BIGINT,
    "valid_from" DATE NOT NULL,
    "per_order_minor" BIGINT NOT NULL DEFAULT 0,
    "per_unit_minor" BIGINT NOT NULL DEFAULT 0,
    "percent" DECIMAL(6,3) NOT NULL DEFAULT 0,
    "packaging_per_order_minor" BIGINT NOT NULL DEFAULT 0,
    "packaging_per_unit_minor" BIGINT NOT NULL DEFAULT 0,
    "note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "freight_rules_pkey" PRIMARY KEY ("account_id","id")
);
CREATE INDEX "freight_rules_account_id_product_id_idx" ON "freight_rules"("account_id", "product_id");
ALTER TABLE "freight_rules" ADD CONSTRAINT "freight_rules_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "freight_rules" ADD CONSTRAINT "freight_rules_account_id_product_id_fkey" FOREIGN KEY ("account_id", "product_id") REFERENCES "products"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE freight_rules ADD CONSTRAINT freight_rules_sensible CHECK (
  per_order_minor >= 0 AND per_unit_minor >= 0 AND percent >= 0 AND percent <= 100 AND packaging_per_order_minor >= 0
  AND packaging_per_unit_minor >= 0
  AND (price_from_minor IS NULL OR price_below_minor IS NULL OR price_from_minor < price_below_minor));
SELECT changes.watch_table('freight_rules', 'note_rows');

-- Units sent by the seller of which neither a rule nor an amount says what sending them cost.
ALTER TABLE sales_product_days ADD COLUMN units_without_freight integer NOT NULL DEFAULT 0;
ALTER TABLE sales_product_months ADD COLUMN units_without_freight integer NOT NULL DEFAULT 0;
ALTER TABLE sales_product_totals ADD COLUMN units_without_freight integer NOT NULL DEFAULT 0;
ALTER TABLE sales_account_days ADD COLUMN units_without_freight integer NOT NULL DEFAULT 0;
DELETE FROM sales_account_months;
DELETE FROM sales_product_starts;
DELETE FROM sales_kept_months;
ALTER TABLE sales_account_months ADD COLUMN units_without_freight integer NOT NULL;
ALTER TABLE sales_product_starts ADD COLUMN units_without_freight integer NOT NULL;
