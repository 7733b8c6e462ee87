-- Physical products and what kits are made of, for the SQL box; each listing names its product.
-- A check holds for 30 minutes, or until the last time at which no change since then could have gone unnoticed.
CREATE OR REPLACE VIEW viewer.products WITH (security_barrier = false) AS
SELECT p.id, p.asin, p.sku, p.name, p.name AS title, p.brand, p.image_url, p.marketplace::text AS marketplace,
       p.country AS country_code, p.currency, round(p.price_minor / 100.0, 2) AS current_price, p.active,
       round(totals.owned * 100.0 / nullif(totals.observed, 0), 1) AS buy_box_percentage, p.account_id, p.search_text,
       coalesce(p.pool_product_id, p.id) AS stock_product_id, p.is_kit, p.master_id
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

CREATE VIEW viewer.master_products WITH (security_barrier = true) AS
SELECT p.master_id AS id, coalesce(m.name, listed.name) AS name, coalesce(m.sku, listed.sku) AS sku,
       coalesce(m.ean, listed.ean) AS ean, coalesce(m.brand, listed.brand) AS brand,
       m.length_mm, m.width_mm, m.height_mm, m.weight_g, p.listings, p.account_id
FROM (SELECT account_id, master_id, count(*)::int AS listings FROM products GROUP BY 1, 2) p
LEFT JOIN master_products m ON m.account_id = p.account_id AND m.id = p.master_id
-- the first listing that says it, in the order of the products screen
CROSS JOIN LATERAL (
  SELECT (array_agg(l.name ORDER BY l.marketplace, l.country, l.listing_key COLLATE "C") FILTER (WHERE l.name <> ''))[1] AS name,
         (array_agg(l.sku ORDER BY l.marketplace, l.country, l.listing_key COLLATE "C") FILTER (WHERE l.sku <> ''))[1] AS sku,
         (array_agg(l.ean ORDER BY l.marketplace, l.country, l.listing_key COLLATE "C") FILTER (WHERE l.ean <> ''))[1] AS ean,
         (array_agg(l.brand ORDER BY l.marketplace, l.country, l.listing_key COLLATE "C") FILTER (WHERE l.brand <> ''))[1] AS brand
  FROM products l WHERE l.account_id = p.account_id AND l.master_id = p.master_id) listed;

CREATE VIEW viewer.kit_components WITH (security_barrier = true) AS
SELECT k.kit_id, k.component_id, k.pieces, k.is_listed, k.account_id FROM kit_components k;

SELECT changes.mark_table('master_products', 'mark_whole', '''masters'''),
       changes.mark_table('kit_components', 'mark_whole', '''kits''');
