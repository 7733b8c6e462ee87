-- Demand belongs to a product in a country, whatever listings, stocks and kits sell it (decision 073). Until the next planning, which is made at
-- night, the parts of a stock's demand are those of its product's.
ALTER TABLE "demand_outlooks" RENAME COLUMN "stock_product_id" TO "item_product_id";
ALTER TABLE "demand_outlooks" ADD COLUMN "kit_share" DOUBLE PRECISION NOT NULL DEFAULT 0,
                              ADD COLUMN "kit_velocity" DECIMAL(14,4),
                              ADD COLUMN "unit_margin" DOUBLE PRECISION,
                              ADD COLUMN "storage_per_day" DOUBLE PRECISION;

-- The probability of lasting replaces a factor of the normal distribution. 1.645 was what every account began with: it becomes the probability
-- that is worth its stock.
ALTER TABLE "planning_settings" ADD COLUMN "service_share" DECIMAL(4,3), ADD COLUMN "capital_rate" DECIMAL(5,4) NOT NULL DEFAULT 0.24;
UPDATE planning_settings SET service_share = CASE
  WHEN service_factor = 1.645 THEN NULL WHEN service_factor < 1.5 THEN 0.9 WHEN service_factor < 2 THEN 0.95 ELSE 0.98 END;
ALTER TABLE "planning_settings" DROP CONSTRAINT "planning_settings_sensible", DROP COLUMN "service_factor";
ALTER TABLE "planning_settings" ADD CONSTRAINT "planning_settings_sensible" CHECK (
  lead_days BETWEEN 0 AND 730 AND lead_deviation_days BETWEEN 0 AND 365 AND review_days BETWEEN 1 AND 365
  AND service_share BETWEEN 0.5 AND 0.99 AND capital_rate BETWEEN 0 AND 9);

ALTER TABLE "product_planning" ADD COLUMN "service_share" DECIMAL(4,3);
ALTER TABLE "product_planning" ADD CONSTRAINT "product_planning_service" CHECK (service_share BETWEEN 0.5 AND 0.99);
