import type { Marketplace } from '#server/market/snapshots.ts';

const NAMES: Record<string, Marketplace> = { amazon: 'amazon', mercadolivre: 'mercadolivre', ml: 'mercadolivre' };

/** Marketplace of user input such as `Mercado Livre`, `mercado_livre` or `ml`. Undefined when unknown. */
export const marketplaceText = (text: string): Marketplace | undefined =>
  NAMES[text.toLowerCase().replaceAll(/[\s_-]/g, '')];
