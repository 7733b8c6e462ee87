-- Listings that share one physical stock: it is stored once, under the product of the first of them.
ALTER TABLE products ADD COLUMN pool_product_id integer, ADD COLUMN is_kit boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT products_account_id_pool_product_id_fkey FOREIGN KEY (account_id, pool_product_id)
      REFERENCES products (account_id, id);
CREATE INDEX products_of_pool ON products (account_id, pool_product_id) WHERE pool_product_id IS NOT NULL;
ALTER TABLE inventory_days ADD COLUMN locations jsonb;

-- The SQL box: the product under which a listing finds its stock in inventory_snapshots.
CREATE OR REPLACE VIEW viewer.products WITH (security_barrier = false) AS
SELECT p.id, p.asin, p.sku, p.name, p.name AS title, p.brand, p.image_url, p.marketplace::text AS marketplace,
       p.country AS country_code, p.currency, round(p.price_minor / 100.0, 2) AS current_price, p.active,
       round(totals.owned * 100.0 / nullif(totals.observed, 0), 1) AS buy_box_percentage, p.account_id, p.search_text,
       coalesce(p.pool_product_id, p.id) AS stock_product_id, p.is_kit
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

-- Listings whose marketplace continued them under another key: what is still reported under the old one belongs to the
-- product of the new one.
CREATE TABLE moved_listings (
  account_id integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE ON UPDATE CASCADE,
  marketplace "Marketplace" NOT NULL,
  country char(2) NOT NULL,
  listing_key text NOT NULL,
  product_id integer NOT NULL,
  PRIMARY KEY (account_id, marketplace, country, listing_key),
  FOREIGN KEY (account_id, product_id) REFERENCES products (account_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX moved_listings_account_id_product_id_idx ON moved_listings (account_id, product_id);
