import { Hono } from 'hono';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { MARKETPLACES } from './marketplaceIds.ts';
import { spApi } from '#simulator/amazon/spApi.ts';

/** Sellers API: the seller's marketplace participations. Mexico is listed but inactive. */
export function sellers(simulator: Simulator): Hono<SimulatorEnv> {
  return new Hono<SimulatorEnv>().get(
    '/sellers/v1/marketplaceParticipations',
    spApi(simulator, 'getMarketplaceParticipations'),
    (c) => {
      const shown = MARKETPLACES.filter(
        ({ country }) => country === 'MX' || simulator.amazon.countries.includes(country),
      );
      const payload = shown.map(({ id, name, country, currency, language, domain }) => ({
        marketplace: {
          id,
          name,
          countryCode: country,
          defaultCurrencyCode: currency,
          defaultLanguageCode: language,
          domainName: domain,
        },
        participation: { isParticipating: simulator.amazon.countries.includes(country), hasSuspendedListings: false },
        storeName: 'Loja Exemplo',
      }));
      return c.json({ payload });
    },
  );
}
