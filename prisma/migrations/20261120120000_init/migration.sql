-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "Marketplace" AS ENUM ('amazon', 'mercadolivre');

-- CreateEnum
CREATE TYPE "OrderStatus" AS ENUM ('pending', 'shipped', 'delivered', 'cancelled');

-- CreateEnum
CREATE TYPE "SalesScope" AS ENUM ('all', 'pending', 'shipped', 'delivered', 'cancelled');

-- CreateEnum
CREATE TYPE "SyncStatus" AS ENUM ('pending', 'running', 'success', 'partial', 'error');

-- CreateEnum
CREATE TYPE "CredentialState" AS ENUM ('incomplete', 'connected', 'reconnect');

-- CreateTable
CREATE TABLE "accounts" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "is_developer" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "bearer_hash" BYTEA NOT NULL,
    "cookie_hash" BYTEA NOT NULL,
    "user_id" INTEGER NOT NULL,
    "user_agent" TEXT,
    "ip" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("bearer_hash")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "credentials" (
    "account_id" INTEGER NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_secret" TEXT,
    "refresh_token" TEXT,
    "access_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "marketplace_code" TEXT,
    "seller_id" TEXT,
    "state" "CredentialState" NOT NULL DEFAULT 'incomplete',
    "state_reason" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credentials_pkey" PRIMARY KEY ("account_id","marketplace")
);

-- CreateTable
CREATE TABLE "products" (
    "account_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "country" CHAR(2) NOT NULL,
    "listing_key" TEXT NOT NULL,
    "asin" TEXT NOT NULL,
    "parent_asin" TEXT,
    "sku" TEXT,
    "name" TEXT,
    "brand" TEXT,
    "image_url" TEXT,
    "currency" CHAR(3) NOT NULL,
    "price_minor" BIGINT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "fulfilled_by_marketplace" BOOLEAN,
    "search_text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "products_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "orders" (
    "account_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "country" CHAR(2) NOT NULL,
    "external_id" TEXT NOT NULL,
    "pack_id" TEXT,
    "status" "OrderStatus" NOT NULL,
    "marketplace_status" TEXT NOT NULL,
    "purchased_at" TIMESTAMPTZ(3) NOT NULL,
    "sale_day" DATE NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "total_minor" BIGINT,
    "marketplace_updated_at" TIMESTAMPTZ(3) NOT NULL,
    "ingested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "orders_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "order_items" (
    "account_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "order_id" BIGINT NOT NULL,
    "line_key" TEXT NOT NULL,
    "product_id" INTEGER NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "status" "OrderStatus" NOT NULL,
    "purchased_at" TIMESTAMPTZ(3) NOT NULL,
    "sale_day" DATE NOT NULL,
    "quantity" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "price_minor" BIGINT,
    "discount_minor" BIGINT NOT NULL DEFAULT 0,
    "shipping_minor" BIGINT NOT NULL DEFAULT 0,
    "fees_minor" BIGINT,
    "fulfilment_minor" BIGINT,
    "refund_minor" BIGINT NOT NULL DEFAULT 0,
    "unit_cost_minor" BIGINT,

    CONSTRAINT "order_items_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "product_costs" (
    "account_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "valid_from" DATE NOT NULL,
    "cost_minor" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "product_costs_pkey" PRIMARY KEY ("account_id","product_id","valid_from")
);

-- CreateTable
CREATE TABLE "exchange_rates" (
    "currency" CHAR(3) NOT NULL,
    "day" DATE NOT NULL,
    "brl" DECIMAL(18,8) NOT NULL,
    "source" TEXT NOT NULL,

    CONSTRAINT "exchange_rates_pkey" PRIMARY KEY ("currency","day")
);

-- CreateTable
CREATE TABLE "ad_spend_days" (
    "account_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "cost_minor" BIGINT NOT NULL,
    "sales_minor" BIGINT NOT NULL,
    "clicks" INTEGER NOT NULL,
    "impressions" INTEGER NOT NULL,

    CONSTRAINT "ad_spend_days_pkey" PRIMARY KEY ("account_id","product_id","day")
);

-- CreateTable
CREATE TABLE "inventory_days" (
    "account_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "available_quantity" INTEGER NOT NULL,
    "reserved_quantity" INTEGER NOT NULL DEFAULT 0,
    "inbound_quantity" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "inventory_days_pkey" PRIMARY KEY ("account_id","product_id","day")
);

-- CreateTable
CREATE TABLE "sales_product_days" (
    "account_id" INTEGER NOT NULL,
    "scope" "SalesScope" NOT NULL,
    "day" DATE NOT NULL,
    "product_id" INTEGER NOT NULL,
    "units" INTEGER NOT NULL DEFAULT 0,
    "revenue" BIGINT NOT NULL DEFAULT 0,
    "costed_units" INTEGER NOT NULL DEFAULT 0,
    "costed_revenue" BIGINT NOT NULL DEFAULT 0,
    "cogs" BIGINT NOT NULL DEFAULT 0,
    "fees" BIGINT NOT NULL DEFAULT 0,
    "fulfilment" BIGINT NOT NULL DEFAULT 0,
    "refunds" BIGINT NOT NULL DEFAULT 0,
    "ads" BIGINT NOT NULL DEFAULT 0,
    "ad_sales" BIGINT NOT NULL DEFAULT 0,
    "units_without_cost" INTEGER NOT NULL DEFAULT 0,
    "units_without_fee" INTEGER NOT NULL DEFAULT 0,
    "units_without_price" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "sales_product_days_pkey" PRIMARY KEY ("account_id","scope","day","product_id")
);

-- CreateTable
CREATE TABLE "sales_product_months" (
    "account_id" INTEGER NOT NULL,
    "scope" "SalesScope" NOT NULL,
    "month" DATE NOT NULL,
    "product_id" INTEGER NOT NULL,
    "units" INTEGER NOT NULL DEFAULT 0,
    "revenue" BIGINT NOT NULL DEFAULT 0,
    "costed_units" INTEGER NOT NULL DEFAULT 0,
    "costed_revenue" BIGINT NOT NULL DEFAULT 0,
    "cogs" BIGINT NOT NULL DEFAULT 0,
    "fees" BIGINT NOT NULL DEFAULT 0,
    "fulfilment" BIGINT NOT NULL DEFAULT 0,
    "refunds" BIGINT NOT NULL DEFAULT 0,
    "ads" BIGINT NOT NULL DEFAULT 0,
    "ad_sales" BIGINT NOT NULL DEFAULT 0,
    "units_without_cost" INTEGER NOT NULL DEFAULT 0,
    "units_without_fee" INTEGER NOT NULL DEFAULT 0,
    "units_without_price" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "sales_product_months_pkey" PRIMARY KEY ("account_id","scope","month","product_id")
);

-- CreateTable
CREATE TABLE "sales_product_totals" (
    "account_id" INTEGER NOT NULL,
    "scope" "SalesScope" NOT NULL,
    "product_id" INTEGER NOT NULL,
    "units" INTEGER NOT NULL DEFAULT 0,
    "revenue" BIGINT NOT NULL DEFAULT 0,
    "costed_units" INTEGER NOT NULL DEFAULT 0,
    "costed_revenue" BIGINT NOT NULL DEFAULT 0,
    "cogs" BIGINT NOT NULL DEFAULT 0,
    "fees" BIGINT NOT NULL DEFAULT 0,
    "fulfilment" BIGINT NOT NULL DEFAULT 0,
    "refunds" BIGINT NOT NULL DEFAULT 0,
    "ads" BIGINT NOT NULL DEFAULT 0,
    "ad_sales" BIGINT NOT NULL DEFAULT 0,
    "units_without_cost" INTEGER NOT NULL DEFAULT 0,
    "units_without_fee" INTEGER NOT NULL DEFAULT 0,
    "units_without_price" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "sales_product_totals_pkey" PRIMARY KEY ("account_id","scope","product_id")
);

-- CreateTable
CREATE TABLE "sales_account_days" (
    "account_id" INTEGER NOT NULL,
    "scope" "SalesScope" NOT NULL,
    "day" DATE NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "orders" INTEGER NOT NULL DEFAULT 0,
    "units" INTEGER NOT NULL DEFAULT 0,
    "revenue" BIGINT NOT NULL DEFAULT 0,
    "costed_units" INTEGER NOT NULL DEFAULT 0,
    "costed_revenue" BIGINT NOT NULL DEFAULT 0,
    "cogs" BIGINT NOT NULL DEFAULT 0,
    "fees" BIGINT NOT NULL DEFAULT 0,
    "fulfilment" BIGINT NOT NULL DEFAULT 0,
    "refunds" BIGINT NOT NULL DEFAULT 0,
    "ads" BIGINT NOT NULL DEFAULT 0,
    "ad_sales" BIGINT NOT NULL DEFAULT 0,
    "units_without_cost" INTEGER NOT NULL DEFAULT 0,
    "units_without_fee" INTEGER NOT NULL DEFAULT 0,
    "units_without_price" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "sales_account_days_pkey" PRIMARY KEY ("account_id","scope","day","marketplace","currency")
);

-- CreateTable
CREATE TABLE "sync_runs" (
    "account_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "sync_type" TEXT NOT NULL,
    "trigger" TEXT NOT NULL,
    "status" "SyncStatus" NOT NULL DEFAULT 'pending',
    "fence" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "heartbeat_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "steps_done" INTEGER NOT NULL DEFAULT 0,
    "steps_total" INTEGER NOT NULL DEFAULT 0,
    "step_label" TEXT,
    "orders_new" INTEGER NOT NULL DEFAULT 0,
    "orders_updated" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,

    CONSTRAINT "sync_runs_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "sync_streams" (
    "account_id" INTEGER NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "stream" TEXT NOT NULL,
    "watermark" TIMESTAMPTZ(3),
    "cursor" JSONB,
    "last_success_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "sync_streams_pkey" PRIMARY KEY ("account_id","marketplace","stream")
);

-- CreateTable
CREATE TABLE "competitor_offers" (
    "account_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "product_id" INTEGER NOT NULL,
    "seller_id" TEXT,
    "seller_name" TEXT,
    "is_ours" BOOLEAN NOT NULL,
    "price_minor" BIGINT NOT NULL,
    "is_buy_box_winner" BOOLEAN NOT NULL,
    "is_fba" BOOLEAN,
    "feedback_rating" DECIMAL(5,2),
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "competitor_offers_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "demand_forecast_days" (
    "account_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "forecast_date" DATE NOT NULL,
    "units_forecast" DECIMAL(12,3) NOT NULL,
    "lower_bound" DECIMAL(12,3) NOT NULL,
    "upper_bound" DECIMAL(12,3) NOT NULL,
    "recommended_stock_level" INTEGER,
    "reorder_point" INTEGER,
    "confidence_score" DECIMAL(4,3),

    CONSTRAINT "demand_forecast_days_pkey" PRIMARY KEY ("account_id","product_id","forecast_date")
);

-- CreateTable
CREATE TABLE "price_suggestions" (
    "account_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "suggested_price_minor" BIGINT NOT NULL,
    "min_price_minor" BIGINT,
    "max_price_minor" BIGINT,
    "expected_profit_change_minor" BIGINT,
    "buy_box_probability" DECIMAL(4,3),
    "elasticity_coefficient" DECIMAL(8,3),
    "confidence_score" DECIMAL(4,3),
    "status" TEXT NOT NULL DEFAULT 'pending',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "price_suggestions_pkey" PRIMARY KEY ("account_id","product_id")
);

-- CreateTable
CREATE TABLE "insights" (
    "account_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "product_id" INTEGER,
    "insight_type" TEXT NOT NULL,
    "priority" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "recommendation" TEXT,
    "confidence_score" DECIMAL(4,3),
    "potential_impact" TEXT,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "insights_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_account_id_idx" ON "users"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_cookie_hash_key" ON "sessions"("cookie_hash");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "products_account_id_asin_idx" ON "products"("account_id", "asin");

-- CreateIndex
CREATE UNIQUE INDEX "products_account_id_marketplace_country_listing_key_key" ON "products"("account_id", "marketplace", "country", "listing_key");

-- CreateIndex
CREATE INDEX "orders_account_id_sale_day_idx" ON "orders"("account_id", "sale_day");

-- CreateIndex
CREATE UNIQUE INDEX "orders_account_id_marketplace_external_id_key" ON "orders"("account_id", "marketplace", "external_id");

-- CreateIndex
CREATE INDEX "order_items_account_id_sale_day_product_id_idx" ON "order_items"("account_id", "sale_day", "product_id");

-- CreateIndex
CREATE UNIQUE INDEX "order_items_account_id_order_id_line_key_key" ON "order_items"("account_id", "order_id", "line_key");

-- CreateIndex
CREATE INDEX "sales_product_totals_account_id_scope_revenue_idx" ON "sales_product_totals"("account_id", "scope", "revenue" DESC);

-- CreateIndex
CREATE INDEX "sync_runs_account_id_sync_type_created_at_idx" ON "sync_runs"("account_id", "sync_type", "created_at" DESC);

-- CreateIndex
CREATE INDEX "competitor_offers_account_id_product_id_last_seen_at_idx" ON "competitor_offers"("account_id", "product_id", "last_seen_at");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_account_id_order_id_fkey" FOREIGN KEY ("account_id", "order_id") REFERENCES "orders"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_account_id_product_id_fkey" FOREIGN KEY ("account_id", "product_id") REFERENCES "products"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_costs" ADD CONSTRAINT "product_costs_account_id_product_id_fkey" FOREIGN KEY ("account_id", "product_id") REFERENCES "products"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ad_spend_days" ADD CONSTRAINT "ad_spend_days_account_id_product_id_fkey" FOREIGN KEY ("account_id", "product_id") REFERENCES "products"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_days" ADD CONSTRAINT "inventory_days_account_id_product_id_fkey" FOREIGN KEY ("account_id", "product_id") REFERENCES "products"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sync_runs" ADD CONSTRAINT "sync_runs_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- ── What Prisma's schema language cannot say ──

-- One sync of a kind at a time for each account: the answer 409 comes from here.
CREATE UNIQUE INDEX sync_runs_one_active ON sync_runs (account_id, sync_type) WHERE status IN ('pending', 'running');

-- Orders of one Mercado Livre cart.
CREATE INDEX orders_pack ON orders (account_id, marketplace, pack_id) WHERE pack_id IS NOT NULL;

-- Order ids are searched by their beginning.
CREATE INDEX orders_external_id_prefix ON orders (account_id, lower(external_id) text_pattern_ops);

-- Rows that change often leave room for the next version on their page.
ALTER TABLE sales_product_days SET (fillfactor = 80);
ALTER TABLE sales_product_months SET (fillfactor = 80);
ALTER TABLE sales_product_totals SET (fillfactor = 80);
ALTER TABLE sales_account_days SET (fillfactor = 80);

ALTER TABLE order_items ADD CONSTRAINT order_items_quantity_not_negative CHECK (quantity >= 0);
ALTER TABLE product_costs ADD CONSTRAINT product_costs_not_negative CHECK (cost_minor >= 0);
ALTER TABLE exchange_rates ADD CONSTRAINT exchange_rates_positive CHECK (brl > 0);

-- ── The seller's own tables, by the specification's names and columns ──
-- Views, so that there is no second copy. Amounts are decimals of the row's currency, times are instants.
-- The database viewer adds the role, the row policies and the grants.

CREATE SCHEMA viewer;

CREATE VIEW viewer.products WITH (security_barrier = true) AS
SELECT id, asin, sku, name, name AS title, brand, image_url, marketplace::text AS marketplace, country AS country_code,
       currency, round(price_minor / 100.0, 2) AS current_price, active, NULL::numeric AS buy_box_percentage, account_id
FROM products;

CREATE VIEW viewer.orders WITH (security_barrier = true) AS
SELECT id, external_id AS order_number, marketplace::text AS marketplace, country AS country_code, status::text AS status,
       purchased_at AS order_date, purchased_at AS created_at, ingested_at, currency,
       round(total_minor / 100.0, 2) AS total_amount, account_id
FROM orders;

CREATE VIEW viewer.order_items WITH (security_barrier = true) AS
SELECT id, order_id, product_id, status::text AS status, quantity, currency,
       CASE WHEN quantity > 0 THEN (price_minor - discount_minor) / 100.0 / quantity END AS unit_price, account_id
FROM order_items;

CREATE VIEW viewer.inventory_snapshots WITH (security_barrier = true) AS
SELECT p.asin, p.sku, i.product_id, i.available_quantity, i.reserved_quantity, i.inbound_quantity,
       i.day AS snapshot_date, i.account_id
FROM inventory_days i JOIN products p ON p.account_id = i.account_id AND p.id = i.product_id;

CREATE VIEW viewer.sales_metrics WITH (security_barrier = true) AS
SELECT p.asin, p.sku, p.id AS product_id, p.currency,
       coalesce(sum(d.units) FILTER (WHERE d.day > today.day - 7), 0)::int AS units_sold_7d,
       coalesce(sum(d.units), 0)::int AS units_sold_30d,
       round(coalesce(sum(d.revenue), 0) / 100.0, 2) AS revenue_30d, p.account_id
FROM products p
CROSS JOIN (SELECT (now() AT TIME ZONE 'America/Sao_Paulo')::date AS day) today
LEFT JOIN sales_product_days d ON d.account_id = p.account_id AND d.scope = 'all' AND d.product_id = p.id
     AND d.day > today.day - 30 AND d.day <= today.day
GROUP BY p.account_id, p.id, p.asin, p.sku, p.currency;

CREATE VIEW viewer.sync_logs WITH (security_barrier = true) AS
SELECT id, sync_type, CASE status WHEN 'success' THEN 'completed' ELSE status::text END AS status,
       finished_at AS synced_at, created_at, orders_new, orders_updated, error, account_id
FROM sync_runs;

CREATE VIEW viewer.competitor_tracking WITH (security_barrier = true) AS
SELECT o.id, o.seller_id, o.seller_name, p.asin, round(o.price_minor / 100.0, 2) AS price, o.last_seen_at AS "timestamp",
       o.is_buy_box_winner, o.is_fba, o.feedback_rating, o.account_id
FROM competitor_offers o JOIN products p ON p.account_id = o.account_id AND p.id = o.product_id;

CREATE VIEW viewer.competitor_tracking_advanced WITH (security_barrier = true) AS
SELECT o.id, o.seller_id, o.seller_name, p.asin, round(o.price_minor / 100.0, 2) AS competitor_price,
       o.is_buy_box_winner AS has_buy_box, o.last_seen_at AS tracking_date, o.account_id
FROM competitor_offers o JOIN products p ON p.account_id = o.account_id AND p.id = o.product_id
WHERE NOT o.is_ours;

CREATE VIEW viewer.buy_box_status WITH (security_barrier = true) AS
SELECT p.asin, p.name AS product_name,
       CASE WHEN o.is_ours THEN 'Sua Loja' ELSE coalesce(o.seller_name, o.seller_id) END AS buy_box_owner,
       round(o.price_minor / 100.0, 2) AS buy_box_price, o.is_fba, o.feedback_rating, o.last_seen_at AS last_checked,
       round(p.price_minor / 100.0, 2) AS our_price,
       round((p.price_minor - o.price_minor) * 100.0 / nullif(o.price_minor, 0), 1) AS price_difference_pct,
       CASE WHEN o.is_ours THEN 'Você tem a Buy Box'
            ELSE 'Perdida para ' || coalesce(o.seller_name, o.seller_id, 'outro vendedor') END AS status_message,
       p.account_id
FROM products p
CROSS JOIN LATERAL (
  SELECT * FROM competitor_offers c
  WHERE c.account_id = p.account_id AND c.product_id = p.id AND c.is_buy_box_winner
  ORDER BY c.last_seen_at DESC, c.id DESC LIMIT 1
) o;

CREATE VIEW viewer.demand_forecasts WITH (security_barrier = true) AS
SELECT p.asin, p.sku, f.product_id, f.forecast_date, f.units_forecast, f.lower_bound, f.upper_bound,
       f.recommended_stock_level, f.reorder_point, f.confidence_score, f.account_id
FROM demand_forecast_days f JOIN products p ON p.account_id = f.account_id AND p.id = f.product_id;

CREATE VIEW viewer.price_optimization WITH (security_barrier = true) AS
SELECT p.asin, p.sku, s.product_id, round(s.suggested_price_minor / 100.0, 2) AS suggested_price,
       round(s.min_price_minor / 100.0, 2) AS min_price, round(s.max_price_minor / 100.0, 2) AS max_price,
       round(s.expected_profit_change_minor / 100.0, 2) AS expected_profit_change, s.buy_box_probability,
       s.elasticity_coefficient, s.confidence_score, s.status, s.created_at, s.account_id
FROM price_suggestions s JOIN products p ON p.account_id = s.account_id AND p.id = s.product_id;

CREATE VIEW viewer.ai_insights_advanced WITH (security_barrier = true) AS
SELECT id, product_id, insight_type, priority, title, description, recommendation, confidence_score,
       potential_impact, status, created_at, account_id
FROM insights;
