-- What a seller says of the whole company for its taxes: the day of opening, and the revenue of months (decision 069).
CREATE TABLE "tax_companies" (
    "account_id" INTEGER NOT NULL,
    "opened_on" DATE NOT NULL,

    CONSTRAINT "tax_companies_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "tax_companies_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "tax_revenues" (
    "account_id" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "revenue_minor" BIGINT NOT NULL,
    "returned_minor" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "tax_revenues_pkey" PRIMARY KEY ("account_id","month"),
    CONSTRAINT "tax_revenues_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "tax_revenues_values" CHECK (revenue_minor >= 0 AND returned_minor >= 0)
);

-- Returns by the month that they are posted in.
CREATE INDEX "ledger_lines_refunds" ON "ledger_lines"("account_id", "posted_id") WHERE kind = 'refund_principal';
