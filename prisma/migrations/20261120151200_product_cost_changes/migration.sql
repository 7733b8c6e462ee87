-- CreateTable
CREATE TABLE "product_cost_changes" (
    "account_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "product_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "valid_from" DATE NOT NULL,
    "cost_minor" BIGINT NOT NULL,

    CONSTRAINT "product_cost_changes_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateIndex
CREATE INDEX "product_cost_changes_account_id_product_id_idx" ON "product_cost_changes"("account_id", "product_id");

-- AddForeignKey
ALTER TABLE "product_cost_changes" ADD CONSTRAINT "product_cost_changes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
