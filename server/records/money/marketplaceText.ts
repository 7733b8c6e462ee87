import type { Marketplace } from '#server/market/snapshots.ts';

const NAMES: Record<string, Marketplace> = { amazon: 'amazon', mercadolivre: 'mercadolivre', ml: 'mercadolivre' };

/** The marketplace a person means by `Mercado Livre`, `mercado_livre` or `ml`; undefined when it is none. */
export const marketplaceText = (text: string): Marketplace | undefined =>
  NAMES[text.toLowerCase().replaceAll(/[\s_-]/g, '')];
