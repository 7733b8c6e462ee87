-- CreateEnum
CREATE TYPE "OwnershipState" AS ENUM ('winning', 'sharing', 'losing', 'none');

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

-- CreateIndex
CREATE UNIQUE INDEX "watched_listings_account_id_marketplace_country_asin_key" ON "watched_listings"("account_id", "marketplace", "country", "asin");

-- CreateIndex
CREATE INDEX "ownership_spans_account_id_ended_at_idx" ON "ownership_spans"("account_id", "ended_at");

-- CreateIndex
CREATE INDEX "seller_offers_account_id_seller_id_idx" ON "seller_offers"("account_id", "seller_id");

-- CreateIndex
CREATE INDEX "seller_offers_account_id_last_seen_at_idx" ON "seller_offers"("account_id", "last_seen_at");

-- AddForeignKey
ALTER TABLE "watched_listings" ADD CONSTRAINT "watched_listings_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ownership_spans" ADD CONSTRAINT "ownership_spans_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seller_offers" ADD CONSTRAINT "seller_offers_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer_sellers" ADD CONSTRAINT "offer_sellers_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- ── What Prisma's schema language cannot say ──

-- A listing's row is written by every check: half of each page stays free, so that the new version lies beside the old
-- one and no index is touched.
ALTER TABLE watched_listings SET (fillfactor = 50);

CREATE INDEX ownership_spans_changes ON ownership_spans (account_id, started_at) WHERE is_owner_change;
CREATE INDEX seller_offers_changes ON seller_offers (account_id, first_seen_at) WHERE previous_price_minor IS NOT NULL;
CREATE UNIQUE INDEX seller_offers_one_open ON seller_offers (account_id, listing_id, seller_id) WHERE last_seen_at IS NULL;

ALTER TABLE ownership_spans ADD CONSTRAINT ownership_spans_sensible
  CHECK (ended_at >= started_at AND observed_before_ms >= 0 AND owned_before_ms >= 0);
ALTER TABLE seller_offers ADD CONSTRAINT seller_offers_sensible CHECK (last_seen_at >= first_seen_at AND price_minor >= 0);

-- The views of the specification, over what is watched now.
DROP VIEW viewer.buy_box_status, viewer.competitor_tracking, viewer.competitor_tracking_advanced;
DROP TABLE competitor_offers;

-- Share of the time observed in the last 30 days in which the Buy Box was ours (SEMANTICS): what the running totals say
-- now less what they said then. A check holds for 30 minutes at most.
CREATE OR REPLACE VIEW viewer.products WITH (security_barrier = true) AS
SELECT p.id, p.asin, p.sku, p.name, p.name AS title, p.brand, p.image_url, p.marketplace::text AS marketplace,
       p.country AS country_code, p.currency, round(p.price_minor / 100.0, 2) AS current_price, p.active,
       round(totals.owned * 100.0 / nullif(totals.observed, 0), 1) AS buy_box_percentage, p.account_id
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
