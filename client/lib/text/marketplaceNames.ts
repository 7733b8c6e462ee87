/** Marketplaces by their values in the schema, as users read them. */
export const marketplaceNames = { AMAZON: 'Amazon', MERCADOLIVRE: 'Mercado Livre' } as const;

export type Marketplace = keyof typeof marketplaceNames;

/** The word of a marketplace in the address bar and in files. */
export const marketplaceWord = (marketplace: Marketplace) => marketplace.toLowerCase() as Lowercase<Marketplace>;
