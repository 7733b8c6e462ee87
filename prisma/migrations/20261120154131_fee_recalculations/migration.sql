-- AlterTable
ALTER TABLE "product_cost_changes" ALTER COLUMN "cost_minor" DROP NOT NULL;

-- CreateTable
CREATE TABLE "fee_recalculations" (
    "account_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "sales" JSONB NOT NULL,
    "done_from" DATE NOT NULL,
    "units_total" INTEGER NOT NULL,
    "units_done" INTEGER NOT NULL DEFAULT 0,
    "lines" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "fee_recalculations_pkey" PRIMARY KEY ("account_id","id")
);

-- AddForeignKey
ALTER TABLE "fee_recalculations" ADD CONSTRAINT "fee_recalculations_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
