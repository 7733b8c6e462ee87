-- AlterTable
ALTER TABLE "watched_listings" ADD COLUMN     "span_started_at" TIMESTAMPTZ(3);

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

-- CreateIndex
CREATE INDEX "newest_offers_account_id_seller_id_idx" ON "newest_offers"("account_id", "seller_id");

-- AddForeignKey
ALTER TABLE "newest_offers" ADD CONSTRAINT "newest_offers_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "owner_days" ADD CONSTRAINT "owner_days_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- ── What Prisma's schema language cannot say ──

-- Both are written again and again in what no index holds.
ALTER TABLE newest_offers SET (fillfactor = 80);
ALTER TABLE owner_days SET (fillfactor = 80);

-- What was followed until now.
UPDATE watched_listings w SET span_started_at = s.started_at
FROM ownership_spans s WHERE s.account_id = w.account_id AND s.listing_id = w.id AND s.ended_at IS NULL;

INSERT INTO newest_offers
SELECT DISTINCT ON (account_id, listing_id, seller_id) account_id, listing_id, seller_id,
       min(first_seen_at) OVER (PARTITION BY account_id, listing_id, seller_id), first_seen_at, last_seen_at, price_minor,
       is_winner, is_fba
FROM seller_offers WHERE NOT is_ours
ORDER BY account_id, listing_id, seller_id, first_seen_at DESC;

INSERT INTO owner_days
SELECT account_id, day, marketplace, seller_id, sum(wins), sum(held_ms)
FROM (
  SELECT s.account_id, (s.started_at AT TIME ZONE 'America/Sao_Paulo')::date AS day, w.marketplace,
         s.owner_seller_id AS seller_id, 1 AS wins, 0 AS held_ms
  FROM ownership_spans s JOIN watched_listings w ON w.account_id = s.account_id AND w.id = s.listing_id
  WHERE s.state = 'losing' AND s.owner_seller_id IS NOT NULL AND s.is_owner_change
  UNION ALL
  SELECT s.account_id, day::date, w.marketplace, s.owner_seller_id, 0,
         (extract(epoch FROM least(s.ended_at, (day + interval '1 day') AT TIME ZONE 'America/Sao_Paulo')
           - greatest(s.started_at, day AT TIME ZONE 'America/Sao_Paulo')) * 1000)::bigint
  FROM ownership_spans s JOIN watched_listings w ON w.account_id = s.account_id AND w.id = s.listing_id
  CROSS JOIN LATERAL generate_series(date_trunc('day', s.started_at AT TIME ZONE 'America/Sao_Paulo'),
                                     s.ended_at AT TIME ZONE 'America/Sao_Paulo', interval '1 day') day
  WHERE s.state = 'losing' AND s.owner_seller_id IS NOT NULL AND s.ended_at > s.started_at
) part
GROUP BY account_id, day, marketplace, seller_id;
