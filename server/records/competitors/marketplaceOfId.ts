import type { Marketplace } from '#server/market/registry.ts';

const MERCADO_LIVRE = /^MLB\d{6,13}$/;
const ASIN = /^[A-Z0-9]{10}$/;

/** Marketplace of a product id: `MLB` and digits is Mercado Livre, ten letters or digits an ASIN. Null for neither. */
export function marketplaceOfId(id: string): Marketplace | null {
  if (MERCADO_LIVRE.test(id)) return 'mercadolivre';
  return ASIN.test(id) ? 'amazon' : null;
}
