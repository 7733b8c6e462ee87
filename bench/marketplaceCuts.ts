import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { queryRow } from '#server/platform/postgres/db.ts';
import { tcpProxy, type TcpProxy, through } from '#server/platform/testing/tcpProxy.ts';
import { realEffects } from '#server/market/http/effects.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { marketplaceTrial } from '#server/work/sync/testing/marketplaceTrial.ts';
import { storedRows } from '#server/work/sync/testing/storedRows.ts';
import { type Finding, seconds } from './finding.ts';
import { withTrialDatabase } from './withTrialDatabase.ts';

/** The product's timeout is 30 s; the rest allows for a busy machine. */
const MAX_REQUEST_MS = 33_000;
const MAX_SYNCS = 3;
const MAX_DELAY_MS = 25;

interface Trouble {
  /** The disturbance. Starts at a random request in the first half of a sync, or at every fifth request. */
  inflict: (proxy: TcpProxy) => Promise<void> | void;
  isFrequent?: boolean;
  /** Lasts until the sync fails. Retries then wait a hundredth of their delay. */
  isLasting?: boolean;
}

const TROUBLES: Record<string, Trouble> = {
  'connections cut at every fifth request': { isFrequent: true, inflict: (proxy) => proxy.cut() },
  'not reached for 3 s': {
    inflict: async (proxy) => {
      proxy.faults = { refuses: true };
      proxy.cut();
      await sleep(3_000);
    },
  },
  'not reached at all, then again': {
    isLasting: true,
    inflict: (proxy) => {
      proxy.faults = { refuses: true };
      proxy.cut();
    },
  },
  'half-open sockets': { inflict: (proxy) => proxy.silence() },
  'everything swallowed for 10 s': {
    inflict: async (proxy) => {
      proxy.faults = { isSilent: true };
      await sleep(10_000);
    },
  },
  '200 ms each way for 10 s': {
    inflict: async (proxy) => {
      proxy.faults = { delayMs: 200 };
      await sleep(10_000);
    },
  },
  '1 byte a second for 40 s': {
    inflict: async (proxy) => {
      proxy.faults = { bytesPerSecond: 1 };
      await sleep(40_000);
    },
  },
};

/** Disturbs the network between the product and each marketplace, `rounds` times in each way, during syncs. */
export function marketplaceCuts(rounds: number): Promise<Finding[]> {
  return withTrialDatabase(async () => [...(await cuts('amazon', rounds)), ...(await cuts('mercadolivre', rounds))]);
}

async function cuts(marketplace: Marketplace, rounds: number): Promise<Finding[]> {
  let requests = 0;
  let trouble: Trouble | null = null;
  let beginsAt = 0;
  let inflicted: Promise<void> = Promise.resolve();
  let requestedAt: number | null = null;
  let longestMs = 0;
  const answered = () => {
    if (requestedAt !== null) longestMs = Math.max(longestMs, performance.now() - requestedAt);
    requestedAt = null;
  };
  const trial = await marketplaceTrial(marketplace, {
    fetch: (url, init) => {
      answered();
      requests += 1;
      if (trouble && (trouble.isFrequent ? requests % 5 === 0 : requests === beginsAt)) {
        const { inflict, isLasting } = trouble;
        inflicted = sleep(Math.random() * MAX_DELAY_MS)
          .then(() => inflict(proxy))
          .then(() => {
            if (!isLasting) proxy.faults = {};
          });
      }
      requestedAt = performance.now();
      return realEffects.fetch(url, init);
    },
    sleep: (delayMs) => {
      answered();
      return realEffects.sleep(trouble?.isLasting ? delayMs / 100 : delayMs);
    },
  });
  const proxy = await tcpProxy({ host: '127.0.0.1', port: trial.simulator.port });
  trial.reachBy(through(proxy, trial.simulator.url).slice(0, -1));
  try {
    const undisturbed = await trial.newAccount();
    const calm = await trial.sync(undisturbed);
    const rows = await storedRows(undisturbed);
    const findings: Finding[] = [];
    for (const [name, one] of Object.entries(TROUBLES)) {
      let [syncs, most, different, withoutError, reconnects, calls] = [0, 0, 0, 0, 0, 0];
      longestMs = 0;
      for (let round = 0; round < rounds; round += 1) {
        const accountId = await trial.newAccount();
        [requests, trouble, beginsAt] = [0, one, 2 + Math.floor(Math.random() * (calm.requests / 2))];
        let needed = 0;
        for (let isRead = false; !isRead && needed < MAX_SYNCS; needed += 1) {
          const { status, error, requests: made } = await trial.sync(accountId);
          answered();
          await inflicted;
          trouble = null;
          proxy.faults = {};
          calls += made;
          isRead = status === 'success';
          if (!isRead && !error) withoutError += 1;
          if (!isRead) console.log(`  ${marketplace}, ${name}: ${error?.split('\n')[0]}`);
          if (await hasToConnectAgain(accountId)) {
            reconnects += 1;
            await trial.authorize(accountId);
          }
        }
        syncs += needed;
        most = Math.max(most, needed);
        if (!isDeepStrictEqual(await storedRows(accountId), rows)) different += 1;
      }
      findings.push({
        fault: `network to ${marketplace === 'amazon' ? 'Amazon' : 'Mercado Livre'}: ${name}`,
        times: String(rounds),
        seen:
          `${different} ended with other rows; ${syncs} syncs, at most ${most} for one account; ` +
          `${(calls / rounds / calm.requests).toFixed(1)} times the calls; longest call ${seconds(longestMs)}` +
          (reconnects ? `; ${reconnects} had to connect again` : ''),
        bar: `rows equal, none twice; failures say so; at most ${MAX_SYNCS} syncs; no call > 33 s`,
        passed: different + withoutError === 0 && longestMs <= MAX_REQUEST_MS,
      });
    }
    return findings;
  } finally {
    await proxy.close();
    await trial.simulator.close();
  }
}

async function hasToConnectAgain(accountId: number): Promise<boolean> {
  const { state } = await queryRow<{ state: string }>('SELECT state FROM credentials WHERE account_id = $1', [
    accountId,
  ]);
  return state === 'reconnect';
}
