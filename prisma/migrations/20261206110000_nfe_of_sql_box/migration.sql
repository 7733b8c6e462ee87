-- NF-e and their items, for the SQL box. Nothing of buyers but the state; of suppliers the CNPJ and the name.
CREATE VIEW viewer.nfe_documents WITH (security_barrier = true) AS
SELECT d.id, d.key::text AS access_key, d.side::text AS side, d.state::text AS state, d.totals_fit,
       CASE d.purpose WHEN 1 THEN 'normal' WHEN 2 THEN 'complement' WHEN 3 THEN 'adjustment' WHEN 4 THEN 'return'
                      WHEN 5 THEN 'credit' WHEN 6 THEN 'debit' ELSE 'other' END AS purpose,
       d.is_entry, d.day, date_trunc('month', d.day::timestamp)::date AS month, d.series, d.number,
       CASE d.issuer_regime WHEN 1 THEN 'simples' WHEN 2 THEN 'simples_over_sublimit' WHEN 3 THEN 'regular' WHEN 4 THEN 'mei' END AS issuer_regime,
       d.issuer_uf::text AS issuer_uf, d.buyer_uf::text AS buyer_uf,
       CASE WHEN d.side = 'purchase' AND d.purpose <> 4 THEN d.issuer_cnpj::text END AS supplier_cnpj,
       CASE WHEN d.side = 'purchase' AND d.purpose <> 4 THEN d.issuer_name END AS supplier_name,
       (SELECT string_agg(n.number, ' ' ORDER BY n.number) FROM nfe_numbers n
        WHERE n.account_id = d.account_id AND n.document_id = d.id) AS order_numbers,
       (SELECT string_agg(o.order_id::text, ' ' ORDER BY o.order_id) FROM nfe_orders o
        WHERE o.account_id = d.account_id AND o.document_id = d.id) AS joined_orders,
       nullif(array_to_string(d.referred_keys, ' '), '') AS referred_keys,
       round(d.total_minor / 100.0, 2) AS total_amount, round(d.products_minor / 100.0, 2) AS products_amount,
       round(d.discount_minor / 100.0, 2) AS discount_amount, round(d.freight_minor / 100.0, 2) AS freight_amount,
       round(d.insurance_minor / 100.0, 2) AS insurance_amount, round(d.other_minor / 100.0, 2) AS other_amount,
       round(d.ipi_minor / 100.0, 2) AS ipi, round(d.icms_st_minor / 100.0, 2) AS icms_st, round(d.fcp_st_minor / 100.0, 2) AS fcp_st,
       round(d.icms_minor / 100.0, 2) AS icms, round(d.icms_dest_minor / 100.0, 2) AS icms_difal,
       round(d.fcp_dest_minor / 100.0, 2) AS icms_fcp, round(d.pis_minor / 100.0, 2) AS pis, round(d.cofins_minor / 100.0, 2) AS cofins,
       round(d.cbs_minor / 100.0, 2) AS cbs, round(d.ibs_uf_minor / 100.0, 2) AS ibs_uf, round(d.ibs_mun_minor / 100.0, 2) AS ibs_mun,
       round(d.selective_minor / 100.0, 2) AS selective_tax, d.account_id
FROM nfe_documents d;

CREATE VIEW viewer.nfe_items WITH (security_barrier = true) AS
SELECT i.document_id, i.place AS item_number, d.key::text AS access_key, d.day, i.sku, i.ean, i.ean_taxed, i.ncm, i.cest,
       i.cfop::text AS cfop, i.unit, i.quantity, i.quantity_taxed, i.origin, i.icms_cst, i.pis_cst, i.counts_in_total,
       (SELECT min(s.product_id) FROM supplier_items s
        WHERE d.side = 'purchase' AND s.account_id = i.account_id AND s.supplier_cnpj = d.issuer_cnpj AND s.supplier_sku = i.sku)
         AS bought_product_id,
       round(i.products_minor / 100.0, 2) AS products_amount,
       round(i.discount_minor / 100.0, 2) AS discount_amount, round(i.freight_minor / 100.0, 2) AS freight_amount,
       round(i.insurance_minor / 100.0, 2) AS insurance_amount, round(i.other_minor / 100.0, 2) AS other_amount,
       round(i.ipi_minor / 100.0, 2) AS ipi, round(i.icms_st_minor / 100.0, 2) AS icms_st, round(i.fcp_st_minor / 100.0, 2) AS fcp_st,
       round(i.icms_minor / 100.0, 2) AS icms, round(i.icms_dest_minor / 100.0, 2) AS icms_difal,
       round(i.fcp_dest_minor / 100.0, 2) AS icms_fcp, round(i.pis_minor / 100.0, 2) AS pis, round(i.cofins_minor / 100.0, 2) AS cofins,
       round(i.cbs_minor / 100.0, 2) AS cbs, round(i.ibs_uf_minor / 100.0, 2) AS ibs_uf, round(i.ibs_mun_minor / 100.0, 2) AS ibs_mun,
       round(i.selective_minor / 100.0, 2) AS selective_tax, i.account_id
FROM nfe_items i JOIN nfe_documents d ON d.account_id = i.account_id AND d.id = i.document_id;

-- Rows of documents: a mark for each month of their issue.
CREATE FUNCTION changes.mark_documents() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account integer;
  months date[];
BEGIN
  FOR account, months IN
    SELECT d.account_id, array_agg(DISTINCT date_trunc('month', d.day::timestamp)::date)
    FROM (SELECT DISTINCT account_id, document_id FROM changed) c
    JOIN public.nfe_documents d ON d.account_id = c.account_id AND d.id = c.document_id GROUP BY d.account_id
  LOOP
    PERFORM changes.mark(account, 'documents', months);
  END LOOP;
  RETURN NULL;
END $$;

-- Products of suppliers' items: the months in which these were bought.
CREATE FUNCTION changes.mark_documents_of_suppliers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account integer;
  months date[];
BEGIN
  FOR account, months IN
    SELECT d.account_id, array_agg(DISTINCT date_trunc('month', d.day::timestamp)::date)
    FROM (SELECT DISTINCT account_id, supplier_cnpj, supplier_sku FROM changed) c
    JOIN public.nfe_items i ON i.account_id = c.account_id AND i.sku = c.supplier_sku
    JOIN public.nfe_documents d ON d.account_id = c.account_id AND d.id = i.document_id AND d.issuer_cnpj = c.supplier_cnpj
    GROUP BY d.account_id
  LOOP
    PERFORM changes.mark(account, 'documents', months);
  END LOOP;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION changes.mark_documents(), changes.mark_documents_of_suppliers() FROM PUBLIC;

SELECT changes.mark_table('nfe_documents', 'mark_days', '''documents'''),
       changes.mark_table('nfe_items', 'mark_documents'),
       changes.mark_table('nfe_numbers', 'mark_documents'),
       changes.mark_table('nfe_orders', 'mark_documents'),
       changes.mark_table('supplier_items', 'mark_documents_of_suppliers');
CREATE TRIGGER mark_left AFTER UPDATE ON nfe_documents FOR EACH ROW WHEN (OLD.day <> NEW.day)
  EXECUTE FUNCTION changes.mark_left_day('documents');
CREATE TRIGGER mark_former AFTER UPDATE ON nfe_items REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION changes.mark_documents();
CREATE TRIGGER mark_former AFTER UPDATE ON nfe_numbers REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION changes.mark_documents();
CREATE TRIGGER mark_former AFTER UPDATE ON nfe_orders REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION changes.mark_documents();
CREATE TRIGGER mark_former AFTER UPDATE ON supplier_items REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION changes.mark_documents_of_suppliers();
