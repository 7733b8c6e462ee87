-- What the seller noted about a product on a day (decision 078).
CREATE TABLE "product_notes" (
    "account_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    -- a listing; what is noted is of its master product, which the listing may leave
    "product_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "text" TEXT NOT NULL,
    "user_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "product_notes_pkey" PRIMARY KEY ("account_id","id"),
    CONSTRAINT "product_notes_product_fkey" FOREIGN KEY ("account_id","product_id") REFERENCES "products"("account_id","id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "product_notes_sensible" CHECK (
      length(text) BETWEEN 1 AND 500 AND day BETWEEN date '1990-01-01' AND date '2100-12-31')
);
CREATE INDEX "product_notes_product_idx" ON "product_notes"("account_id","product_id","day");
