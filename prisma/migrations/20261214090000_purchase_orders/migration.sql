-- What is ordered from suppliers (decision 075).
CREATE TABLE "purchase_orders" (
    "account_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "supplier" TEXT NOT NULL,
    -- where it arrives
    "country" CHAR(2) NOT NULL DEFAULT 'BR',
    "currency" CHAR(3) NOT NULL DEFAULT 'BRL',
    "ordered_on" DATE NOT NULL,
    "due_on" DATE,
    "note" TEXT,
    -- what is missing will not come
    "closed_at" TIMESTAMPTZ(3),
    "search_text" TEXT NOT NULL,

    CONSTRAINT "purchase_orders_pkey" PRIMARY KEY ("account_id","id"),
    CONSTRAINT "purchase_orders_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "purchase_orders_sensible" CHECK (
      length(supplier) <= 120 AND length(note) <= 500 AND ordered_on >= date '1990-01-01' AND due_on BETWEEN ordered_on AND date '2100-12-31')
);

CREATE TABLE "purchase_lines" (
    "account_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "order_id" INTEGER NOT NULL,
    -- a listing; what is ordered is its master product
    "product_id" INTEGER NOT NULL,
    "units" INTEGER NOT NULL,
    "case_pack" INTEGER,
    "unit_cost_minor" BIGINT,
    "received_units" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "purchase_lines_pkey" PRIMARY KEY ("account_id","id"),
    CONSTRAINT "purchase_lines_order_fkey" FOREIGN KEY ("account_id","order_id") REFERENCES "purchase_orders"("account_id","id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "purchase_lines_product_fkey" FOREIGN KEY ("account_id","product_id") REFERENCES "products"("account_id","id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "purchase_lines_sensible" CHECK (
      units BETWEEN 1 AND 1000000 AND case_pack BETWEEN 1 AND 1000000 AND unit_cost_minor BETWEEN 0 AND 100000000000
      AND received_units BETWEEN 0 AND 2000000)
);
CREATE INDEX "purchase_lines_order_idx" ON "purchase_lines"("account_id","order_id");
CREATE INDEX "purchase_lines_product_idx" ON "purchase_lines"("account_id","product_id");

CREATE TABLE "purchase_receipts" (
    "account_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "line_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "units" INTEGER NOT NULL,

    CONSTRAINT "purchase_receipts_pkey" PRIMARY KEY ("account_id","id"),
    CONSTRAINT "purchase_receipts_line_fkey" FOREIGN KEY ("account_id","line_id") REFERENCES "purchase_lines"("account_id","id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "purchase_receipts_units" CHECK (units BETWEEN 1 AND 1000000)
);
CREATE INDEX "purchase_receipts_line_idx" ON "purchase_receipts"("account_id","line_id");
CREATE INDEX "purchase_receipts_day_idx" ON "purchase_receipts"("account_id","day");

CREATE VIEW viewer.purchase_orders WITH (security_barrier = true) AS
SELECT o.id, o.supplier, o.country::text AS country_code, o.currency::text AS currency, o.ordered_on, o.due_on, o.note, o.closed_at, o.account_id
FROM purchase_orders o;
CREATE VIEW viewer.purchase_lines WITH (security_barrier = true) AS
SELECT l.id, l.order_id, l.product_id, p.asin, p.sku, l.units, l.case_pack, round(l.unit_cost_minor / 100.0, 2) AS unit_cost,
       o.currency::text AS currency, l.received_units, l.account_id
FROM purchase_lines l
JOIN purchase_orders o ON o.account_id = l.account_id AND o.id = l.order_id
JOIN products p ON p.account_id = l.account_id AND p.id = l.product_id;
SELECT changes.mark_table('purchase_orders', 'mark_whole', '''purchases'''),
       changes.mark_table('purchase_lines', 'mark_whole', '''purchases''');
