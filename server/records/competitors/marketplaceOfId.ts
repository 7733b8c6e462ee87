import type { Marketplace } from '#server/market/snapshots.ts';

const MERCADO_LIVRE = /^MLB\d{6,13}$/;
const ASIN = /^[A-Z0-9]{10}$/;

/** Where a product id is from: `MLB` and digits are Mercado Livre's, ten letters or digits an ASIN; null for neither. */
export function marketplaceOfId(id: string): Marketplace | null {
  if (MERCADO_LIVRE.test(id)) return 'mercadolivre';
  return ASIN.test(id) ? 'amazon' : null;
}
