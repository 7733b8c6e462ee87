-- Lines of the income statement that were inside others: packaging (of own_freight), and storage of the account (of account_fees).
ALTER TABLE sales_account_days ADD COLUMN packaging bigint NOT NULL DEFAULT 0,
  ADD COLUMN account_storage bigint NOT NULL DEFAULT 0;

WITH scopes (status, scope) AS (VALUES
  ('pending'::"OrderStatus", 'pending'::"SalesScope"), ('shipped', 'shipped'), ('delivered', 'delivered'),
  ('cancelled', 'cancelled'), ('pending', 'all'), ('shipped', 'all'), ('delivered', 'all')),
sums AS (
  SELECT l.account_id, s.scope, l.day, l.marketplace, l.currency, -sum(l.amount_minor)::bigint AS packaging
  FROM ledger_lines l JOIN scopes s USING (status)
  WHERE l.kind = 'packaging' AND l.stands AND l.order_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5)
UPDATE sales_account_days d SET packaging = sums.packaging FROM sums
WHERE d.account_id = sums.account_id AND d.scope = sums.scope AND d.day = sums.day AND d.marketplace = sums.marketplace
  AND d.currency = sums.currency;

WITH sums AS (
  SELECT account_id, day, marketplace, currency, -sum(amount_minor)::bigint AS account_storage
  FROM posted_amounts
  WHERE order_external_id IS NULL AND product_id IS NULL AND counts_alone AND NOT is_superseded
    AND kind IN ('storage', 'aged_storage') GROUP BY 1, 2, 3, 4)
UPDATE sales_account_days d SET account_storage = sums.account_storage FROM sums
WHERE d.account_id = sums.account_id AND d.scope = 'all' AND d.day = sums.day AND d.marketplace = sums.marketplace
  AND d.currency = sums.currency;
