/** The marketplaces a seller may choose (spec 3). */
export const amazonMarketplaces = [
  ['US', 'Estados Unidos'],
  ['BR', 'Brasil'],
  ['CA', 'Canadá'],
  ['MX', 'México'],
  ['UK', 'Reino Unido'],
  ['DE', 'Alemanha'],
  ['FR', 'França'],
  ['IT', 'Itália'],
  ['ES', 'Espanha'],
  ['JP', 'Japão'],
  ['AU', 'Austrália'],
  ['SG', 'Singapura'],
] as const;

export type MarketplaceCode = (typeof amazonMarketplaces)[number][0];

/** The saved marketplace, or the default. */
export const marketplaceOf = (code: string | null | undefined): MarketplaceCode =>
  amazonMarketplaces.find(([known]) => known === code)?.[0] ?? 'US';
