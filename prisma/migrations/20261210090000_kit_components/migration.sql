-- What a kit is made of (decision 072): kit and component are numbers of master products.
CREATE TABLE "kit_components" (
    "account_id" INTEGER NOT NULL,
    "kit_id" INTEGER NOT NULL,
    "component_id" INTEGER NOT NULL,
    "pieces" INTEGER NOT NULL,
    -- reported by the marketplace; false: stated by the seller
    "is_listed" BOOLEAN NOT NULL,

    CONSTRAINT "kit_components_pkey" PRIMARY KEY ("account_id","kit_id","component_id"),
    CONSTRAINT "kit_components_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "kit_components_pieces" CHECK (pieces BETWEEN 1 AND 10000),
    CONSTRAINT "kit_components_other" CHECK (kit_id <> component_id)
);
CREATE INDEX "kit_components_component_idx" ON "kit_components"("account_id","component_id");

-- So that an account that moves in advances the sequence past its numbers.
ALTER SEQUENCE "master_products_id_seq" OWNED BY "products"."master_id";
