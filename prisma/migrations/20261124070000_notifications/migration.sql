-- What marketplaces notify an account of: one row for each type (Amazon) or topic (Mercado Livre).
CREATE TABLE notification_topics (
  account_id       integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE ON UPDATE CASCADE,
  marketplace      "Marketplace" NOT NULL,
  topic            text NOT NULL,
  -- ids of the subscription and of its destination at the marketplace
  subscription_id  text,
  destination_id   text,
  -- the queue that it fills
  queue            text,
  checked_at       timestamptz(3),
  last_received_at timestamptz(3),
  note             text,
  created_at       timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT notification_topics_pkey PRIMARY KEY (account_id, marketplace, topic)
);
CREATE INDEX notification_topics_subscription_id_idx ON notification_topics (subscription_id);

-- Notifications that were applied, so that one delivered twice is applied once; kept for 15 days. `id` is a digest of
-- the marketplace's id.
CREATE TABLE received_notifications (
  account_id  integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE ON UPDATE CASCADE,
  id          bytea NOT NULL,
  received_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT received_notifications_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX received_notifications_received_at_idx ON received_notifications USING brin (received_at);

-- Time of the newest change that a notification reported of a subject which has no such time itself, so that an older
-- one that arrives later changes nothing.
CREATE TABLE notified_changes (
  account_id  integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE ON UPDATE CASCADE,
  marketplace "Marketplace" NOT NULL,
  subject     text NOT NULL,
  changed_at  timestamptz(3) NOT NULL,
  CONSTRAINT notified_changes_pkey PRIMARY KEY (account_id, marketplace, subject)
);

-- While every change of offers is notified (`alive_since` until at least `alive_until`), a check of a listing holds until
-- the next one. `received_at`: the last such notification; `missed_at`: when a query last found a change that none had
-- reported.
CREATE TABLE push_coverages (
  account_id  integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE ON UPDATE CASCADE,
  marketplace "Marketplace" NOT NULL,
  alive_since timestamptz(3),
  alive_until timestamptz(3),
  received_at timestamptz(3) NOT NULL,
  missed_at   timestamptz(3),
  CONSTRAINT push_coverages_pkey PRIMARY KEY (account_id, marketplace)
);

CREATE TYPE "CheckSource" AS ENUM ('query', 'notification');
ALTER TABLE watched_listings ADD COLUMN check_source "CheckSource" NOT NULL DEFAULT 'query';

-- A stream that something asks to be read before its interval.
ALTER TABLE sync_streams ADD COLUMN due_since timestamptz(3);

-- Notifications arrive all day and are in no cached answer; what they change is.
CREATE OR REPLACE FUNCTION changes.watch() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM changes.watch_table(c.oid, 'note_rows')
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id' AND NOT a.attisdropped
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
    AND c.relname NOT IN ('sales_product_days', 'sales_product_months', 'sales_product_totals', 'sales_account_days',
                          'sales_kept_months', 'sales_account_months', 'sales_product_starts', 'audit_events',
                          'notification_topics', 'received_notifications', 'notified_changes', 'push_coverages')
    AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'note_inserts');
END $$;

-- A check holds for 30 minutes, or until the last time at which no change since then could have gone unnoticed.
CREATE OR REPLACE VIEW viewer.products WITH (security_barrier = false) AS
SELECT p.id, p.asin, p.sku, p.name, p.name AS title, p.brand, p.image_url, p.marketplace::text AS marketplace,
       p.country AS country_code, p.currency, round(p.price_minor / 100.0, 2) AS current_price, p.active,
       round(totals.owned * 100.0 / nullif(totals.observed, 0), 1) AS buy_box_percentage, p.account_id, p.search_text,
       coalesce(p.pool_product_id, p.id) AS stock_product_id, p.is_kit
FROM products p
LEFT JOIN watched_listings w ON w.account_id = p.account_id AND w.marketplace = p.marketplace
     AND w.country = p.country AND w.asin = p.asin
LEFT JOIN push_coverages c ON c.account_id = w.account_id AND c.marketplace = w.marketplace
     AND c.alive_since <= w.last_checked_at
LEFT JOIN LATERAL (
  SELECT sum(m.sign * (s.observed_before_ms + s.held_ms)) AS observed,
         sum(m.sign * (s.owned_before_ms + CASE WHEN s.state IN ('winning', 'sharing') THEN s.held_ms ELSE 0 END)) AS owned
  FROM (VALUES (1, now()), (-1, now() - interval '30 days')) m (sign, at)
  CROSS JOIN LATERAL (
    SELECT o.state, o.observed_before_ms, o.owned_before_ms,
           extract(epoch FROM least(m.at, coalesce(o.ended_at, greatest(w.last_checked_at, c.alive_until) + interval '30 minutes'))
             - o.started_at) * 1000 AS held_ms
    FROM ownership_spans o
    WHERE o.account_id = w.account_id AND o.listing_id = w.id AND o.started_at <= m.at
    ORDER BY o.started_at DESC LIMIT 1
  ) s
) totals ON true;
