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

-- AddForeignKey
ALTER TABLE "sales_kept_months" ADD CONSTRAINT "sales_kept_months_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_account_months" ADD CONSTRAINT "sales_account_months_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_product_starts" ADD CONSTRAINT "sales_product_starts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- ── What Prisma's schema language cannot say ──

-- What is kept tells nothing that its lines and rates do not tell: it moves no version of an account.
CREATE OR REPLACE FUNCTION changes.watch() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM changes.watch_table(c.oid, 'note_rows')
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id' AND NOT a.attisdropped
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
    AND c.relname NOT IN ('sales_product_days', 'sales_product_months', 'sales_product_totals', 'sales_account_days',
                          'sales_kept_months', 'sales_account_months', 'sales_product_starts')
    AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'note_inserts');
END $$;

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
