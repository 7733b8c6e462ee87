/**
 * SQL of the items of purchases that are costs of goods; account in `$1`. Documents of suppliers that are not cancelled, whose
 * totals fit, for goods that come in, with a CFOP of a sale (`isMerchandise`).
 */
export const USABLE_ITEMS = `
SELECT i.*, d.key, d.issuer_cnpj, d.issuer_name, d.day, d.goods_day FROM nfe_items i
JOIN nfe_documents d ON d.account_id = $1 AND d.id = i.document_id
WHERE i.account_id = $1 AND d.side = 'purchase' AND d.state IN ('authorised', 'unproven') AND d.totals_fit
  AND NOT d.is_entry AND d.purpose = 1 AND d.issuer_cnpj IS NOT NULL
  AND i.cfop ~ '^([56]10[1-6]|610[78]|540[1-5]|640[1-4])$'`;
