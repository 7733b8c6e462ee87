-- One physical product and its listings (decision 072). Each listing begins as a product by itself; a row of master_products holds what
-- the seller states of one.
CREATE SEQUENCE "master_products_id_seq" AS integer;

ALTER TABLE "products" ADD COLUMN "master_id" INTEGER NOT NULL DEFAULT nextval('master_products_id_seq'),
                       ADD COLUMN "has_own_cost" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "products_account_id_master_id_idx" ON "products"("account_id", "master_id");

CREATE TABLE "master_products" (
    "account_id" INTEGER NOT NULL,
    "id" INTEGER NOT NULL,
    "name" TEXT,
    "sku" TEXT,
    "ean" TEXT,
    "brand" TEXT,
    "length_mm" INTEGER,
    "width_mm" INTEGER,
    "height_mm" INTEGER,
    "weight_g" INTEGER,

    CONSTRAINT "master_products_pkey" PRIMARY KEY ("account_id","id"),
    CONSTRAINT "master_products_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "master_products_measures" CHECK (length_mm > 0 AND width_mm > 0 AND height_mm > 0 AND weight_g > 0)
);

CREATE TYPE "MasterChangeKind" AS ENUM ('linked', 'split', 'undone');

CREATE TABLE "master_changes" (
    "account_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "kind" "MasterChangeKind" NOT NULL,
    "user_name" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "master_changes_pkey" PRIMARY KEY ("account_id","id"),
    CONSTRAINT "master_changes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "master_change_listings" (
    "account_id" INTEGER NOT NULL,
    "change_id" BIGINT NOT NULL,
    "product_id" INTEGER NOT NULL,
    "from_master" INTEGER NOT NULL,
    "to_master" INTEGER NOT NULL,
    "had_own_cost" BOOLEAN NOT NULL,
    -- the costs that it took over with the change; null: none
    "taken_costs" JSONB,

    CONSTRAINT "master_change_listings_pkey" PRIMARY KEY ("account_id","change_id","product_id"),
    CONSTRAINT "master_change_listings_change_fkey" FOREIGN KEY ("account_id","change_id") REFERENCES "master_changes"("account_id","id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "master_change_listings_product_fkey" FOREIGN KEY ("account_id","product_id") REFERENCES "products"("account_id","id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "master_change_listings_product_idx" ON "master_change_listings"("account_id","product_id");

-- Pairs of listings that a person said are not the same.
CREATE TABLE "distinct_listings" (
    "account_id" INTEGER NOT NULL,
    "left_id" INTEGER NOT NULL,
    "right_id" INTEGER NOT NULL,

    CONSTRAINT "distinct_listings_pkey" PRIMARY KEY ("account_id","left_id","right_id"),
    CONSTRAINT "distinct_listings_left_fkey" FOREIGN KEY ("account_id","left_id") REFERENCES "products"("account_id","id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "distinct_listings_right_fkey" FOREIGN KEY ("account_id","right_id") REFERENCES "products"("account_id","id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "distinct_listings_right_idx" ON "distinct_listings"("account_id","right_id");
