-- The rules that may fit a product: its own, those of its category, those of all. Each stored line asks (feeEstimate).
CREATE INDEX fee_rules_that_may_fit ON fee_rules (account_id, marketplace, country, coalesce(product_id::text, category, ''));
DROP INDEX fee_rules_account_id_marketplace_country_product_id_idx;
