import { afterAll, beforeAll } from 'vitest';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { type RunningSandbox, type SandboxOptions, startSandbox } from '#server/market/simulator/startSandbox.ts';

const FAST = 1000;

export interface LocalMarketplaces {
  url: string;
  amazon: RunningSandbox['accounts']['amazon'];
  /** As they are now: the refresh token changes with every use. */
  mercadolivre: () => Promise<{ clientId: string; clientSecret: string; accessToken: string; refreshToken: string }>;
  control: (path: string, body?: object) => Promise<Response>;
  /** Presses "Autorizar" on a consent page; answers where the browser is sent, or null. */
  authorize: (consentUrl: string) => Promise<string | null>;
}

/** Points the product at local marketplaces, whole or of that size, for the test file. Call it at the top of the file. */
export function useLocalMarketplaces(size?: SandboxOptions['size']): LocalMarketplaces {
  let sandbox: RunningSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ rateFactor: FAST, ...(size && { size }) });
    const { url } = sandbox;
    useMarketplaces({
      lwaToken: `${url}/auth/o2/token`,
      spApi: { na: url, eu: url, fe: url },
      ads: { na: url },
      mercadoLivre: url,
      sellerCentral: url,
      mercadoLivreAuth: url,
      rateFactor: FAST,
    });
  });
  afterAll(() => sandbox.close());
  return {
    get url() {
      return sandbox.url;
    },
    get amazon() {
      return sandbox.accounts.amazon;
    },
    mercadolivre: async () => {
      const response = await fetch(`${sandbox.url}/__sandbox/credentials`);
      return ((await response.json()) as { mercadolivre: Awaited<ReturnType<LocalMarketplaces['mercadolivre']>> })
        .mercadolivre;
    },
    control: (path, body = {}) =>
      fetch(`${sandbox.url}/__sandbox${path}`, { method: 'POST', body: JSON.stringify(body) }),
    authorize: async (consentUrl) =>
      (await fetch(consentUrl, { method: 'POST', redirect: 'manual' })).headers.get('location'),
  };
}
