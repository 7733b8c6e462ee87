import { Hono } from 'hono';
import type { Sandbox, SandboxEnv } from '#server/market/simulator/sandbox.ts';
import { MARKETPLACES } from './marketplaceIds.ts';
import { spApi } from '#server/market/simulator/amazon/spApi.ts';

/** Sellers API: where the seller may sell. Mexico is open to them but unused. */
export function sellers(sandbox: Sandbox): Hono<SandboxEnv> {
  return new Hono<SandboxEnv>().get(
    '/sellers/v1/marketplaceParticipations',
    spApi(sandbox, 'getMarketplaceParticipations'),
    (c) => {
      const shown = MARKETPLACES.filter(
        ({ country }) => country === 'MX' || sandbox.amazon.countries.includes(country),
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
        participation: { isParticipating: sandbox.amazon.countries.includes(country), hasSuspendedListings: false },
        storeName: 'Loja Exemplo',
      }));
      return c.json({ payload });
    },
  );
}
