-- CreateTable
CREATE TABLE "traffic_months" (
    "account_id" INTEGER NOT NULL,
    "level" "TrafficLevel" NOT NULL,
    "month" DATE NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "country" CHAR(2) NOT NULL,
    "asin" TEXT NOT NULL,
    "days" INTEGER NOT NULL,
    "session_days" INTEGER NOT NULL,
    "page_views" INTEGER NOT NULL,
    "sessions" INTEGER NOT NULL,

    CONSTRAINT "traffic_months_pkey" PRIMARY KEY ("account_id","level","month","marketplace","country","asin")
);

-- AddForeignKey
ALTER TABLE "traffic_months" ADD CONSTRAINT "traffic_months_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE traffic_months SET (fillfactor = 80);

INSERT INTO traffic_months
SELECT account_id, level, date_trunc('month', day)::date, marketplace, country, asin, count(*), count(sessions),
       sum(page_views), coalesce(sum(sessions), 0)
FROM traffic_days GROUP BY 1, 2, 3, 4, 5, 6;
