import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { queryRow, transaction } from '#server/platform/postgres/db.ts';
import { bills } from '#server/market/mercadolivre/billing/bills.ts';
import { mercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import { testEffects } from '#server/market/testing/testEffects.ts';
import { storedKeys } from '#server/records/keys/accountConnector.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { billPeriods } from '#server/records/bills/billPeriods.ts';
import { recordBill } from '#server/records/bills/recordBill.ts';
import type { Finding } from './finding.ts';
import { withTrialDatabase } from './withTrialDatabase.ts';

const ROWS = 66_000;
const MAX_CALLS = 70;
const MAX_MEGABYTES = 300;
const MEGABYTE = 1024 ** 2;

/**
 * Sweeps a period of 66,000 rows into a database, and stops after every page as a killed process does: the next run goes on from what is
 * stored. The memory is that of the whole process; the marketplace is in another.
 */
export const billSweep = (): Promise<Finding[]> =>
  withTrialDatabase(async () => {
    const marketplace = spawn(
      process.execPath,
      ['--import', 'tsx', join(projectRoot, 'bench/fakeBillServer.ts'), String(ROWS)],
      {
        cwd: projectRoot,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [port] = (await once(marketplace.stdout, 'data')) as [Buffer];
    useMarketplaces({ mercadoLivre: `http://127.0.0.1:${String(port).trim()}` });
    const calls: string[] = [];
    const effects = testEffects();
    const fetched: typeof effects.fetch = (url, init) => {
      const address = url as string; // connectors pass a string
      if (address.includes('/billing/')) calls.push(address);
      return effects.fetch(url, init);
    };
    const { id } = await queryRow<{ id: number }>(`INSERT INTO accounts (name) VALUES ('Loja de teste') RETURNING id`);
    await storeKeys({ accountId: id }, 'mercadolivre', {
      clientId: 'app',
      clientSecret: 's',
      accessToken: 'a',
      refreshToken: 'r',
    });
    const keys = storedKeys(id);
    const session = mercadoLivreSession((await keys.read('mercadolivre'))!, keys, { ...effects, fetch: fetched });
    const own = { periods: () => billPeriods(id, 'mercadolivre'), orders: () => Promise.resolve([]) };
    let place: unknown = null;
    let peak = 0;
    let runs = 0;
    for (let hasMore = true; hasMore && runs < 200; runs += 1)
      for await (const page of bills(session, place, own)) {
        await transaction((tx) => recordBill(id, page, tx));
        place = structuredClone(page.place);
        hasMore = page.hasMore ?? false;
        peak = Math.max(peak, process.memoryUsage().rss);
        break; // the process is gone
      }
    marketplace.kill();
    const stored = await queryRow<{ rows: number; minor: number }>(
      'SELECT count(*)::int AS rows, sum(amount_minor)::int AS minor FROM charges WHERE account_id = $1 AND gone_at IS NULL',
      [id],
    );
    const pages = calls.filter((call) => call.includes('/ML/details?document_type=BILL')).length;
    const again = calls.length - new Set(calls).size;
    const megabytes = Math.round(peak / MEGABYTE);
    return [
      {
        fault: `a bill of ${ROWS} rows, ended after each page`,
        times: `${runs} runs`,
        seen: `${stored.rows} rows of ${stored.minor / 100} stored; ${pages} calls for them, ${again} of ${calls.length} calls twice; at most ${megabytes} MB`,
        bar: `all rows, ≤ ${MAX_CALLS} calls, none twice, ≤ ${MAX_MEGABYTES} MB`,
        passed:
          stored.rows === ROWS &&
          stored.minor === -ROWS * 100 &&
          pages <= MAX_CALLS &&
          again === 0 &&
          megabytes <= MAX_MEGABYTES,
      },
    ];
  });
