import { afterAll, beforeAll } from 'vitest';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { type RunningSimulator, type SimulatorOptions, startSimulator } from '#simulator/startSimulator.ts';

const FAST = 1000;

export interface LocalMarketplaces {
  url: string;
  amazon: RunningSimulator['accounts']['amazon'];
  /** The current keys: the refresh token changes with every use. */
  mercadolivre: () => Promise<{ clientId: string; clientSecret: string; accessToken: string; refreshToken: string }>;
  control: (path: string, body?: object) => Promise<Response>;
  /** Presses "Autorizar" on a consent page. Returns the address of the redirect, or null. */
  authorize: (consentUrl: string) => Promise<string | null>;
}

/** Points the product at local marketplaces, optionally of a given size, for the test file. Call it at the top of the file. */
export function useLocalMarketplaces(size?: SimulatorOptions['size']): LocalMarketplaces {
  let simulator: RunningSimulator;
  beforeAll(async () => {
    simulator = await startSimulator({ rateFactor: FAST, ...(size && { size }) });
    const { url } = simulator;
    useMarketplaces({
      lwaToken: `${url}/auth/o2/token`,
      spApi: { na: url, eu: url, fe: url },
      ads: { na: url },
      mercadoLivre: url,
      mercadoPago: url,
      sellerCentral: url,
      mercadoLivreAuth: url,
      rateFactor: FAST,
    });
  });
  afterAll(() => simulator.close());
  return {
    get url() {
      return simulator.url;
    },
    get amazon() {
      return simulator.accounts.amazon;
    },
    mercadolivre: async () => {
      const response = await fetch(`${simulator.url}/__simulator/credentials`);
      return ((await response.json()) as { mercadolivre: Awaited<ReturnType<LocalMarketplaces['mercadolivre']>> })
        .mercadolivre;
    },
    control: (path, body = {}) =>
      fetch(`${simulator.url}/__simulator${path}`, { method: 'POST', body: JSON.stringify(body) }),
    authorize: async (consentUrl) =>
      (await fetch(consentUrl, { method: 'POST', redirect: 'manual' })).headers.get('location'),
  };
}
