-- Periods of a marketplace's bills, and how far their rows were read: charges and bonuses themselves are posted amounts.
CREATE TYPE "BillState" AS ENUM ('reading', 'partial', 'complete', 'closed');

CREATE TABLE "bill_periods" (
    "account_id" INTEGER NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "bill_group" TEXT NOT NULL,
    "period_key" TEXT NOT NULL,
    "from_day" DATE NOT NULL,
    "to_day" DATE NOT NULL,
    "is_closed" BOOLEAN NOT NULL,
    "due_day" DATE,
    "currency" CHAR(3) NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "unpaid_minor" BIGINT NOT NULL,
    "state" "BillState" NOT NULL,
    "difference_minor" BIGINT,
    "place" JSONB NOT NULL,

    CONSTRAINT "bill_periods_pkey" PRIMARY KEY ("account_id","marketplace","bill_group","period_key")
);
ALTER TABLE "bill_periods" ADD CONSTRAINT "bill_periods_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
