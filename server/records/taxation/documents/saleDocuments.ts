/** SQL of documents of sales that count: not cancelled, of a normal sale; account in `$1`. */
export const SALES = `
SELECT d.* FROM nfe_documents d
WHERE d.account_id = $1 AND d.side = 'sale' AND d.state IN ('authorised', 'unproven') AND d.purpose = 1`;
