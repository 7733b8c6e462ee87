-- Interval between two calls of an unpublished quota, longer after a refusal; null: the assumed one.
ALTER TABLE "rate_limits" ADD COLUMN "interval_ms" INTEGER;
