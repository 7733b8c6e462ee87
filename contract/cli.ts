import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { closeDatabase, useDatabase } from '#server/platform/postgres/db.ts';
import { log } from '#server/platform/process/log.ts';
import { useMasterSecret } from '#server/platform/security/secrets.ts';
import { scratchPostgres } from '#server/platform/testing/scratchPostgres.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { startSimulator } from '#simulator/startSimulator.ts';
import { driveConnectors } from './driveConnectors.ts';
import { models } from './models.ts';
import { printFindings } from './printFindings.ts';
import { type Proxy, startProxy } from './startProxy.ts';
import { startSwitchboard } from './startSwitchboard.ts';

const RATE_FACTOR = 10_000;

/** `npm run contract -- FOLDER`: checks the connectors and the local marketplaces against the API models that Amazon publishes. */
async function main(folder: string): Promise<void> {
  const files = models.map(({ name }) => ({ name, file: resolve(folder, `${name}.json`) }));
  const missing = files.filter(({ file }) => !existsSync(file));
  if (missing.length) throw new Error(`Missing: ${missing.map(({ name }) => join(folder, `${name}.json`)).join(', ')}`);
  log.level = process.env.LOG_LEVEL || 'silent';

  const postgres = await scratchPostgres();
  const simulator = await startSimulator({ rateFactor: RATE_FACTOR });
  const proxies = new Map<string, Proxy>();
  const urls = new Map<string, string>();
  try {
    useDatabase(postgres.url);
    useMasterSecret('only for this run, thirty-two characters');
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
    if (!printFindings(switchboard, failures)) process.exitCode = 1;
  } finally {
    for (const proxy of proxies.values()) proxy.stop();
    await closeDatabase();
    await simulator.close();
    await postgres.stop();
  }
}

const [folder] = process.argv.slice(2);
if (folder) await main(folder);
else {
  console.error('npm run contract -- FOLDER_OF_AMAZON_MODELS');
  process.exitCode = 1;
}
