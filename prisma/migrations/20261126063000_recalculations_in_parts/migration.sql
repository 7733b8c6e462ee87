-- A day of many orders is recalculated in several parts, and a recalculation whose worker died goes on.
ALTER TABLE "fee_recalculations" ADD COLUMN "done_order" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN "touched_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
