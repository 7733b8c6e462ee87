-- ── Cash: the projection of the next 90 days, as it was last made ──

-- What the seller says of how money goes out.
CREATE TABLE "cash_settings" (
    "account_id" INTEGER NOT NULL,
    "ads_card_day" INTEGER,
    "supplier_days" INTEGER[] NOT NULL DEFAULT '{}',
    "cbs_percent" DECIMAL(5,3) NOT NULL DEFAULT 8.8,
    "ibs_percent" DECIMAL(5,3) NOT NULL DEFAULT 0.1,

    CONSTRAINT "cash_settings_pkey" PRIMARY KEY ("account_id")
);
ALTER TABLE "cash_settings" ADD CONSTRAINT "cash_settings_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE cash_settings ADD CONSTRAINT cash_settings_sensible CHECK (
  ads_card_day BETWEEN 1 AND 31 AND cardinality(supplier_days) <= 12 AND 0 <= ALL (supplier_days) AND 360 >= ALL (supplier_days)
  AND cbs_percent BETWEEN 0 AND 50 AND ibs_percent BETWEEN 0 AND 50);

-- Balances at the end of a day: of the bank, typed by the seller, and of an account at a marketplace, as it reports it.
CREATE TABLE "cash_balances" (
    "account_id" INTEGER NOT NULL,
    "holder" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "day" DATE NOT NULL,
    "balance_minor" BIGINT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cash_balances_pkey" PRIMARY KEY ("account_id","holder","currency")
);
ALTER TABLE "cash_balances" ADD CONSTRAINT "cash_balances_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "cash_forecasts" (
    "account_id" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "origin_day" DATE NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "report" JSONB NOT NULL,

    CONSTRAINT "cash_forecasts_pkey" PRIMARY KEY ("account_id","currency")
);
ALTER TABLE "cash_forecasts" ADD CONSTRAINT "cash_forecasts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Minor units. Parts are null where nothing was read; flow and its band begin at 0: the balance is the opening one more.
CREATE TABLE "cash_forecast_days" (
    "account_id" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "with_restock" BOOLEAN NOT NULL,
    "with_split" BOOLEAN NOT NULL,
    "day" DATE NOT NULL,
    "known_releases" BIGINT,
    "estimated_releases" BIGINT,
    "future_sales" BIGINT,
    "ended_holds" BIGINT,
    "split_payment" BIGINT,
    "refunds" BIGINT,
    "bill" BIGINT,
    "ads" BIGINT,
    "taxes" BIGINT,
    "suppliers" BIGINT,
    "overheads" BIGINT,
    "flow_minor" BIGINT NOT NULL,
    "flow_p10" BIGINT NOT NULL,
    "flow_p50" BIGINT NOT NULL,
    "flow_p90" BIGINT NOT NULL,

    CONSTRAINT "cash_forecast_days_pkey" PRIMARY KEY ("account_id","currency","with_restock","with_split","day")
);
ALTER TABLE "cash_forecast_days" ADD CONSTRAINT "cash_forecast_days_account_id_currency_fkey" FOREIGN KEY ("account_id", "currency") REFERENCES "cash_forecasts"("account_id", "currency") ON DELETE CASCADE ON UPDATE CASCADE;

-- What past forecasts said of the money open then, and what came of it.
CREATE TABLE "cash_trials" (
    "account_id" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "origin_day" DATE NOT NULL,
    "days" INTEGER NOT NULL,
    "expected_minor" BIGINT NOT NULL,
    "actual_minor" BIGINT NOT NULL,
    "deviation" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "cash_trials_pkey" PRIMARY KEY ("account_id","currency","origin_day","days")
);
ALTER TABLE "cash_trials" ADD CONSTRAINT "cash_trials_account_id_currency_fkey" FOREIGN KEY ("account_id", "currency") REFERENCES "cash_forecasts"("account_id", "currency") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE VIEW viewer.cash_forecast WITH (security_barrier = true) AS
SELECT d.day, d.currency::text AS currency, d.with_restock, d.with_split AS with_split_payment,
       round(d.known_releases / 100.0, 2) AS known_releases, round(d.estimated_releases / 100.0, 2) AS estimated_releases,
       round(d.future_sales / 100.0, 2) AS future_sales, round(d.ended_holds / 100.0, 2) AS ended_holds,
       round(d.split_payment / 100.0, 2) AS split_payment, round(d.refunds / 100.0, 2) AS refunds,
       round(d.bill / 100.0, 2) AS bill, round(d.ads / 100.0, 2) AS ads, round(d.taxes / 100.0, 2) AS taxes,
       round(d.suppliers / 100.0, 2) AS suppliers, round(d.overheads / 100.0, 2) AS overheads,
       round((o.opening + d.flow_minor) / 100.0, 2) AS balance, round((o.opening + d.flow_p10) / 100.0, 2) AS p10,
       round((o.opening + d.flow_p50) / 100.0, 2) AS p50, round((o.opening + d.flow_p90) / 100.0, 2) AS p90,
       f.made_at, d.account_id
FROM cash_forecast_days d
JOIN cash_forecasts f ON f.account_id = d.account_id AND f.currency = d.currency
LEFT JOIN (SELECT account_id, currency, sum(balance_minor) AS opening FROM cash_balances GROUP BY account_id, currency) o
  ON o.account_id = d.account_id AND o.currency = d.currency;

SELECT changes.mark_table('cash_forecast_days', 'mark_whole', '''cash'''), changes.mark_table('cash_forecasts', 'mark_whole', '''cash'''),
       changes.mark_table('cash_balances', 'mark_whole', '''cash''');
