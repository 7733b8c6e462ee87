-- A parent's row is the sum of its variations until the marketplace's own count of it is read: their number then, NULL
-- for its own count.
ALTER TABLE "traffic_days" ADD COLUMN "variations" SMALLINT;
ALTER TABLE "traffic_sums" ADD COLUMN "approximate_days" INTEGER NOT NULL DEFAULT 0;
