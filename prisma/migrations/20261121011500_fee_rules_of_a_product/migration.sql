-- A product's own rules, which its new estimates take the place of; the index of those that may fit a line is by an expression.
CREATE INDEX "fee_rules_account_id_product_id_idx" ON "fee_rules"("account_id", "product_id");
