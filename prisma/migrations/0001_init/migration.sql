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

-- CreateEnum
CREATE TYPE "CredentialKind" AS ENUM ('selling', 'advertising');

-- CreateEnum
CREATE TYPE "OwnershipState" AS ENUM ('winning', 'sharing', 'losing', 'none');

-- CreateEnum
CREATE TYPE "ProfitKind" AS ENUM ('revenue', 'discount', 'product_cost', 'commission', 'fixed_fee', 'fulfilment', 'shipping', 'tax', 'refund', 'storage', 'ads', 'reimbursement', 'other');

-- CreateEnum
CREATE TYPE "TaxRegime" AS ENUM ('none', 'percent', 'simples');

-- CreateEnum
CREATE TYPE "TrafficLevel" AS ENUM ('child', 'parent');

-- CreateEnum
CREATE TYPE "AccessScope" AS ENUM ('read', 'write');

-- CreateEnum
CREATE TYPE "TrafficSpan" AS ENUM ('third', 'month', 'year');

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
CREATE TABLE "personal_access_tokens" (
    "account_id" INTEGER NOT NULL,
    "handle" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "scope" "AccessScope" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "personal_access_tokens_pkey" PRIMARY KEY ("account_id","handle")
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
    "kind" "CredentialKind" NOT NULL DEFAULT 'selling',
    "client_id" TEXT NOT NULL,
    "client_secret" TEXT,
    "refresh_token" TEXT,
    "access_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "marketplace_code" TEXT,
    "application_id" TEXT,
    "seller_id" TEXT,
    "state" "CredentialState" NOT NULL DEFAULT 'incomplete',
    "state_reason" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credentials_pkey" PRIMARY KEY ("account_id","marketplace","kind")
);

-- CreateTable
CREATE TABLE "authorization_states" (
    "account_id" INTEGER NOT NULL,
    "state_hash" BYTEA NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_secret" TEXT NOT NULL,
    "application_id" TEXT,
    "marketplace_code" TEXT,
    "redirect_uri" TEXT NOT NULL,
    "code_verifier" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "refresh_token" TEXT,
    "is_granted" BOOLEAN NOT NULL DEFAULT false,
    "failure" TEXT,

    CONSTRAINT "authorization_states_pkey" PRIMARY KEY ("account_id","state_hash")
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
    "category" TEXT,
    "listing_type" TEXT,
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
    "fixed_fee_minor" BIGINT,
    "other_fees_minor" BIGINT,
    "estimated_fees_minor" BIGINT,
    "estimated_fixed_fee_minor" BIGINT,
    "estimated_fulfilment_minor" BIGINT,
    "tax_minor" BIGINT NOT NULL DEFAULT 0,
    "reimbursed_minor" BIGINT NOT NULL DEFAULT 0,
    "resellable_quantity" INTEGER NOT NULL DEFAULT 0,

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
CREATE TABLE "product_cost_changes" (
    "account_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "product_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "valid_from" DATE NOT NULL,
    "cost_minor" BIGINT,

    CONSTRAINT "product_cost_changes_pkey" PRIMARY KEY ("account_id","id")
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
    "tax" BIGINT NOT NULL DEFAULT 0,
    "storage" BIGINT NOT NULL DEFAULT 0,
    "reimbursements" BIGINT NOT NULL DEFAULT 0,
    "estimated" BIGINT NOT NULL DEFAULT 0,

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
    "tax" BIGINT NOT NULL DEFAULT 0,
    "storage" BIGINT NOT NULL DEFAULT 0,
    "reimbursements" BIGINT NOT NULL DEFAULT 0,
    "estimated" BIGINT NOT NULL DEFAULT 0,

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
    "tax" BIGINT NOT NULL DEFAULT 0,
    "storage" BIGINT NOT NULL DEFAULT 0,
    "reimbursements" BIGINT NOT NULL DEFAULT 0,
    "estimated" BIGINT NOT NULL DEFAULT 0,

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
    "tax" BIGINT NOT NULL DEFAULT 0,
    "storage" BIGINT NOT NULL DEFAULT 0,
    "reimbursements" BIGINT NOT NULL DEFAULT 0,
    "estimated" BIGINT NOT NULL DEFAULT 0,
    "discounts" BIGINT NOT NULL DEFAULT 0,
    "fixed_fees" BIGINT NOT NULL DEFAULT 0,
    "other_fees" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "sales_account_days_pkey" PRIMARY KEY ("account_id","scope","day","marketplace","currency")
);

-- CreateTable
CREATE TABLE "sales_kept_months" (
    "account_id" INTEGER NOT NULL,
    "before" DATE NOT NULL,
    "since" DATE NOT NULL,

    CONSTRAINT "sales_kept_months_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "sales_account_months" (
    "account_id" INTEGER NOT NULL,
    "scope" "SalesScope" NOT NULL,
    "month" DATE NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "orders" INTEGER NOT NULL,
    "units" INTEGER NOT NULL,
    "revenue" BIGINT NOT NULL,
    "costed_units" INTEGER NOT NULL,
    "costed_revenue" BIGINT NOT NULL,
    "cogs" BIGINT NOT NULL,
    "fees" BIGINT NOT NULL,
    "fulfilment" BIGINT NOT NULL,
    "refunds" BIGINT NOT NULL,
    "ads" BIGINT NOT NULL,
    "ad_sales" BIGINT NOT NULL,
    "units_without_cost" INTEGER NOT NULL,
    "units_without_fee" INTEGER NOT NULL,
    "units_without_price" INTEGER NOT NULL,
    "tax" BIGINT NOT NULL,
    "storage" BIGINT NOT NULL,
    "reimbursements" BIGINT NOT NULL,
    "estimated" BIGINT NOT NULL,
    "usd_revenue" DOUBLE PRECISION NOT NULL,
    "usd_costed_revenue" DOUBLE PRECISION NOT NULL,
    "usd_cogs" DOUBLE PRECISION NOT NULL,
    "usd_fees" DOUBLE PRECISION NOT NULL,
    "usd_fulfilment" DOUBLE PRECISION NOT NULL,
    "usd_refunds" DOUBLE PRECISION NOT NULL,
    "usd_ads" DOUBLE PRECISION NOT NULL,
    "usd_ad_sales" DOUBLE PRECISION NOT NULL,
    "usd_tax" DOUBLE PRECISION NOT NULL,
    "usd_storage" DOUBLE PRECISION NOT NULL,
    "usd_reimbursements" DOUBLE PRECISION NOT NULL,
    "usd_estimated" DOUBLE PRECISION NOT NULL,
    "is_usd_missing" BOOLEAN NOT NULL,

    CONSTRAINT "sales_account_months_pkey" PRIMARY KEY ("account_id","scope","month","marketplace","currency")
);

-- CreateTable
CREATE TABLE "sales_product_starts" (
    "account_id" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "product_id" INTEGER NOT NULL,
    "units" INTEGER NOT NULL,
    "revenue" BIGINT NOT NULL,
    "costed_units" INTEGER NOT NULL,
    "costed_revenue" BIGINT NOT NULL,
    "cogs" BIGINT NOT NULL,
    "fees" BIGINT NOT NULL,
    "fulfilment" BIGINT NOT NULL,
    "refunds" BIGINT NOT NULL,
    "ads" BIGINT NOT NULL,
    "ad_sales" BIGINT NOT NULL,
    "units_without_cost" INTEGER NOT NULL,
    "units_without_fee" INTEGER NOT NULL,
    "units_without_price" INTEGER NOT NULL,
    "tax" BIGINT NOT NULL,
    "storage" BIGINT NOT NULL,
    "reimbursements" BIGINT NOT NULL,
    "estimated" BIGINT NOT NULL,

    CONSTRAINT "sales_product_starts_pkey" PRIMARY KEY ("account_id","month","product_id")
);

-- CreateTable
CREATE TABLE "posted_amounts" (
    "account_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "source" TEXT NOT NULL,
    "source_ref" TEXT NOT NULL,
    "order_external_id" TEXT,
    "listing_key" TEXT,
    "product_id" INTEGER,
    "kind" "ProfitKind" NOT NULL,
    "name" TEXT NOT NULL,
    "is_unknown" BOOLEAN NOT NULL DEFAULT false,
    "amount_minor" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "day" DATE NOT NULL,
    "posted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "posted_amounts_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "returned_units" (
    "account_id" INTEGER NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "source_ref" TEXT NOT NULL,
    "order_external_id" TEXT,
    "listing_key" TEXT,
    "quantity" INTEGER NOT NULL,
    "disposition" TEXT,
    "reason" TEXT,
    "is_resellable" BOOLEAN NOT NULL,
    "returned_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "returned_units_pkey" PRIMARY KEY ("account_id","marketplace","source_ref")
);

-- CreateTable
CREATE TABLE "fee_rules" (
    "account_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "country" CHAR(2) NOT NULL,
    "product_id" INTEGER,
    "category" TEXT,
    "listing_type" TEXT,
    "fulfilled_by_marketplace" BOOLEAN,
    "price_from_minor" BIGINT,
    "price_below_minor" BIGINT,
    "valid_from" DATE NOT NULL,
    "percent" DECIMAL(7,4) NOT NULL,
    "fixed_minor" BIGINT NOT NULL DEFAULT 0,
    "minimum_minor" BIGINT NOT NULL DEFAULT 0,
    "fulfilment_minor" BIGINT,
    "source" TEXT NOT NULL,
    "source_day" DATE NOT NULL,

    CONSTRAINT "fee_rules_pkey" PRIMARY KEY ("account_id","id")
);

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

-- CreateTable
CREATE TABLE "starter_fee_rules" (
    "id" SERIAL NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "country" CHAR(2) NOT NULL,
    "category" TEXT,
    "listing_type" TEXT,
    "fulfilled_by_marketplace" BOOLEAN,
    "price_from_minor" BIGINT,
    "price_below_minor" BIGINT,
    "valid_from" DATE NOT NULL,
    "percent" DECIMAL(7,4) NOT NULL,
    "fixed_minor" BIGINT NOT NULL DEFAULT 0,
    "minimum_minor" BIGINT NOT NULL DEFAULT 0,
    "fulfilment_minor" BIGINT,
    "source" TEXT NOT NULL,
    "source_day" DATE NOT NULL,

    CONSTRAINT "starter_fee_rules_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tax_settings" (
    "account_id" INTEGER NOT NULL,
    "valid_from" DATE NOT NULL,
    "regime" "TaxRegime" NOT NULL,
    "percent" DECIMAL(7,4),

    CONSTRAINT "tax_settings_pkey" PRIMARY KEY ("account_id","valid_from")
);

-- CreateTable
CREATE TABLE "tax_rates" (
    "account_id" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "rate" DECIMAL(12,10) NOT NULL,

    CONSTRAINT "tax_rates_pkey" PRIMARY KEY ("account_id","month")
);

-- CreateTable
CREATE TABLE "account_exchange_rates" (
    "account_id" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "day" DATE NOT NULL,
    "brl" DECIMAL(18,8) NOT NULL,

    CONSTRAINT "account_exchange_rates_pkey" PRIMARY KEY ("account_id","currency","day")
);

-- CreateTable
CREATE TABLE "profit_settings" (
    "account_id" INTEGER NOT NULL,
    "hemorrhage_below" DECIMAL(6,2) NOT NULL DEFAULT -10,
    "loss_below" DECIMAL(6,2) NOT NULL DEFAULT 0,
    "danger_below" DECIMAL(6,2) NOT NULL DEFAULT 5,
    "low_below" DECIMAL(6,2) NOT NULL DEFAULT 15,
    "target_margin" DECIMAL(6,2) NOT NULL DEFAULT 15,
    "renegotiation" DECIMAL(6,2) NOT NULL DEFAULT 5,

    CONSTRAINT "profit_settings_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "alerts" (
    "account_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "severity" TEXT NOT NULL,
    "product_id" INTEGER,
    "fingerprint" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "evidence" JSONB NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolved_at" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "alerts_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "settlements" (
    "account_id" INTEGER NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "report_id" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deposited_at" TIMESTAMPTZ(3),
    "currency" CHAR(3),
    "total_minor" BIGINT,

    CONSTRAINT "settlements_pkey" PRIMARY KEY ("account_id","marketplace","report_id")
);

-- CreateTable
CREATE TABLE "traffic_days" (
    "account_id" INTEGER NOT NULL,
    "level" "TrafficLevel" NOT NULL,
    "day" DATE NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "country" CHAR(2) NOT NULL,
    "asin" TEXT NOT NULL,
    "parent_asin" TEXT,
    "page_views" INTEGER NOT NULL,
    "sessions" INTEGER,
    "units_ordered" INTEGER,
    "featured_percent" DECIMAL(6,2),

    CONSTRAINT "traffic_days_pkey" PRIMARY KEY ("account_id","level","day","marketplace","country","asin")
);

-- CreateTable
CREATE TABLE "traffic_told_days" (
    "account_id" INTEGER NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "country" CHAR(2) NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "traffic_told_days_pkey" PRIMARY KEY ("account_id","marketplace","country","day")
);

-- CreateTable
CREATE TABLE "traffic_sums" (
    "account_id" INTEGER NOT NULL,
    "level" "TrafficLevel" NOT NULL,
    "span" "TrafficSpan" NOT NULL,
    "first_day" DATE NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "country" CHAR(2) NOT NULL,
    "asin" TEXT NOT NULL,
    "days" INTEGER NOT NULL,
    "session_days" INTEGER NOT NULL,
    "page_views" INTEGER NOT NULL,
    "sessions" INTEGER NOT NULL,

    CONSTRAINT "traffic_sums_pkey" PRIMARY KEY ("account_id","level","span","first_day","marketplace","country","asin")
);

-- CreateTable
CREATE TABLE "price_changes" (
    "account_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "price_minor" BIGINT NOT NULL,

    CONSTRAINT "price_changes_pkey" PRIMARY KEY ("account_id","product_id","changed_at")
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
    "read_at" TIMESTAMPTZ(3),

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
    "refused_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "sync_streams_pkey" PRIMARY KEY ("account_id","marketplace","stream")
);

-- CreateTable
CREATE TABLE "watched_listings" (
    "account_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "country" CHAR(2) NOT NULL,
    "asin" TEXT NOT NULL,
    "competes" BOOLEAN NOT NULL DEFAULT true,
    "asked_at" TIMESTAMPTZ(3),
    "first_checked_at" TIMESTAMPTZ(3),
    "last_checked_at" TIMESTAMPTZ(3),
    "listed_at" TIMESTAMPTZ(3),
    "currency" CHAR(3),
    "state" "OwnershipState",
    "span_started_at" TIMESTAMPTZ(3),
    "owner_seller_id" TEXT,
    "price_minor" BIGINT,
    "our_price_minor" BIGINT,
    "owner_is_fba" BOOLEAN,
    "price_to_win_minor" BIGINT,
    "visit_share" TEXT,
    "offer_rows" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "watched_listings_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "ownership_spans" (
    "account_id" INTEGER NOT NULL,
    "listing_id" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "state" "OwnershipState" NOT NULL,
    "owner_seller_id" TEXT,
    "price_minor" BIGINT,
    "our_price_minor" BIGINT,
    "is_owner_change" BOOLEAN NOT NULL,
    "observed_before_ms" BIGINT NOT NULL,
    "owned_before_ms" BIGINT NOT NULL,

    CONSTRAINT "ownership_spans_pkey" PRIMARY KEY ("account_id","listing_id","started_at")
);

-- CreateTable
CREATE TABLE "seller_offers" (
    "account_id" INTEGER NOT NULL,
    "listing_id" INTEGER NOT NULL,
    "seller_id" TEXT NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3),
    "is_ours" BOOLEAN NOT NULL,
    "price_minor" BIGINT NOT NULL,
    "previous_price_minor" BIGINT,
    "is_winner" BOOLEAN NOT NULL,
    "is_fba" BOOLEAN,
    "feedback_rating" DECIMAL(5,2),

    CONSTRAINT "seller_offers_pkey" PRIMARY KEY ("account_id","listing_id","seller_id","first_seen_at")
);

-- CreateTable
CREATE TABLE "newest_offers" (
    "account_id" INTEGER NOT NULL,
    "listing_id" INTEGER NOT NULL,
    "seller_id" TEXT NOT NULL,
    "known_since" TIMESTAMPTZ(3) NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3),
    "price_minor" BIGINT NOT NULL,
    "is_winner" BOOLEAN NOT NULL,
    "is_fba" BOOLEAN,

    CONSTRAINT "newest_offers_pkey" PRIMARY KEY ("account_id","listing_id","seller_id")
);

-- CreateTable
CREATE TABLE "owner_days" (
    "account_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "seller_id" TEXT NOT NULL,
    "wins" INTEGER NOT NULL,
    "held_ms" BIGINT NOT NULL,

    CONSTRAINT "owner_days_pkey" PRIMARY KEY ("account_id","day","marketplace","seller_id")
);

-- CreateTable
CREATE TABLE "offer_sellers" (
    "account_id" INTEGER NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "seller_id" TEXT NOT NULL,
    "is_ours" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT,
    "feedback_rating" DECIMAL(5,2),
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "profile_asked_at" TIMESTAMPTZ(3),

    CONSTRAINT "offer_sellers_pkey" PRIMARY KEY ("account_id","marketplace","seller_id")
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
CREATE TABLE "demand_outlooks" (
    "account_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "from_day" DATE NOT NULL,
    "units" DECIMAL(14,3) NOT NULL,
    "lower_bound" INTEGER NOT NULL,
    "upper_bound" INTEGER NOT NULL,
    "daily_deviation" DECIMAL(14,4) NOT NULL,
    "velocity" DECIMAL(14,4),

    CONSTRAINT "demand_outlooks_pkey" PRIMARY KEY ("account_id","product_id")
);

-- CreateTable
CREATE TABLE "planning_settings" (
    "account_id" INTEGER NOT NULL,
    "lead_days" DECIMAL(6,2) NOT NULL DEFAULT 20,
    "lead_deviation_days" DECIMAL(6,2) NOT NULL DEFAULT 4,
    "review_days" INTEGER NOT NULL DEFAULT 30,
    "service_factor" DECIMAL(5,3) NOT NULL DEFAULT 1.645,
    "refreshed_at" TIMESTAMPTZ(3),

    CONSTRAINT "planning_settings_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "product_planning" (
    "account_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "lead_days" DECIMAL(6,2),
    "lead_deviation_days" DECIMAL(6,2),
    "review_days" INTEGER,
    "minimum_order" INTEGER,
    "case_pack" INTEGER,
    "on_order" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "product_planning_pkey" PRIMARY KEY ("account_id","product_id")
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
    "current_price_minor" BIGINT,
    "basis" TEXT,
    "price_points" INTEGER,
    "in_stock_days" INTEGER,
    "decided_at" TIMESTAMPTZ(3),

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
    "fingerprint" TEXT,
    "evidence" JSONB NOT NULL DEFAULT '{}',
    "impact_minor" BIGINT,
    "impact_currency" CHAR(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "insights_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "brand_competitors" (
    "account_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "country" CHAR(2) NOT NULL,
    "our_asin" TEXT NOT NULL,
    "competitor_asin" TEXT NOT NULL,
    "competitor_brand" TEXT NOT NULL,
    "notes" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "asked_at" TIMESTAMPTZ(3),
    "monitored_at" TIMESTAMPTZ(3),
    "failure" TEXT,
    "competitor_name" TEXT,
    "currency" CHAR(3),
    "our_price_minor" BIGINT,
    "competitor_price_minor" BIGINT,
    "our_rank" INTEGER,
    "competitor_rank" INTEGER,
    "our_rating" DECIMAL(2,1),
    "competitor_rating" DECIMAL(2,1),

    CONSTRAINT "brand_competitors_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "brand_prices" (
    "account_id" INTEGER NOT NULL,
    "competitor_id" INTEGER NOT NULL,
    "observed_at" TIMESTAMPTZ(3) NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "our_price_minor" BIGINT,
    "competitor_price_minor" BIGINT,

    CONSTRAINT "brand_prices_pkey" PRIMARY KEY ("account_id","competitor_id","observed_at")
);

-- CreateTable
CREATE TABLE "saved_queries" (
    "account_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "sql" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_queries_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "saved_views" (
    "account_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "screen" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("account_id","id")
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
CREATE UNIQUE INDEX "personal_access_tokens_token_hash_key" ON "personal_access_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "personal_access_tokens_user_id_idx" ON "personal_access_tokens"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "authorization_states_state_hash_key" ON "authorization_states"("state_hash");

-- CreateIndex
CREATE INDEX "authorization_states_expires_at_idx" ON "authorization_states"("expires_at");

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
CREATE INDEX "product_cost_changes_account_id_product_id_idx" ON "product_cost_changes"("account_id", "product_id");

-- CreateIndex
CREATE INDEX "sales_product_totals_account_id_scope_revenue_idx" ON "sales_product_totals"("account_id", "scope", "revenue" DESC);

-- CreateIndex
CREATE INDEX "posted_amounts_account_id_marketplace_order_external_id_idx" ON "posted_amounts"("account_id", "marketplace", "order_external_id");

-- CreateIndex
CREATE INDEX "posted_amounts_account_id_day_idx" ON "posted_amounts"("account_id", "day");

-- CreateIndex
CREATE UNIQUE INDEX "posted_amounts_account_id_source_source_ref_key" ON "posted_amounts"("account_id", "source", "source_ref");

-- CreateIndex
CREATE INDEX "returned_units_account_id_marketplace_order_external_id_idx" ON "returned_units"("account_id", "marketplace", "order_external_id");

-- CreateIndex
CREATE INDEX "fee_rules_account_id_product_id_idx" ON "fee_rules"("account_id", "product_id");

-- CreateIndex
CREATE INDEX "alerts_account_id_product_id_idx" ON "alerts"("account_id", "product_id");

-- CreateIndex
CREATE INDEX "traffic_days_account_id_marketplace_country_asin_idx" ON "traffic_days"("account_id", "marketplace", "country", "asin");

-- CreateIndex
CREATE INDEX "sync_runs_account_id_sync_type_created_at_idx" ON "sync_runs"("account_id", "sync_type", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "watched_listings_account_id_marketplace_country_asin_key" ON "watched_listings"("account_id", "marketplace", "country", "asin");

-- CreateIndex
CREATE INDEX "ownership_spans_account_id_ended_at_idx" ON "ownership_spans"("account_id", "ended_at");

-- CreateIndex
CREATE INDEX "seller_offers_account_id_seller_id_idx" ON "seller_offers"("account_id", "seller_id");

-- CreateIndex
CREATE INDEX "seller_offers_account_id_last_seen_at_idx" ON "seller_offers"("account_id", "last_seen_at");

-- CreateIndex
CREATE INDEX "newest_offers_account_id_seller_id_idx" ON "newest_offers"("account_id", "seller_id");

-- CreateIndex
CREATE UNIQUE INDEX "brand_competitors_account_id_marketplace_country_our_asin_c_key" ON "brand_competitors"("account_id", "marketplace", "country", "our_asin", "competitor_asin");

-- CreateIndex
CREATE UNIQUE INDEX "saved_queries_account_id_user_id_name_key" ON "saved_queries"("account_id", "user_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "saved_views_account_id_user_id_screen_name_key" ON "saved_views"("account_id", "user_id", "screen", "name");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "personal_access_tokens" ADD CONSTRAINT "personal_access_tokens_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "personal_access_tokens" ADD CONSTRAINT "personal_access_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "authorization_states" ADD CONSTRAINT "authorization_states_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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
ALTER TABLE "product_cost_changes" ADD CONSTRAINT "product_cost_changes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ad_spend_days" ADD CONSTRAINT "ad_spend_days_account_id_product_id_fkey" FOREIGN KEY ("account_id", "product_id") REFERENCES "products"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_days" ADD CONSTRAINT "inventory_days_account_id_product_id_fkey" FOREIGN KEY ("account_id", "product_id") REFERENCES "products"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_kept_months" ADD CONSTRAINT "sales_kept_months_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_account_months" ADD CONSTRAINT "sales_account_months_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_product_starts" ADD CONSTRAINT "sales_product_starts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "posted_amounts" ADD CONSTRAINT "posted_amounts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "returned_units" ADD CONSTRAINT "returned_units_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fee_rules" ADD CONSTRAINT "fee_rules_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fee_recalculations" ADD CONSTRAINT "fee_recalculations_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tax_settings" ADD CONSTRAINT "tax_settings_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_exchange_rates" ADD CONSTRAINT "account_exchange_rates_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profit_settings" ADD CONSTRAINT "profit_settings_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "traffic_days" ADD CONSTRAINT "traffic_days_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "traffic_told_days" ADD CONSTRAINT "traffic_told_days_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "traffic_sums" ADD CONSTRAINT "traffic_sums_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_account_id_product_id_fkey" FOREIGN KEY ("account_id", "product_id") REFERENCES "products"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sync_runs" ADD CONSTRAINT "sync_runs_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sync_streams" ADD CONSTRAINT "sync_streams_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "watched_listings" ADD CONSTRAINT "watched_listings_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ownership_spans" ADD CONSTRAINT "ownership_spans_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seller_offers" ADD CONSTRAINT "seller_offers_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "newest_offers" ADD CONSTRAINT "newest_offers_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "owner_days" ADD CONSTRAINT "owner_days_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer_sellers" ADD CONSTRAINT "offer_sellers_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "demand_forecast_days" ADD CONSTRAINT "demand_forecast_days_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "demand_outlooks" ADD CONSTRAINT "demand_outlooks_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "planning_settings" ADD CONSTRAINT "planning_settings_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_planning" ADD CONSTRAINT "product_planning_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_suggestions" ADD CONSTRAINT "price_suggestions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "insights" ADD CONSTRAINT "insights_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "brand_competitors" ADD CONSTRAINT "brand_competitors_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "brand_prices" ADD CONSTRAINT "brand_prices_account_id_competitor_id_fkey" FOREIGN KEY ("account_id", "competitor_id") REFERENCES "brand_competitors"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_queries" ADD CONSTRAINT "saved_queries_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_queries" ADD CONSTRAINT "saved_queries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ── What Prisma's schema language cannot say ──
-- Collations, partial and expression indexes, fill factors and checks; then triggers, the version of an account, views of
-- the ledger and of the seller's own tables, and the rules every account starts with.

-- Texts as a Brazilian reads them, numbers inside them as numbers: codes of products are sorted so.
CREATE COLLATION pt_br_numeric (provider = icu, locale = 'pt-BR-u-kn-true');

-- One sync of a kind at a time for each account: the answer 409 comes from here.
CREATE UNIQUE INDEX sync_runs_one_active ON sync_runs (account_id, sync_type) WHERE status IN ('pending', 'running');

-- Orders of one Mercado Livre cart.
CREATE INDEX orders_pack ON orders (account_id, marketplace, pack_id) WHERE pack_id IS NOT NULL;

-- Order ids are searched by their beginning.
CREATE INDEX orders_external_id_prefix ON orders (account_id, lower(external_id) text_pattern_ops);

CREATE INDEX ownership_spans_changes ON ownership_spans (account_id, started_at) WHERE is_owner_change;
CREATE INDEX seller_offers_changes ON seller_offers (account_id, first_seen_at) WHERE previous_price_minor IS NOT NULL;
CREATE UNIQUE INDEX seller_offers_one_open ON seller_offers (account_id, listing_id, seller_id) WHERE last_seen_at IS NULL;

-- An alert is raised once until it is over.
CREATE UNIQUE INDEX alerts_one_open ON alerts (account_id, fingerprint) WHERE resolved_at IS NULL;

CREATE UNIQUE INDEX insights_one_open ON insights (account_id, fingerprint) WHERE closed_at IS NULL;

-- A screen opens with one view.
CREATE UNIQUE INDEX saved_views_one_default ON saved_views (account_id, user_id, screen) WHERE is_default;

-- The rules that may fit a product: its own, those of its category, those of all. Every stored line looks them up.
CREATE INDEX fee_rules_that_may_fit ON fee_rules (account_id, marketplace, country, coalesce(product_id::text, category, ''));

-- Rows that change often leave room for the next version on their page.
ALTER TABLE sales_product_days SET (fillfactor = 80);
ALTER TABLE sales_product_months SET (fillfactor = 80);
ALTER TABLE sales_product_totals SET (fillfactor = 80);
ALTER TABLE sales_account_days SET (fillfactor = 80);
ALTER TABLE newest_offers SET (fillfactor = 80);
ALTER TABLE owner_days SET (fillfactor = 80);
ALTER TABLE traffic_sums SET (fillfactor = 80);
-- A listing's row is written by every check.
ALTER TABLE watched_listings SET (fillfactor = 50);
-- Reports read the sums in the order of their key.
ALTER TABLE traffic_sums CLUSTER ON traffic_sums_pkey;

ALTER TABLE order_items ADD CONSTRAINT order_items_quantity_not_negative CHECK (quantity >= 0);
ALTER TABLE product_costs ADD CONSTRAINT product_costs_not_negative CHECK (cost_minor >= 0);
ALTER TABLE exchange_rates ADD CONSTRAINT exchange_rates_positive CHECK (brl > 0);
-- Only Amazon has advertising keys apart from the selling ones.
ALTER TABLE credentials ADD CONSTRAINT credentials_kind_check CHECK (kind = 'selling' OR marketplace = 'amazon');
ALTER TABLE ownership_spans ADD CONSTRAINT ownership_spans_sensible
  CHECK (ended_at >= started_at AND observed_before_ms >= 0 AND owned_before_ms >= 0);
ALTER TABLE seller_offers ADD CONSTRAINT seller_offers_sensible CHECK (last_seen_at >= first_seen_at AND price_minor >= 0);
ALTER TABLE fee_rules ADD CONSTRAINT fee_rules_sensible
  CHECK (percent >= 0 AND percent <= 100 AND fixed_minor >= 0 AND minimum_minor >= 0 AND fulfilment_minor >= 0
         AND (price_from_minor IS NULL OR price_below_minor IS NULL OR price_from_minor < price_below_minor));
ALTER TABLE tax_settings ADD CONSTRAINT tax_settings_sensible
  CHECK (CASE regime WHEN 'percent' THEN percent IS NOT NULL AND percent >= 0 AND percent <= 100 ELSE percent IS NULL END);
ALTER TABLE account_exchange_rates ADD CONSTRAINT account_exchange_rates_positive CHECK (brl > 0);
ALTER TABLE returned_units ADD CONSTRAINT returned_units_some CHECK (quantity > 0);
ALTER TABLE price_changes ADD CONSTRAINT price_changes_not_negative CHECK (price_minor >= 0);
ALTER TABLE planning_settings ADD CONSTRAINT planning_settings_sensible CHECK (
  lead_days BETWEEN 0 AND 730 AND lead_deviation_days BETWEEN 0 AND 365 AND review_days BETWEEN 1 AND 365
  AND service_factor BETWEEN 0 AND 5);
ALTER TABLE product_planning ADD CONSTRAINT product_planning_sensible CHECK (
  lead_days BETWEEN 0 AND 730 AND lead_deviation_days BETWEEN 0 AND 365 AND review_days BETWEEN 1 AND 365
  AND minimum_order BETWEEN 1 AND 1000000 AND case_pack BETWEEN 1 AND 1000000 AND on_order BETWEEN 0 AND 10000000);
ALTER TABLE insights ADD CONSTRAINT insights_status CHECK (status IN ('pending', 'applied', 'dismissed'));
ALTER TABLE price_suggestions ADD CONSTRAINT price_suggestions_status CHECK (status IN ('pending', 'applied', 'dismissed'));

-- ── Triggers ──

-- The rollups have no foreign key: it would be checked for each of their rows and slow the ingest down. The trigger
-- also takes first what a product may not be deleted under. It waits for the writers of the account (ACCOUNT_LOCK of
-- server/platform/postgres/lockAccount.ts), so that none of them writes after it.
CREATE FUNCTION account_rows_go_with_it() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7206203, OLD.id);
  DELETE FROM order_items WHERE account_id = OLD.id;
  DELETE FROM ad_spend_days WHERE account_id = OLD.id;
  DELETE FROM inventory_days WHERE account_id = OLD.id;
  DELETE FROM sales_product_days WHERE account_id = OLD.id;
  DELETE FROM sales_product_months WHERE account_id = OLD.id;
  DELETE FROM sales_product_totals WHERE account_id = OLD.id;
  DELETE FROM sales_account_days WHERE account_id = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER account_rows_go_with_it BEFORE DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION account_rows_go_with_it();

-- A rate holds until the next one, so it may be that of every day from its own on. Rates of the running month, which are
-- nearly all that are told, find no account to set back.
CREATE FUNCTION set_back_kept_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sales_kept_months k SET before = rated.month
  FROM (SELECT date_trunc('month', min(day)::timestamp)::date AS month FROM changed) rated WHERE k.before > rated.month;
  RETURN NULL;
END $$;

CREATE FUNCTION set_back_own_kept_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sales_kept_months k SET before = rated.month
  FROM (SELECT account_id, date_trunc('month', min(day)::timestamp)::date AS month FROM changed GROUP BY 1) rated
  WHERE k.account_id = rated.account_id AND k.before > rated.month;
  RETURN NULL;
END $$;

CREATE TRIGGER set_back_on_insert AFTER INSERT ON exchange_rates REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION set_back_kept_months();
CREATE TRIGGER set_back_on_update AFTER UPDATE ON exchange_rates REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION set_back_kept_months();
CREATE TRIGGER set_back_on_delete AFTER DELETE ON exchange_rates REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION set_back_kept_months();
CREATE TRIGGER set_back_on_insert AFTER INSERT ON account_exchange_rates REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION set_back_own_kept_months();
CREATE TRIGGER set_back_on_update AFTER UPDATE ON account_exchange_rates REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION set_back_own_kept_months();
CREATE TRIGGER set_back_on_delete AFTER DELETE ON account_exchange_rates REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION set_back_own_kept_months();

-- ── The version of an account ──

-- A number for each account that grows with every transaction that changed one of its rows, and for what accounts share
-- (account 0). It stands outside of the data model and of backups: it tells only that something changed.
CREATE SCHEMA changes;

-- The version of an account is the sum of its rows, which a snapshot sees together with the change itself. Normally there
-- is one (writer 0). Whoever finds it locked by another transaction adds a row of its own instead of waiting, so that no
-- writer waits for another one and none can deadlock; the next who gets the lock folds such rows into it.
CREATE TABLE changes.versions (
  account_id integer NOT NULL,
  writer bigint NOT NULL,
  n bigint NOT NULL,
  PRIMARY KEY (account_id, writer)
) WITH (fillfactor = 50);
INSERT INTO changes.versions VALUES (0, 0, 1);

CREATE FUNCTION changes.note(account integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  noted text := coalesce(current_setting('changes.noted', true), '');
  has_others boolean;
BEGIN
  -- Once for each transaction; a savepoint rolled back forgets both the setting and the row.
  IF position(',' || account || ',' IN noted) > 0 THEN RETURN; END IF;
  noted := set_config('changes.noted', right(noted, 200) || ',' || account || ',', true);
  SELECT EXISTS (SELECT FROM changes.versions o WHERE o.account_id = account AND o.writer > 0) INTO has_others
  FROM changes.versions WHERE account_id = account AND writer = 0 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    INSERT INTO changes.versions (account_id, writer, n)
    SELECT account, pg_current_xact_id()::text::bigint, 1
    WHERE account = 0 OR EXISTS (SELECT FROM public.accounts WHERE id = account)
    ON CONFLICT DO NOTHING;
  ELSIF has_others THEN
    WITH folded AS (DELETE FROM changes.versions WHERE account_id = account AND writer > 0 RETURNING n)
    UPDATE changes.versions SET n = n + 1 + (SELECT coalesce(sum(folded.n), 0) FROM folded)
    WHERE account_id = account AND writer = 0;
  ELSE
    UPDATE changes.versions SET n = n + 1 WHERE account_id = account AND writer = 0;
  END IF;
END $$;

CREATE FUNCTION changes.note_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account integer;
  last integer;
BEGIN
  SELECT min(account_id), max(account_id) INTO account, last FROM changed;
  IF account IS NULL OR account = last AND
     position(',' || account || ',' IN coalesce(current_setting('changes.noted', true), '')) > 0 THEN RETURN NULL; END IF;
  IF account = last THEN
    PERFORM changes.note(account);
    RETURN NULL;
  END IF;
  FOR account IN SELECT DISTINCT account_id FROM changed LOOP
    PERFORM changes.note(account);
  END LOOP;
  RETURN NULL;
END $$;

CREATE FUNCTION changes.note_shared_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN PERFORM changes.note(0); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION changes.note_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO changes.versions VALUES (NEW.id, 0, 1) ON CONFLICT DO NOTHING;
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM changes.note(NEW.id);
  ELSE
    DELETE FROM changes.versions WHERE account_id = OLD.id;
  END IF;
  RETURN NULL;
END $$;
-- Its name puts it after the foreign keys' own triggers, which delete the account's rows.
CREATE TRIGGER z_note_account AFTER INSERT OR UPDATE OR DELETE ON accounts
  FOR EACH ROW EXECUTE FUNCTION changes.note_account();

CREATE FUNCTION changes.watch_table(named regclass, teller text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER note_inserts AFTER INSERT ON %s REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION changes.%I()', named, teller);
  EXECUTE format('CREATE TRIGGER note_updates AFTER UPDATE ON %s REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION changes.%I()', named, teller);
  EXECUTE format('CREATE TRIGGER note_deletes AFTER DELETE ON %s REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION changes.%I()', named, teller);
END $$;

-- Run after every migration (server/platform/postgres/migrate.ts), so that no table of an account is forgotten. The sales
-- rollups and what is kept of them are left out, since they change with the lines and rates they add up.
CREATE FUNCTION changes.watch() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM changes.watch_table(c.oid, 'note_rows')
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id' AND NOT a.attisdropped
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
    AND c.relname NOT IN ('sales_product_days', 'sales_product_months', 'sales_product_totals', 'sales_account_days',
                          'sales_kept_months', 'sales_account_months', 'sales_product_starts')
    AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'note_inserts');
END $$;

SELECT changes.watch_table('exchange_rates', 'note_shared_rows'), changes.watch_table('starter_fee_rules', 'note_shared_rows');

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA changes FROM PUBLIC;

-- ── The profit ledger ──
-- Every line of profit, made of what is known of each sale, what marketplaces posted and advertising; nothing is stored
-- twice. `amount_minor` is signed as it moves profit, NULL while unknown. Where `counts`, the lines of a product and day
-- add up to its net profit as the product shows it. What does not count is kept readable: an estimate that a real amount
-- has superseded, an event whose amount the lines of its order hold, amounts of the account alone or in another currency,
-- freight the buyer paid, and lines of sales that are cancelled or of which a price, cost or fee is unknown.
-- `status`, `is_known` and `is_of_account` are what explaining a figure by SQL needs.
CREATE VIEW profit_lines AS
SELECT i.account_id, i.sale_day AS day, i.order_id, i.id AS order_item_id, i.product_id, i.marketplace,
       l.kind::"ProfitKind" AS kind, l.amount_minor, i.currency, l.state,
       i.status <> 'cancelled' AND l.stands
         AND i.price_minor + i.unit_cost_minor + coalesce(i.fees_minor, i.estimated_fees_minor)
             + coalesce(i.fulfilment_minor, i.estimated_fulfilment_minor) IS NOT NULL AS counts,
       l.source, i.order_id || '/' || i.line_key || '/' || l.name AS source_ref, i.purchased_at AS effective_at,
       CASE WHEN l.name = 'revenue' THEN i.quantity ELSE 0 END AS units,
       i.status::text AS status,
       l.stands
         AND i.price_minor + i.unit_cost_minor + coalesce(i.fees_minor, i.estimated_fees_minor)
             + coalesce(i.fulfilment_minor, i.estimated_fulfilment_minor) IS NOT NULL AS is_known,
       false AS is_of_account
FROM order_items i CROSS JOIN LATERAL (VALUES
  ('revenue', 'revenue', i.price_minor, 'actual', 'order', true),
  ('discount', 'discount', CASE WHEN i.price_minor IS NOT NULL THEN nullif(-i.discount_minor, 0) END, 'actual', 'order',
    true),
  ('shipping', 'shipping', nullif(i.shipping_minor, 0), 'actual', 'order', false),
  ('product_cost', 'product_cost', -i.quantity * i.unit_cost_minor, 'actual', 'product_costs', true),
  ('cost_of_returned_units', 'product_cost', nullif(i.resellable_quantity * i.unit_cost_minor, 0), 'actual',
    'returned_units', true),
  ('commission', 'commission', coalesce(i.fixed_fee_minor, 0) + coalesce(i.other_fees_minor, 0) - i.fees_minor, 'actual',
    'marketplace', true),
  ('fixed_fee', 'fixed_fee', CASE WHEN i.fees_minor IS NOT NULL THEN nullif(-i.fixed_fee_minor, 0) END, 'actual',
    'marketplace', true),
  ('other', 'other', CASE WHEN i.fees_minor IS NOT NULL THEN nullif(-i.other_fees_minor, 0) END, 'actual', 'marketplace',
    true),
  ('fulfilment', 'fulfilment', -i.fulfilment_minor, 'actual', 'marketplace', true),
  ('estimated_commission', 'commission', coalesce(i.estimated_fixed_fee_minor, 0) - i.estimated_fees_minor, 'estimated',
    'fee_rules', i.fees_minor IS NULL),
  ('estimated_fixed_fee', 'fixed_fee', nullif(-i.estimated_fixed_fee_minor, 0), 'estimated', 'fee_rules',
    i.fees_minor IS NULL),
  ('estimated_fulfilment', 'fulfilment', -i.estimated_fulfilment_minor, 'estimated', 'fee_rules',
    i.fulfilment_minor IS NULL),
  ('tax', 'tax', nullif(-i.tax_minor, 0), 'actual', 'tax_rates', true),
  ('refund', 'refund', nullif(-i.refund_minor, 0), 'actual', 'marketplace', true),
  ('reimbursement', 'reimbursement', nullif(i.reimbursed_minor, 0), 'actual', 'marketplace', true)
) l (name, kind, amount_minor, state, source, stands)
WHERE l.amount_minor IS NOT NULL OR l.name = 'revenue'
UNION ALL
SELECT a.account_id, a.day, o.id, NULL, a.product_id, a.marketplace, a.kind, a.amount_minor, a.currency, 'actual',
       a.order_external_id IS NULL AND p.id IS NOT NULL, a.source, a.source_ref, a.posted_at, 0, NULL,
       a.order_external_id IS NULL AND p.id IS NOT NULL, a.order_external_id IS NULL AND a.product_id IS NULL
FROM posted_amounts a
LEFT JOIN products p ON p.account_id = a.account_id AND p.id = a.product_id AND p.currency = a.currency
LEFT JOIN orders o
  ON o.account_id = a.account_id AND o.marketplace = a.marketplace AND o.external_id = a.order_external_id
UNION ALL
SELECT d.account_id, d.day, NULL, NULL, d.product_id, p.marketplace, 'ads', -d.cost_minor, p.currency, 'actual', true,
       'advertising', d.product_id || '/' || d.day, d.day::timestamp AT TIME ZONE 'America/Sao_Paulo', 0, NULL, true, false
FROM ad_spend_days d JOIN products p ON p.account_id = d.account_id AND p.id = d.product_id;

-- ── The seller's own tables, by the specification's names and columns ──
-- Views, so that there is no second copy. Amounts are decimals of the row's currency, times are instants. Those read by our
-- own statements alone, always with their account, have no security barrier: through one, ORDER BY sorts every row of the
-- account before it takes a page.
CREATE SCHEMA viewer;

-- Share of the time observed in the last 30 days in which the Buy Box was ours (SEMANTICS): what the running totals say
-- now less what they said then. A check holds for 30 minutes at most.
CREATE VIEW viewer.products WITH (security_barrier = false) AS
SELECT p.id, p.asin, p.sku, p.name, p.name AS title, p.brand, p.image_url, p.marketplace::text AS marketplace,
       p.country AS country_code, p.currency, round(p.price_minor / 100.0, 2) AS current_price, p.active,
       round(totals.owned * 100.0 / nullif(totals.observed, 0), 1) AS buy_box_percentage, p.account_id, p.search_text
FROM products p
LEFT JOIN watched_listings w ON w.account_id = p.account_id AND w.marketplace = p.marketplace
     AND w.country = p.country AND w.asin = p.asin
LEFT JOIN LATERAL (
  SELECT sum(m.sign * (s.observed_before_ms + s.held_ms)) AS observed,
         sum(m.sign * (s.owned_before_ms + CASE WHEN s.state IN ('winning', 'sharing') THEN s.held_ms ELSE 0 END)) AS owned
  FROM (VALUES (1, now()), (-1, now() - interval '30 days')) m (sign, at)
  CROSS JOIN LATERAL (
    SELECT o.state, o.observed_before_ms, o.owned_before_ms,
           extract(epoch FROM least(m.at, coalesce(o.ended_at, w.last_checked_at + interval '30 minutes')) - o.started_at)
             * 1000 AS held_ms
    FROM ownership_spans o
    WHERE o.account_id = w.account_id AND o.listing_id = w.id AND o.started_at <= m.at
    ORDER BY o.started_at DESC LIMIT 1
  ) s
) totals ON true;

CREATE VIEW viewer.orders WITH (security_barrier = false) AS
SELECT id, external_id AS order_number, marketplace::text AS marketplace, country AS country_code, status::text AS status,
       purchased_at AS order_date, purchased_at AS created_at, ingested_at, currency,
       round(total_minor / 100.0, 2) AS total_amount, account_id, pack_id
FROM orders;

CREATE VIEW viewer.order_items WITH (security_barrier = false) AS
SELECT id, order_id, product_id, status::text AS status, quantity, currency,
       CASE WHEN quantity > 0 THEN (price_minor - discount_minor) / 100.0 / quantity END AS unit_price, account_id
FROM order_items;

CREATE VIEW viewer.inventory_snapshots WITH (security_barrier = false) AS
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

CREATE VIEW viewer.sync_logs WITH (security_barrier = false) AS
SELECT id, sync_type, CASE status WHEN 'success' THEN 'completed' ELSE status::text END AS status,
       finished_at AS synced_at, created_at, orders_new, orders_updated, error, account_id
FROM sync_runs;

CREATE VIEW viewer.competitor_tracking WITH (security_barrier = true) AS
SELECT o.seller_id, s.name AS seller_name, w.asin, w.marketplace::text AS marketplace, w.country AS country_code, w.currency,
       round(o.price_minor / 100.0, 2) AS price, coalesce(o.last_seen_at, w.listed_at) AS "timestamp", o.first_seen_at,
       o.is_winner AS is_buy_box_winner, o.is_fba, o.feedback_rating, o.account_id
FROM seller_offers o
JOIN watched_listings w ON w.account_id = o.account_id AND w.id = o.listing_id
LEFT JOIN offer_sellers s ON s.account_id = w.account_id AND s.marketplace = w.marketplace AND s.seller_id = o.seller_id;

CREATE VIEW viewer.competitor_tracking_advanced WITH (security_barrier = true) AS
SELECT o.seller_id, s.name AS seller_name, w.asin, w.marketplace::text AS marketplace, w.country AS country_code, w.currency,
       round(o.price_minor / 100.0, 2) AS competitor_price, o.is_winner AS has_buy_box,
       coalesce(o.last_seen_at, w.listed_at) AS tracking_date, o.account_id
FROM seller_offers o
JOIN watched_listings w ON w.account_id = o.account_id AND w.id = o.listing_id
LEFT JOIN offer_sellers s ON s.account_id = w.account_id AND s.marketplace = w.marketplace AND s.seller_id = o.seller_id
WHERE NOT o.is_ours;

CREATE VIEW viewer.buy_box_status WITH (security_barrier = true) AS
SELECT w.asin, p.name AS product_name, w.marketplace::text AS marketplace, w.country AS country_code, w.currency,
       CASE WHEN w.state IN ('winning', 'sharing') THEN 'Sua Loja' WHEN w.state = 'none' THEN 'Sem Buy Box'
            ELSE coalesce(s.name, w.owner_seller_id) END AS buy_box_owner,
       round(w.price_minor / 100.0, 2) AS buy_box_price, w.owner_is_fba AS is_fba, s.feedback_rating,
       w.last_checked_at AS last_checked,
       round(ours.minor / 100.0, 2) AS our_price,
       round((ours.minor - w.price_minor) * 100.0 / nullif(w.price_minor, 0), 1) AS price_difference_pct,
       CASE w.state WHEN 'winning' THEN 'Você tem a Buy Box' WHEN 'sharing' THEN 'Você tem a Buy Box, dividida'
            WHEN 'none' THEN 'Sem Buy Box'
            ELSE 'Perdida para ' || coalesce(s.name, w.owner_seller_id, 'outro vendedor') END AS status_message,
       w.account_id
FROM watched_listings w
LEFT JOIN LATERAL (
  SELECT name, price_minor FROM products p
  WHERE p.account_id = w.account_id AND p.asin = w.asin AND p.marketplace = w.marketplace AND p.country = w.country
  ORDER BY p.active DESC, p.id LIMIT 1
) p ON true
LEFT JOIN offer_sellers s ON s.account_id = w.account_id AND s.marketplace = w.marketplace
     AND s.seller_id = w.owner_seller_id
CROSS JOIN LATERAL (SELECT coalesce(w.our_price_minor, p.price_minor) AS minor) ours
WHERE w.state IS NOT NULL;

CREATE VIEW viewer.demand_forecasts WITH (security_barrier = false) AS
SELECT p.asin, p.sku, f.product_id, f.forecast_date, f.units_forecast, f.lower_bound, f.upper_bound,
       f.recommended_stock_level, f.reorder_point, f.confidence_score, f.account_id
FROM demand_forecast_days f JOIN products p ON p.account_id = f.account_id AND p.id = f.product_id;

CREATE VIEW viewer.price_optimization WITH (security_barrier = false) AS
SELECT p.asin, p.sku, s.product_id, round(s.suggested_price_minor / 100.0, 2) AS suggested_price,
       round(s.min_price_minor / 100.0, 2) AS min_price, round(s.max_price_minor / 100.0, 2) AS max_price,
       round(s.expected_profit_change_minor / 100.0, 2) AS expected_profit_change, s.buy_box_probability,
       s.elasticity_coefficient, s.confidence_score, s.status, s.created_at, s.account_id
FROM price_suggestions s JOIN products p ON p.account_id = s.account_id AND p.id = s.product_id;

CREATE VIEW viewer.ai_insights_advanced WITH (security_barrier = false) AS
SELECT id, product_id, insight_type, priority, title, description, recommendation, confidence_score,
       potential_impact, status, created_at, account_id
FROM insights;

CREATE VIEW viewer.profit_lines WITH (security_barrier = true) AS
SELECT day, order_id, order_item_id, product_id, marketplace::text AS marketplace, kind::text AS kind,
       round(amount_minor / 100.0, 2) AS amount, currency, state, counts, source, source_ref, effective_at, units,
       account_id, status, is_known, is_of_account
FROM profit_lines;

CREATE VIEW viewer.ad_spend WITH (security_barrier = false) AS
SELECT d.day, d.product_id, p.asin, p.sku, p.marketplace::text AS marketplace, p.currency,
       round(d.cost_minor / 100.0, 2) AS cost, round(d.sales_minor / 100.0, 2) AS sales, d.clicks, d.impressions,
       d.account_id
FROM ad_spend_days d JOIN products p ON p.account_id = d.account_id AND p.id = d.product_id;

-- What one unit of a currency is worth on each day: the day's own rate, else the last earlier one, a rate that the account
-- entered before the public one of its day. Public rates belong to no account: who has products sees them.
CREATE VIEW viewer.exchange_rates WITH (security_barrier = true) AS
WITH told AS (
  SELECT DISTINCT ON (account_id, currency, day) account_id, currency, day, brl
  FROM (SELECT account_id, currency, day, brl, 1 AS place FROM account_exchange_rates
        UNION ALL
        SELECT seller.account_id, rate.currency, rate.day, rate.brl, 2
        FROM (SELECT DISTINCT account_id FROM products) seller CROSS JOIN exchange_rates rate) rate
  ORDER BY account_id, currency, day, place
), daily AS (
  SELECT span.account_id, span.currency, d::date AS day, span.brl
  FROM (SELECT account_id, currency, day, brl,
               lead(day) OVER (PARTITION BY account_id, currency ORDER BY day) - 1 AS last_day
        FROM told) span,
       generate_series(span.day, coalesce(span.last_day, (now() AT TIME ZONE 'America/Sao_Paulo')::date), interval '1 day') d
)
SELECT daily.account_id, daily.currency::text AS currency, daily.day, daily.brl AS brl,
       round(daily.brl / dollar.brl, 10) AS usd
FROM daily
LEFT JOIN daily dollar ON dollar.account_id = daily.account_id AND dollar.currency = 'USD' AND dollar.day = daily.day
UNION ALL
SELECT account_id, 'BRL', day, 1, round(1 / brl, 10) FROM daily WHERE currency = 'USD';

-- ── Starting fee rules ──
-- Fee rules every account starts with: estimates until the marketplace posts or tells the real amount, to be corrected by
-- the seller. Percentages and amounts are those the marketplaces publish for sellers, as generally known on the source's
-- day; where the source says "check", they were not read from the page itself. A share that falls above a price is
-- written as the lower share and the difference as a fixed part: 15 % to R$ 200 and 10 % beyond is 10 % and R$ 10.

CREATE TEMPORARY TABLE referral (country, category, price_from, price_below, percent, fixed, minimum) AS
VALUES
  ('BR', NULL::text, NULL::int, NULL::int, 15.0, 0, 100),
  ('BR', 'Alimentos e Bebidas', NULL, NULL, 10.0, 0, 100),
  ('BR', 'Automotivo', NULL, NULL, 12.0, 0, 100),
  ('BR', 'Bebês', NULL, NULL, 12.0, 0, 100),
  ('BR', 'Beleza', NULL, NULL, 13.0, 0, 100),
  ('BR', 'Brinquedos', NULL, NULL, 12.0, 0, 100),
  ('BR', 'Brinquedos e Jogos', NULL, NULL, 12.0, 0, 100),
  ('BR', 'Casa', NULL, NULL, 12.0, 0, 100),
  ('BR', 'Celulares', NULL, NULL, 11.0, 0, 100),
  ('BR', 'Cozinha', NULL, NULL, 12.0, 0, 100),
  ('BR', 'Eletrodomésticos', NULL, NULL, 11.0, 0, 100),
  ('BR', 'Eletrônicos', NULL, NULL, 13.0, 0, 100),
  ('BR', 'Esportes', NULL, NULL, 12.0, 0, 100),
  ('BR', 'Esportes e Aventura', NULL, NULL, 12.0, 0, 100),
  ('BR', 'Ferramentas', NULL, NULL, 11.0, 0, 100),
  ('BR', 'Ferramentas e Materiais de Construção', NULL, NULL, 11.0, 0, 100),
  ('BR', 'Games e Consoles', NULL, NULL, 11.0, 0, 100),
  ('BR', 'Informática', NULL, NULL, 12.0, 0, 100),
  ('BR', 'Computadores e Informática', NULL, NULL, 12.0, 0, 100),
  ('BR', 'Instrumentos Musicais', NULL, NULL, 12.0, 0, 100),
  ('BR', 'Jardim e Piscina', NULL, NULL, 12.0, 0, 100),
  ('BR', 'Joias', NULL, NULL, 14.0, 0, 100),
  ('BR', 'Livros', NULL, NULL, 15.0, 0, 100),
  ('BR', 'Malas e Mochilas', NULL, NULL, 14.0, 0, 100),
  ('BR', 'Móveis', NULL, 20000, 15.0, 0, 100),
  ('BR', 'Móveis', 20000, NULL, 10.0, 1000, 0),
  ('BR', 'Papelaria e Escritório', NULL, NULL, 13.0, 0, 100),
  ('BR', 'Pet Shop', NULL, NULL, 12.0, 0, 100),
  ('BR', 'Relógios', NULL, NULL, 13.0, 0, 100),
  ('BR', 'Roupas, Calçados e Joias', NULL, NULL, 14.0, 0, 100),
  ('BR', 'Saúde e Cuidados Pessoais', NULL, NULL, 12.0, 0, 100),
  ('US', NULL, NULL, NULL, 15.0, 0, 30),
  ('US', 'Apparel', NULL, 1500, 5.0, 0, 30),
  ('US', 'Apparel', 1500, 2000, 10.0, 0, 0),
  ('US', 'Apparel', 2000, NULL, 17.0, 0, 0),
  ('US', 'Automotive Parts and Accessories', NULL, NULL, 12.0, 0, 30),
  ('US', 'Baby Product', NULL, 1000, 8.0, 0, 30),
  ('US', 'Baby Product', 1000, NULL, 15.0, 0, 0),
  ('US', 'Beauty', NULL, 1000, 8.0, 0, 30),
  ('US', 'Beauty', 1000, NULL, 15.0, 0, 0),
  ('US', 'Book', NULL, NULL, 15.0, 180, 0),
  ('US', 'CE', NULL, NULL, 8.0, 0, 30),
  ('US', 'Furniture', NULL, 20000, 15.0, 0, 30),
  ('US', 'Furniture', 20000, NULL, 10.0, 1000, 0),
  ('US', 'Grocery', NULL, 1500, 8.0, 0, 0),
  ('US', 'Grocery', 1500, NULL, 15.0, 0, 0),
  ('US', 'Health and Beauty', NULL, 1000, 8.0, 0, 30),
  ('US', 'Health and Beauty', 1000, NULL, 15.0, 0, 0),
  ('US', 'Jewelry', NULL, 25000, 20.0, 0, 30),
  ('US', 'Jewelry', 25000, NULL, 5.0, 3750, 0),
  ('US', 'Personal Computer', NULL, NULL, 8.0, 0, 30),
  ('US', 'Video Games', NULL, NULL, 15.0, 180, 0),
  ('US', 'Watch', NULL, 150000, 16.0, 0, 30),
  ('US', 'Watch', 150000, NULL, 3.0, 19500, 0);

-- Amazon charges no fulfilment for what the seller ships; what it charges for the rest depends on size and weight, which
-- its fee preview tells by product.
INSERT INTO starter_fee_rules (marketplace, country, category, fulfilled_by_marketplace, price_from_minor,
  price_below_minor, valid_from, percent, fixed_minor, minimum_minor, fulfilment_minor, source, source_day)
SELECT 'amazon', country, category, fulfilled, price_from, price_below, '2000-01-01', percent, fixed, minimum, fulfilment,
       CASE country WHEN 'BR' THEN 'Amazon Brasil, tabela de comissões por categoria (venda.amazon.com.br); confira antes de usar'
            ELSE 'Amazon EUA, comissões por categoria (sell.amazon.com/pricing); confira antes de usar' END,
       '2026-11-20'
FROM referral CROSS JOIN (VALUES (NULL::boolean, NULL::bigint), (false, 0)) ships (fulfilled, fulfilment)
ORDER BY country, category NULLS FIRST, price_from NULLS FIRST, fulfilled NULLS FIRST;

DROP TABLE referral;

-- Mercado Livre: Clássico and Premium take 10–14 % and 15–19 % by category; orders tell the real share. Until 2026-03-01 a
-- fixed part was added below R$ 79; since then only what the seller delivers (Flex, ME1) pays it. Freight is told by
-- the shipment.
INSERT INTO starter_fee_rules (marketplace, country, listing_type, price_from_minor, price_below_minor, valid_from,
  percent, fixed_minor, source, source_day)
SELECT 'mercadolivre', 'BR', listing_type, price_from, price_below, valid_from::date, percent, fixed,
       'Mercado Livre Brasil, custos por vender e listing_prices; fim da tarifa fixa de 2026-03-02 pela documentação; confira antes de usar',
       '2026-11-20'
FROM (VALUES ('gold_special', 12.0), ('gold_pro', 17.0), (NULL, 12.0)) kinds (listing_type, percent)
CROSS JOIN (VALUES
  ('2000-01-01', NULL::int, 2900, 625),
  ('2000-01-01', 2900, 5000, 650),
  ('2000-01-01', 5000, 7900, 675),
  ('2000-01-01', 7900, NULL, 0),
  ('2026-03-02', NULL, NULL, 0)
) bands (valid_from, price_from, price_below, fixed)
ORDER BY listing_type NULLS FIRST, valid_from, price_from NULLS FIRST;
