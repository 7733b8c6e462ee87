-- What the business costs beside its sales: rent, software, people.
CREATE TYPE "OverheadCategory" AS ENUM ('rent', 'software', 'people', 'accounting', 'packaging', 'fixed_taxes', 'other');
CREATE TYPE "OverheadEvery" AS ENUM ('once', 'month', 'year', 'order', 'unit');
CREATE TYPE "OverheadAllocation" AS ENUM ('none', 'revenue', 'units', 'orders', 'fixed_share');
CREATE TYPE "OverheadScope" AS ENUM ('account', 'marketplace', 'brand', 'products');

CREATE TABLE "overheads" (
    "account_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "category" "OverheadCategory" NOT NULL,
    "valid_from" DATE NOT NULL,
    "valid_until" DATE,
    "amount_minor" BIGINT NOT NULL,
    "every" "OverheadEvery" NOT NULL,
    "allocation" "OverheadAllocation" NOT NULL DEFAULT 'none',
    "scope" "OverheadScope" NOT NULL DEFAULT 'account',
    "marketplace" "Marketplace",
    "brand" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "overheads_pkey" PRIMARY KEY ("account_id","id")
);
ALTER TABLE "overheads" ADD CONSTRAINT "overheads_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE overheads ADD CONSTRAINT overheads_sensible CHECK (
  length(name) BETWEEN 1 AND 120 AND amount_minor > 0
  AND amount_minor <= CASE WHEN every IN ('order', 'unit') THEN 100000000 ELSE 10000000000 END AND valid_from <= valid_until
  AND valid_from >= date '1990-01-01' AND valid_until <= date '2100-12-31'
  AND (scope = 'marketplace') = (marketplace IS NOT NULL) AND (scope = 'brand') = (brand IS NOT NULL)
  AND length(brand) BETWEEN 1 AND 200 AND (allocation <> 'fixed_share' OR scope = 'products'));

-- The products of an overhead whose scope is products, and what of it each bears where shares are fixed.
CREATE TABLE "products_of_overheads" (
    "account_id" INTEGER NOT NULL,
    "overhead_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "percent" DECIMAL(6,3),

    CONSTRAINT "products_of_overheads_pkey" PRIMARY KEY ("account_id","overhead_id","product_id")
);
CREATE INDEX "products_of_overheads_account_id_product_id_idx" ON "products_of_overheads"("account_id", "product_id");
ALTER TABLE "products_of_overheads" ADD CONSTRAINT "products_of_overheads_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "products_of_overheads" ADD CONSTRAINT "products_of_overheads_account_id_overhead_id_fkey" FOREIGN KEY ("account_id", "overhead_id") REFERENCES "overheads"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "products_of_overheads" ADD CONSTRAINT "products_of_overheads_account_id_product_id_fkey" FOREIGN KEY ("account_id", "product_id") REFERENCES "products"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE products_of_overheads ADD CONSTRAINT products_of_overheads_sensible CHECK (percent > 0 AND percent <= 100);

SELECT changes.watch_table('overheads', 'note_rows'), changes.watch_table('products_of_overheads', 'note_rows');

-- Whether screens of products also show what is left after their share of the overheads.
ALTER TABLE profit_settings ADD COLUMN allocates_overheads boolean NOT NULL DEFAULT false;

CREATE VIEW viewer.overheads WITH (security_barrier = true) AS
SELECT o.id, o.name, o.category::text AS category, round(o.amount_minor / 100.0, 2) AS amount, 'BRL'::text AS currency,
       o.every::text AS every, o.valid_from, o.valid_until, o.allocation::text AS allocation, o.scope::text AS scope,
       o.marketplace::text AS marketplace, o.brand,
       (SELECT string_agg(p.product_id::text, ',' ORDER BY p.product_id) FROM products_of_overheads p
        WHERE p.account_id = o.account_id AND p.overhead_id = o.id) AS product_ids, o.account_id
FROM overheads o;
SELECT changes.mark_table('overheads', 'mark_whole', '''overheads'''),
       changes.mark_table('products_of_overheads', 'mark_whole', '''overheads''');
