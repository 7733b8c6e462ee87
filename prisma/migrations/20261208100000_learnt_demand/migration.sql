-- What is learnt of the demand of all stocks of an account together.
CREATE TABLE "demand_models" (
    "account_id" INTEGER NOT NULL,
    "end_day" DATE NOT NULL,
    "prior_level" DOUBLE PRECISION NOT NULL,
    "pool_size" DOUBLE PRECISION NOT NULL,
    "catalog_factor" DOUBLE PRECISION NOT NULL,
    "restore_factor" DOUBLE PRECISION NOT NULL,
    "seasons" JSONB NOT NULL,
    "horizons" JSONB NOT NULL,

    CONSTRAINT "demand_models_pkey" PRIMARY KEY ("account_id")
);
ALTER TABLE "demand_models" ADD CONSTRAINT "demand_models_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is known of the demand of one stock: sums that fade by half-lives of 180, 60, 21 and 8 days.
CREATE TABLE "demand_states" (
    "account_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "faded_units" DOUBLE PRECISION[],
    "faded_days" DOUBLE PRECISION[],
    "gap_days" DOUBLE PRECISION NOT NULL,
    "sale_days" DOUBLE PRECISION NOT NULL,
    "capped_units" DOUBLE PRECISION NOT NULL,
    "capped_squares" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "demand_states_pkey" PRIMARY KEY ("account_id","product_id")
);
ALTER TABLE "demand_states" ADD CONSTRAINT "demand_states_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE demand_states ADD CONSTRAINT demand_states_of_half_lives CHECK (
  cardinality(faded_units) = 4 AND cardinality(faded_days) = 4);

-- A listing's part of the demand of its stock.
ALTER TABLE "demand_outlooks" ADD COLUMN "stock_product_id" INTEGER, ADD COLUMN "share" DOUBLE PRECISION;

-- Until the next night's planning the former forecasts of 30 days go on, as steady demand of which nothing more is known.
UPDATE demand_outlooks o SET stock_product_id = coalesce(p.pool_product_id, p.id)
FROM products p WHERE p.account_id = o.account_id AND p.id = o.product_id;
DELETE FROM demand_outlooks WHERE stock_product_id IS NULL;
UPDATE demand_outlooks o SET share = CASE WHEN stock.units > 0 THEN o.units / stock.units ELSE 1.0 / stock.listings END
FROM (SELECT account_id, stock_product_id, sum(units) AS units, count(*) AS listings FROM demand_outlooks GROUP BY 1, 2) stock
WHERE stock.account_id = o.account_id AND stock.stock_product_id = o.stock_product_id;

INSERT INTO demand_states
SELECT account_id, stock_product_id, array_agg(units / 30 * days ORDER BY days DESC), array_agg(days ORDER BY days DESC), 0, 0, 0, 0
FROM (SELECT account_id, stock_product_id, sum(units)::float8 AS units FROM demand_outlooks GROUP BY 1, 2) stock,
     (SELECT half_life / ln(2) AS days FROM unnest(ARRAY[180, 60, 21, 8]::float8[]) half_life) faded
GROUP BY account_id, stock_product_id;

INSERT INTO demand_models
SELECT account_id, max(from_day), 0.01, 1, 1, 1,
       (SELECT jsonb_object_agg(calendar, jsonb_build_object('weekday', '[1,1,1,1,1,1,1]'::jsonb, 'lifts',
          '{"mothers":1,"lovers":1,"fathers":1,"children":1,"blackWeek":1,"blackFriday":1,"blackAfter":1,"christmas":1,"yearEnd":1}'::jsonb))
        FROM unnest(ARRAY['brazil', 'abroad']) calendar),
       (SELECT jsonb_build_array(jsonb_build_object('days', 30, 'dispersion', '{"noise":1.6,"drift":0.25}'::jsonb, 'curves', jsonb_agg(
          '[0,0.005,0.01,0.025,0.05,0.1,0.15,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.85,0.9,0.925,0.95,0.965,0.98,0.99,0.995,0.999,1]'::jsonb)))
        FROM generate_series(1, 8))
FROM demand_outlooks GROUP BY account_id;

ALTER TABLE "demand_outlooks" ALTER COLUMN "stock_product_id" SET NOT NULL, ALTER COLUMN "share" SET NOT NULL,
  DROP COLUMN "from_day", DROP COLUMN "units", DROP COLUMN "lower_bound", DROP COLUMN "upper_bound", DROP COLUMN "daily_deviation";

-- Probability that a day's units lie within its bounds, which whole numbers cannot make exactly 80 %.
ALTER TABLE "demand_forecast_days" ADD COLUMN "bounds_probability" DECIMAL(4,3);

CREATE OR REPLACE VIEW viewer.demand_forecasts WITH (security_barrier = false) AS
SELECT p.asin, p.sku, f.product_id, f.forecast_date, f.units_forecast, f.lower_bound, f.upper_bound,
       f.recommended_stock_level, f.reorder_point, f.confidence_score, f.account_id, f.bounds_probability
FROM demand_forecast_days f JOIN products p ON p.account_id = f.account_id AND p.id = f.product_id;
