-- Words that were texts become enums, so that Prisma and GraphQL share them and a misspelt one is refused. Sellers go on
-- seeing texts: the views cast them.

CREATE TYPE "AlertKind" AS ENUM ('hemorrhage', 'margin_crossing', 'refund_spike', 'missing_cost', 'lost_buy_box', 'price_war', 'new_competitor');
-- In the order of gravity: alerts are sorted by it.
CREATE TYPE "AlertSeverity" AS ENUM ('critical', 'high', 'medium', 'low');
CREATE TYPE "SyncType" AS ENUM ('marketplaces', 'buy_box_auto', 'brand_prices');
CREATE TYPE "SyncTrigger" AS ENUM ('initial', 'manual', 'automatic');
CREATE TYPE "SyncStreamName" AS ENUM ('orders_backfill', 'orders', 'products', 'inventory', 'fees', 'fee_estimates', 'returns', 'reimbursements', 'storage', 'settlements', 'shipments', 'ads', 'offers', 'competitors', 'traffic');
CREATE TYPE "InsightType" AS ENUM ('restock', 'pricing', 'competitor', 'campaign', 'other');
CREATE TYPE "InsightPriority" AS ENUM ('critical', 'high', 'medium', 'low');
CREATE TYPE "DecisionStatus" AS ENUM ('pending', 'applied', 'dismissed');
CREATE TYPE "PriceBasis" AS ENUM ('elasticity', 'buy_box');
CREATE TYPE "ViewScreen" AS ENUM ('dashboard', 'incomeStatement', 'aggregatedMetrics', 'buyBox', 'profitDetector', 'costs', 'amazonData');

DROP VIEW viewer.sync_logs, viewer.price_optimization, viewer.ai_insights_advanced;

ALTER TABLE insights DROP CONSTRAINT insights_status;
ALTER TABLE price_suggestions DROP CONSTRAINT price_suggestions_status;

ALTER TABLE alerts
  ALTER COLUMN kind TYPE "AlertKind" USING kind::"AlertKind",
  ALTER COLUMN severity TYPE "AlertSeverity" USING severity::"AlertSeverity";
ALTER TABLE insights
  ALTER COLUMN status DROP DEFAULT,
  ALTER COLUMN status TYPE "DecisionStatus" USING status::"DecisionStatus",
  ALTER COLUMN status SET DEFAULT 'pending',
  ALTER COLUMN insight_type TYPE "InsightType" USING insight_type::"InsightType",
  ALTER COLUMN priority TYPE "InsightPriority" USING priority::"InsightPriority";
ALTER TABLE price_suggestions
  ALTER COLUMN status DROP DEFAULT,
  ALTER COLUMN status TYPE "DecisionStatus" USING status::"DecisionStatus",
  ALTER COLUMN status SET DEFAULT 'pending',
  ALTER COLUMN basis TYPE "PriceBasis" USING basis::"PriceBasis";
ALTER TABLE saved_views ALTER COLUMN screen TYPE "ViewScreen" USING screen::"ViewScreen";
ALTER TABLE sync_runs
  ALTER COLUMN sync_type TYPE "SyncType" USING sync_type::"SyncType",
  ALTER COLUMN trigger TYPE "SyncTrigger" USING trigger::"SyncTrigger";
ALTER TABLE sync_streams ALTER COLUMN stream TYPE "SyncStreamName" USING stream::"SyncStreamName";

CREATE VIEW viewer.sync_logs WITH (security_barrier = false) AS
SELECT id, sync_type::text AS sync_type, CASE status WHEN 'success' THEN 'completed' ELSE status::text END AS status,
       finished_at AS synced_at, created_at, orders_new, orders_updated, error, account_id
FROM sync_runs;

CREATE VIEW viewer.price_optimization WITH (security_barrier = false) AS
SELECT p.asin, p.sku, s.product_id, round(s.suggested_price_minor / 100.0, 2) AS suggested_price,
       round(s.min_price_minor / 100.0, 2) AS min_price, round(s.max_price_minor / 100.0, 2) AS max_price,
       round(s.expected_profit_change_minor / 100.0, 2) AS expected_profit_change, s.buy_box_probability,
       s.elasticity_coefficient, s.confidence_score, s.status::text AS status, s.created_at, s.account_id
FROM price_suggestions s JOIN products p ON p.account_id = s.account_id AND p.id = s.product_id;

CREATE VIEW viewer.ai_insights_advanced WITH (security_barrier = false) AS
SELECT id, product_id, insight_type::text AS insight_type, priority::text AS priority, title, description, recommendation, confidence_score,
       potential_impact, status::text AS status, created_at, account_id
FROM insights;

-- An alert or insight of a product goes with it. None was left behind: products are never deleted but with their account.
DELETE FROM alerts a WHERE product_id IS NOT NULL
  AND NOT EXISTS (SELECT FROM products p WHERE p.account_id = a.account_id AND p.id = a.product_id);
DELETE FROM insights i WHERE product_id IS NOT NULL
  AND NOT EXISTS (SELECT FROM products p WHERE p.account_id = i.account_id AND p.id = i.product_id);
ALTER TABLE alerts ADD CONSTRAINT alerts_account_id_product_id_fkey FOREIGN KEY (account_id, product_id)
  REFERENCES products (account_id, id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE insights ADD CONSTRAINT insights_account_id_product_id_fkey FOREIGN KEY (account_id, product_id)
  REFERENCES products (account_id, id) ON DELETE CASCADE ON UPDATE CASCADE;
