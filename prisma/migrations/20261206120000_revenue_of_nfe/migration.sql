-- What NF-e say of the revenue of months, read off the index alone.
CREATE INDEX nfe_documents_revenue ON nfe_documents (account_id, day) INCLUDE (products_minor, discount_minor, freight_minor)
WHERE side = 'sale' AND state = 'authorised' AND purpose = 1 AND totals_fit;
