import { useMarketplaces } from '#server/market/baseUrls.ts';
import { startSimulator } from '#simulator/startSimulator.ts';
import { driveConnectors } from './driveConnectors.ts';
import { printFindings } from './printFindings.ts';
import { type Proxy, startProxy } from './startProxy.ts';
import { startSwitchboard } from './startSwitchboard.ts';

const RATE_FACTOR = 10_000;

/** Runs the connectors against the local marketplaces through proxies of Amazon's models. Returns whether none is violated. */
export async function checkModels(files: { name: string; file: string }[]): Promise<boolean> {
  const simulator = await startSimulator({ rateFactor: RATE_FACTOR });
  const proxies = new Map<string, Proxy>();
  const urls = new Map<string, string>();
  try {
    for (const { name, file } of files) {
      const proxy = await startProxy(file, simulator.url);
      proxies.set(name, proxy);
      urls.set(name, proxy.url);
    }
    const switchboard = await startSwitchboard(simulator.url, urls);
    const { url } = simulator;
    useMarketplaces({
      lwaToken: `${url}/auth/o2/token`,
      spApi: { na: switchboard.url, eu: switchboard.url, fe: switchboard.url },
      ads: { na: url, eu: url, fe: url },
      mercadoLivre: url,
      rateFactor: RATE_FACTOR,
    });
    const failures = await driveConnectors(simulator).finally(() => switchboard.close());
    return printFindings(switchboard, failures);
  } finally {
    for (const proxy of proxies.values()) proxy.stop();
    await simulator.close();
  }
}
