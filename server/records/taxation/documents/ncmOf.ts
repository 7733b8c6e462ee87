import { SALES } from './saleDocuments.ts';

const IS_NCM = String.raw`i.ncm ~ '^\d{8}$'`;

/** SQL of the NCM of a row of `products` of account `$1`: that of its latest NF-e of a sale, else of the latest purchase that it is linked to. */
export const ncmOf = (product: string): string => `coalesce((
  SELECT i.ncm FROM nfe_items i JOIN (${SALES}) d ON d.id = i.document_id
  WHERE i.account_id = $1 AND i.sku = ${product}.sku AND ${IS_NCM} ORDER BY d.day DESC, d.id DESC LIMIT 1
), (
  SELECT i.ncm FROM supplier_items s
  JOIN nfe_items i ON i.account_id = $1 AND i.sku = s.supplier_sku
  JOIN nfe_documents d ON d.account_id = $1 AND d.id = i.document_id AND d.issuer_cnpj = s.supplier_cnpj
  WHERE s.account_id = $1 AND s.product_id = ${product}.id AND ${IS_NCM} ORDER BY d.day DESC, d.id DESC LIMIT 1))`;
