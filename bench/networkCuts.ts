import { setTimeout as sleep } from 'node:timers/promises';
import { scratchPostgres } from '#server/platform/postgres/embedded/scratchPostgres.ts';
import { serverProcess } from '#server/platform/testing/serverProcess.ts';
import { tcpProxy, type TcpProxy, through } from '#server/platform/testing/tcpProxy.ts';
import { type Finding, seconds, printErrors } from './finding.ts';
import { compareWrites } from './compareWrites.ts';
import { openSellers, writers } from './writers.ts';

const MAX_REQUEST_MS = 10_000;
const MAX_RECOVERY_MS = 10_000;
const PAUSE_MS = 500;

/** Network faults, injected one after the other. */
const CUTS: Record<string, (proxy: TcpProxy) => Promise<void>> = {
  'connections cut': async (proxy) => proxy.cut(),
  'PostgreSQL not reached for 2 s': async (proxy) => {
    proxy.faults = { refuses: true };
    proxy.cut();
    await sleep(2_000);
  },
  'half-open sockets': async (proxy) => proxy.silence(),
  'everything swallowed for 6 s': async (proxy) => {
    proxy.faults = { isSilent: true };
    await sleep(6_000);
  },
  '200 ms each way for 3 s': async (proxy) => {
    proxy.faults = { delayMs: 200 };
    await sleep(3_000);
  },
  '1 byte a second for 6 s': async (proxy) => {
    proxy.faults = { bytesPerSecond: 1 };
    await sleep(6_000);
  },
  'connections closed 3 s late': async (proxy) => {
    proxy.faults = { slowCloseMs: 3_000 };
    await sleep(1_000);
    proxy.cut();
  },
};

/** Disturbs the network between the server and its PostgreSQL, `rounds` times in each way, while four sellers write. */
export async function networkCuts(rounds: number): Promise<Finding[]> {
  const postgres = await scratchPostgres({ fsync: 'on' });
  const proxy = await tcpProxy({ host: '127.0.0.1', port: Number(new URL(postgres.url).port) });
  const server = serverProcess({
    DATABASE_URL: through(proxy, postgres.url),
    APP_SECRET: 'only for this run, thirty-two characters',
    LOG_LEVEL: 'error',
  });
  try {
    const url = await server.url;
    const sellers = await openSellers(url);
    const findings: Finding[] = [];
    for (const [cut, inflict] of Object.entries(CUTS)) {
      const load = writers(() => url, sellers);
      const recoveries: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await sleep(PAUSE_MS * (0.5 + Math.random()));
        await inflict(proxy);
        proxy.faults = {};
        recoveries.push(
          await load.recovered().catch((error: Error) => {
            throw new Error(`${cut}: ${error.message}: ${[...new Set(load.failures)].join('; ')}`);
          }),
        );
      }
      await load.stop();
      const { lost, unexpected } = await compareWrites(postgres.url, sellers);
      const isDead = server.child.exitCode !== null;
      for (const failure of new Set(load.failures)) console.log(`  ${cut}: ${failure}`);
      findings.push({
        fault: `network to PostgreSQL: ${cut}`,
        times: String(rounds),
        seen:
          `${load.confirmed} writes confirmed, ${lost} lost, ${unexpected} twice or unexpected; ${load.away} answers 503, ` +
          `${load.failures.length} others; longest request ${seconds(load.longestMs)}; all answered again within ` +
          seconds(Math.max(...recoveries)) +
          (isDead ? '; the server died' : ''),
        bar: '0 lost, 0 twice, 503 only, no request > 10 s, pool refilled ≤ 10 s, no unhandled rejection',
        passed:
          !isDead &&
          lost + unexpected + load.failures.length === 0 &&
          load.longestMs <= MAX_REQUEST_MS &&
          Math.max(...recoveries) <= MAX_RECOVERY_MS,
      });
      if (isDead) break;
    }
    return findings;
  } finally {
    server.child.kill('SIGKILL');
    printErrors((await server.ended).output);
    await proxy.close();
    await postgres.stop();
  }
}
