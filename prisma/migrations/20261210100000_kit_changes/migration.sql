ALTER TYPE "MasterChangeKind" ADD VALUE 'components' BEFORE 'undone';

-- Components of a kit before and after a change of master products: [{componentId, pieces, isListed}], in the order of components.
CREATE TABLE "master_change_kits" (
    "account_id" INTEGER NOT NULL,
    "change_id" BIGINT NOT NULL,
    "kit_id" INTEGER NOT NULL,
    "components_before" JSONB NOT NULL,
    "components_after" JSONB NOT NULL,

    CONSTRAINT "master_change_kits_pkey" PRIMARY KEY ("account_id","change_id","kit_id"),
    CONSTRAINT "master_change_kits_change_fkey" FOREIGN KEY ("account_id","change_id") REFERENCES "master_changes"("account_id","id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "master_change_kits_kit_idx" ON "master_change_kits"("account_id","kit_id");
