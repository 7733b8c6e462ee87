-- What the person is notified of, and from which amount on (decision 080).
CREATE TABLE "alert_rules" (
    "account_id" INTEGER NOT NULL,
    "kind" "AlertKind" NOT NULL,
    "is_on" BOOLEAN NOT NULL DEFAULT true,
    -- centavos of BRL in 30 days; null: the default of the account
    "threshold_minor" BIGINT,

    CONSTRAINT "alert_rules_pkey" PRIMARY KEY ("account_id","kind"),
    CONSTRAINT "alert_rules_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "alert_rules_sensible" CHECK (threshold_minor BETWEEN 0 AND 1000000000000)
);

CREATE TABLE "alert_mutes" (
    "account_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    -- either a kind, or a product
    "kind" "AlertKind",
    "product_id" INTEGER,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "alert_mutes_pkey" PRIMARY KEY ("account_id","id"),
    CONSTRAINT "alert_mutes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "alert_mutes_product_fkey" FOREIGN KEY ("account_id","product_id") REFERENCES "products"("account_id","id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "alert_mutes_one" CHECK (num_nonnulls(kind, product_id) = 1)
);
CREATE UNIQUE INDEX "alert_mutes_of_kind" ON "alert_mutes"("account_id","kind") WHERE kind IS NOT NULL;
CREATE INDEX "alert_mutes_product_idx" ON "alert_mutes"("account_id","product_id");

-- Revenue of 30 days by which the account's alerts were last judged, centavos of BRL.
CREATE TABLE "alert_revenues" (
    "account_id" INTEGER NOT NULL,
    "revenue_minor" BIGINT NOT NULL,

    CONSTRAINT "alert_revenues_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "alert_revenues_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

SELECT changes.watch_table('alert_rules', 'note_rows'), changes.watch_table('alert_mutes', 'note_rows'),
       changes.watch_table('alert_revenues', 'note_rows');
