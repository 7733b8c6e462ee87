export type Region = 'na' | 'eu' | 'fe';

export interface MarketplaceUrls {
  lwaToken: string;
  spApi: Record<Region, string>;
  ads: Record<Region, string>;
  mercadoLivre: string;
  /** Payments of the same sellers, read with the same tokens. */
  mercadoPago: string;
  /** Host of the consent page; null: the Seller Central of the seller's marketplace. */
  sellerCentral: string | null;
  mercadoLivreAuth: string;
}

const realUrls: MarketplaceUrls = {
  lwaToken: 'https://api.amazon.com/auth/o2/token',
  spApi: {
    na: 'https://sellingpartnerapi-na.amazon.com',
    eu: 'https://sellingpartnerapi-eu.amazon.com',
    fe: 'https://sellingpartnerapi-fe.amazon.com',
  },
  ads: {
    na: 'https://advertising-api.amazon.com',
    eu: 'https://advertising-api-eu.amazon.com',
    fe: 'https://advertising-api-fe.amazon.com',
  },
  mercadoLivre: 'https://api.mercadolibre.com',
  mercadoPago: 'https://api.mercadopago.com',
  sellerCentral: null,
  mercadoLivreAuth: 'https://auth.mercadolivre.com.br',
};

interface Marketplaces {
  urls: MarketplaceUrls;
  /** Factor on published rates: 1 for the real marketplaces, more for the simulator. */
  rateFactor: number;
}

export interface MarketplacesChoice {
  lwaToken?: string;
  spApi?: Partial<Record<Region, string>>;
  ads?: Partial<Record<Region, string>>;
  mercadoLivre?: string;
  mercadoPago?: string;
  sellerCentral?: string;
  mercadoLivreAuth?: string;
  rateFactor?: number;
}

let current: Marketplaces = { urls: realUrls, rateFactor: 1 };

/** Sets the hosts that the connectors call; omitted ones are the real ones. Called once at start. */
export function useMarketplaces({ spApi, ads, rateFactor = 1, ...chosen }: MarketplacesChoice): void {
  current = {
    urls: {
      lwaToken: chosen.lwaToken ?? realUrls.lwaToken,
      spApi: { ...realUrls.spApi, ...given(spApi) },
      ads: { ...realUrls.ads, ...given(ads) },
      mercadoLivre: chosen.mercadoLivre ?? realUrls.mercadoLivre,
      mercadoPago: chosen.mercadoPago ?? realUrls.mercadoPago,
      sellerCentral: chosen.sellerCentral ?? realUrls.sellerCentral,
      mercadoLivreAuth: chosen.mercadoLivreAuth ?? realUrls.mercadoLivreAuth,
    },
    rateFactor,
  };
}

function given(urls: Partial<Record<Region, string>> = {}): Partial<Record<Region, string>> {
  return Object.fromEntries(Object.entries(urls).filter(([, url]) => url !== undefined));
}

/** Hosts the connectors call. */
export const marketplaceUrls = (): MarketplaceUrls => current.urls;

/** Factor on the published rates. */
export const rateFactor = (): number => current.rateFactor;
