-- CreateEnum
CREATE TYPE "TrafficSpan" AS ENUM ('third', 'month', 'year');

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

-- AddForeignKey
ALTER TABLE "traffic_sums" ADD CONSTRAINT "traffic_sums_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE traffic_sums SET (fillfactor = 80);

INSERT INTO traffic_sums
SELECT account_id, level, span, first_day, marketplace, country, asin, count(*), count(sessions), sum(page_views),
       coalesce(sum(sessions), 0)
FROM traffic_days CROSS JOIN LATERAL (VALUES
  ('third'::"TrafficSpan", date_trunc('month', day)::date + least((extract(day FROM day)::int - 1) / 10, 2) * 10),
  ('month', date_trunc('month', day)::date),
  ('year', date_trunc('year', day)::date)) spans (span, first_day)
GROUP BY 1, 2, 3, 4, 5, 6, 7;

-- DropTable: its months are among the sums
DROP TABLE "traffic_months";

-- CreateTable
CREATE TABLE "traffic_told_days" (
    "account_id" INTEGER NOT NULL,
    "marketplace" "Marketplace" NOT NULL,
    "country" CHAR(2) NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "traffic_told_days_pkey" PRIMARY KEY ("account_id","marketplace","country","day")
);

-- AddForeignKey
ALTER TABLE "traffic_told_days" ADD CONSTRAINT "traffic_told_days_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO traffic_told_days SELECT DISTINCT account_id, marketplace, country, day FROM traffic_days;
