-- ── NF-e: documents of purchases and sales, without what identifies buyers (decision 066) ──
CREATE TYPE "NfeSide" AS ENUM ('sale', 'shipment', 'own_entry', 'purchase');
CREATE TYPE "NfeState" AS ENUM ('authorised', 'unproven', 'cancelled', 'denied');
CREATE TYPE "NfeImportState" AS ENUM ('receiving', 'checking', 'checked', 'importing', 'done', 'failed');
CREATE TYPE "NfeFileOutcome" AS ENUM ('ok', 'already', 'refused');

CREATE TABLE "account_cnpjs" (
    "account_id" INTEGER NOT NULL,
    "cnpj" CHAR(14) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_cnpjs_pkey" PRIMARY KEY ("account_id","cnpj")
);

CREATE TABLE "nfe_documents" (
    "account_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "key" CHAR(44) NOT NULL,
    "side" "NfeSide" NOT NULL,
    "state" "NfeState" NOT NULL,
    "status" INTEGER,
    "series" INTEGER,
    "number" INTEGER,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "moved_at" TIMESTAMPTZ(3),
    "day" DATE NOT NULL,
    "goods_day" DATE NOT NULL,
    "purpose" INTEGER NOT NULL,
    "is_entry" BOOLEAN NOT NULL,
    "issuer_cnpj" CHAR(14),
    "issuer_name" TEXT,
    "issuer_uf" CHAR(2),
    "issuer_regime" INTEGER,
    "buyer_uf" CHAR(2),
    "buyer_city" CHAR(7),
    "buyer_pays_icms" BOOLEAN,
    "buyer_is_company" BOOLEAN NOT NULL,
    "intermediary_cnpj" CHAR(14),
    "referred_keys" TEXT[],
    "total_minor" BIGINT NOT NULL,
    "totals_fit" BOOLEAN NOT NULL,
    "products_minor" BIGINT NOT NULL,
    "freight_minor" BIGINT NOT NULL,
    "insurance_minor" BIGINT NOT NULL,
    "discount_minor" BIGINT NOT NULL,
    "other_minor" BIGINT NOT NULL,
    "ipi_minor" BIGINT NOT NULL,
    "icms_st_minor" BIGINT NOT NULL,
    "fcp_st_minor" BIGINT NOT NULL,
    "icms_minor" BIGINT,
    "icms_dest_minor" BIGINT,
    "fcp_dest_minor" BIGINT,
    "pis_minor" BIGINT,
    "cofins_minor" BIGINT,
    "cbs_minor" BIGINT,
    "ibs_uf_minor" BIGINT,
    "ibs_mun_minor" BIGINT,
    "selective_minor" BIGINT,
    "xml" BYTEA NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "nfe_documents_pkey" PRIMARY KEY ("account_id","id")
);

CREATE TABLE "nfe_items" (
    "account_id" INTEGER NOT NULL,
    "document_id" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "sku" TEXT NOT NULL,
    "ean" TEXT,
    "ean_taxed" TEXT,
    "name" TEXT NOT NULL,
    "ncm" TEXT,
    "cest" TEXT,
    "cfop" CHAR(4) NOT NULL,
    "unit" TEXT,
    "quantity" DECIMAL(15,4) NOT NULL,
    "quantity_taxed" DECIMAL(15,4) NOT NULL,
    "counts_in_total" BOOLEAN NOT NULL,
    "origin" INTEGER,
    "icms_cst" TEXT,
    "pis_cst" TEXT,
    "credit_sn_minor" BIGINT,
    "products_minor" BIGINT NOT NULL,
    "freight_minor" BIGINT NOT NULL,
    "insurance_minor" BIGINT NOT NULL,
    "discount_minor" BIGINT NOT NULL,
    "other_minor" BIGINT NOT NULL,
    "ipi_minor" BIGINT NOT NULL,
    "icms_st_minor" BIGINT NOT NULL,
    "fcp_st_minor" BIGINT NOT NULL,
    "icms_minor" BIGINT,
    "icms_dest_minor" BIGINT,
    "fcp_dest_minor" BIGINT,
    "pis_minor" BIGINT,
    "cofins_minor" BIGINT,
    "cbs_minor" BIGINT,
    "ibs_uf_minor" BIGINT,
    "ibs_mun_minor" BIGINT,
    "selective_minor" BIGINT,

    CONSTRAINT "nfe_items_pkey" PRIMARY KEY ("account_id","document_id","place")
);

CREATE TABLE "nfe_events" (
    "account_id" INTEGER NOT NULL,
    "key" CHAR(44) NOT NULL,
    "type" CHAR(6) NOT NULL,
    "sequence" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "status" INTEGER,

    CONSTRAINT "nfe_events_pkey" PRIMARY KEY ("account_id","key","type","sequence")
);

CREATE TABLE "nfe_numbers" (
    "account_id" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "document_id" INTEGER NOT NULL,

    CONSTRAINT "nfe_numbers_pkey" PRIMARY KEY ("account_id","number","document_id")
);

CREATE TABLE "nfe_orders" (
    "account_id" INTEGER NOT NULL,
    "document_id" INTEGER NOT NULL,
    "order_id" BIGINT NOT NULL,
    "linked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "nfe_orders_pkey" PRIMARY KEY ("account_id","document_id","order_id")
);

CREATE TABLE "supplier_items" (
    "account_id" INTEGER NOT NULL,
    "supplier_cnpj" CHAR(14) NOT NULL,
    "supplier_sku" TEXT NOT NULL,
    "product_id" INTEGER NOT NULL,
    "factor" DECIMAL(12,4) NOT NULL,
    "confirmed_by" INTEGER NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "supplier_items_pkey" PRIMARY KEY ("account_id","supplier_cnpj","supplier_sku","product_id")
);

CREATE TABLE "nfe_costs" (
    "account_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "valid_from" DATE NOT NULL,
    "cost_minor" BIGINT NOT NULL,

    CONSTRAINT "nfe_costs_pkey" PRIMARY KEY ("account_id","product_id","valid_from")
);

CREATE TABLE "nfe_imports" (
    "account_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "state" "NfeImportState" NOT NULL DEFAULT 'receiving',
    "files_total" INTEGER,
    "files_done" INTEGER NOT NULL DEFAULT 0,
    "unpacked_bytes" BIGINT NOT NULL DEFAULT 0,
    "ok_count" INTEGER NOT NULL DEFAULT 0,
    "already_count" INTEGER NOT NULL DEFAULT 0,
    "refused_count" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "touched_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "nfe_imports_pkey" PRIMARY KEY ("account_id","id")
);

CREATE TABLE "nfe_import_parts" (
    "account_id" INTEGER NOT NULL,
    "import_id" INTEGER NOT NULL,
    "part" INTEGER NOT NULL,
    "sealed" BYTEA NOT NULL,

    CONSTRAINT "nfe_import_parts_pkey" PRIMARY KEY ("account_id","import_id","part")
);

CREATE TABLE "nfe_import_files" (
    "account_id" INTEGER NOT NULL,
    "import_id" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "outcome" "NfeFileOutcome" NOT NULL,
    "identity" TEXT,
    "why" TEXT,

    CONSTRAINT "nfe_import_files_pkey" PRIMARY KEY ("account_id","import_id","place")
);

CREATE UNIQUE INDEX "nfe_documents_account_id_key_key" ON "nfe_documents"("account_id", "key");
CREATE INDEX "nfe_documents_account_id_side_day_idx" ON "nfe_documents"("account_id", "side", "day");
CREATE INDEX "nfe_items_account_id_sku_idx" ON "nfe_items"("account_id", "sku");
CREATE INDEX "nfe_numbers_account_id_document_id_idx" ON "nfe_numbers"("account_id", "document_id");
CREATE INDEX "nfe_orders_account_id_order_id_idx" ON "nfe_orders"("account_id", "order_id");
CREATE INDEX "supplier_items_account_id_product_id_idx" ON "supplier_items"("account_id", "product_id");

ALTER TABLE "account_cnpjs" ADD CONSTRAINT "account_cnpjs_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "nfe_documents" ADD CONSTRAINT "nfe_documents_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "nfe_items" ADD CONSTRAINT "nfe_items_account_id_document_id_fkey" FOREIGN KEY ("account_id", "document_id") REFERENCES "nfe_documents"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "nfe_events" ADD CONSTRAINT "nfe_events_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "nfe_numbers" ADD CONSTRAINT "nfe_numbers_account_id_document_id_fkey" FOREIGN KEY ("account_id", "document_id") REFERENCES "nfe_documents"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "nfe_orders" ADD CONSTRAINT "nfe_orders_account_id_document_id_fkey" FOREIGN KEY ("account_id", "document_id") REFERENCES "nfe_documents"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "nfe_orders" ADD CONSTRAINT "nfe_orders_account_id_order_id_fkey" FOREIGN KEY ("account_id", "order_id") REFERENCES "orders"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "supplier_items" ADD CONSTRAINT "supplier_items_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "supplier_items" ADD CONSTRAINT "supplier_items_account_id_product_id_fkey" FOREIGN KEY ("account_id", "product_id") REFERENCES "products"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "nfe_costs" ADD CONSTRAINT "nfe_costs_account_id_product_id_fkey" FOREIGN KEY ("account_id", "product_id") REFERENCES "products"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "nfe_imports" ADD CONSTRAINT "nfe_imports_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "nfe_import_parts" ADD CONSTRAINT "nfe_import_parts_account_id_import_id_fkey" FOREIGN KEY ("account_id", "import_id") REFERENCES "nfe_imports"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "nfe_import_files" ADD CONSTRAINT "nfe_import_files_account_id_import_id_fkey" FOREIGN KEY ("account_id", "import_id") REFERENCES "nfe_imports"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "products" ADD COLUMN "ean" TEXT;
CREATE INDEX products_of_ean ON products (account_id, ean) WHERE ean IS NOT NULL;

ALTER TABLE supplier_items ADD CONSTRAINT supplier_items_factor CHECK (factor > 0);
ALTER TABLE nfe_costs ADD CONSTRAINT nfe_costs_not_negative CHECK (cost_minor >= 0);
-- Orders of a document: those that its text names, by their own number or that of their cart, and those that a person said.
CREATE VIEW nfe_links AS
SELECT n.account_id, n.document_id, o.id AS order_id FROM nfe_numbers n
JOIN orders o ON o.account_id = n.account_id AND o.marketplace = ANY (enum_range(NULL::"Marketplace")) AND o.external_id = n.number
UNION SELECT n.account_id, n.document_id, o.id FROM nfe_numbers n
JOIN orders o ON o.account_id = n.account_id AND o.marketplace = ANY (enum_range(NULL::"Marketplace")) AND o.pack_id = n.number
UNION SELECT account_id, document_id, order_id FROM nfe_orders;

-- Imports whose worker may have died.
CREATE INDEX nfe_imports_open ON nfe_imports (touched_at) WHERE finished_at IS NULL;
