import type { Settings } from '#server/platform/process/settings.ts';
import type { MarketplacesChoice } from './baseUrls.ts';

/** Factor on published quotas for the simulator: the first import of a year then takes seconds. */
export const LOCAL_RATE_FACTOR = 100;

/** Hosts to call: those of the settings first, then the simulator's when it runs, else the real ones. */
export function chooseMarketplaces(settings: Settings, local: string | null): MarketplacesChoice {
  const localUrl = local ?? undefined;
  return {
    lwaToken: settings.LWA_TOKEN_URL ?? (local ? `${local}/auth/o2/token` : undefined),
    spApi: {
      na: settings.SPAPI_BASE_URL_NA ?? localUrl,
      eu: settings.SPAPI_BASE_URL_EU ?? localUrl,
      fe: settings.SPAPI_BASE_URL_FE ?? localUrl,
    },
    ads: { na: settings.ADS_BASE_URL_NA ?? localUrl },
    mercadoLivre: settings.MERCADOLIVRE_BASE_URL ?? localUrl,
    mercadoPago: settings.MERCADOPAGO_BASE_URL ?? localUrl,
    sellerCentral: settings.SELLER_CENTRAL_BASE_URL ?? localUrl,
    mercadoLivreAuth: settings.MERCADOLIVRE_AUTH_URL ?? localUrl,
    rateFactor: local ? LOCAL_RATE_FACTOR : settings.MARKETPLACES_RATE_FACTOR,
  };
}
