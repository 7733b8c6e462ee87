import { isDeepStrictEqual } from 'node:util';
import { realEffects } from '#server/market/http/effects.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { type MarketplaceTrial, marketplaceTrial } from '#server/work/sync/testing/marketplaceTrial.ts';
import { storedRows } from '#server/work/sync/testing/storedRows.ts';
import type { Finding } from './finding.ts';
import { withTrialDatabase } from './withTrialDatabase.ts';

const MAX_REQUEST_RATIO = 1.3;
/** Every fifth request meets the fault, so that five syncs cover each position. */
const STEP = 5;
/** In place of the half minute the product waits for a marketplace. */
const TIMEOUT_MS = 300;
const RETRY_AFTER_S = 7;
const TOKEN = /token$/;
const DOCUMENT = /documents\//;
const MAX_SYNCS = 2;
/** Two pages of orders at Mercado Livre and few products, because each fault takes several syncs. */
const SIZE = { products: 0.08, orders: 0.6 };
const NAMES = { amazon: 'Amazon', mercadolivre: 'Mercado Livre' };

/** Transient faults, which must change only the number of calls. */
const TRANSIENT: Record<string, object> = {
  '429 without Retry-After': { status: 429 },
  '429 with Retry-After': { status: 429, headers: { 'retry-after': String(RETRY_AFTER_S) } },
  'status 500': { status: 500 },
  'status 503': { status: 503 },
  'no answer in time': { kind: 'delay', delayMs: 3 * TIMEOUT_MS },
  'cut off unanswered': { kind: 'reset' },
  'cut off in the middle': { kind: 'resetMidBody' },
};
/** Permanent faults, which no retry helps against. */
const LASTING: Record<string, object> = {
  'malformed JSON': { kind: 'malformedJson' },
  'wrong types': { kind: 'wrongTypes' },
  'HTML with status 200': { kind: 'html', status: 200 },
  'a gzip bomb': { kind: 'gzipBomb' },
  'a body of 1 GB': { kind: 'longBody' },
};

/** Faults of marketplace responses: each transient one at each position of a sync, each permanent one at each endpoint. */
export const answerFaults = (isQuick: boolean): Promise<Finding[]> =>
  withTrialDatabase(async () => [...(await faultsOf('amazon', isQuick)), ...(await faultsOf('mercadolivre', isQuick))]);

interface Disturbance {
  /** Whether this request of the sync meets the fault, which is injected before it. */
  isMet: (request: string, position: number) => boolean;
  fault: object;
}

async function faultsOf(marketplace: Marketplace, isQuick: boolean): Promise<Finding[]> {
  let disturbance: Disturbance | null = null;
  let seen: string[] = [];
  let met = 0;
  let waited = 0;
  const trial = await marketplaceTrial(
    marketplace,
    {
      random: () => 0,
      sleep: (ms) => {
        if (ms >= RETRY_AFTER_S * 1000) waited += 1;
        return Promise.resolve();
      },
      fetch: async (url, init) => {
        const request = `${init?.method ?? 'GET'} ${endpointOf(url as string)}`;
        if (TOKEN.test(request)) return realEffects.fetch(url, init);
        seen.push(request);
        if (!disturbance?.isMet(request, seen.length)) return realEffects.fetch(url, init);
        met += 1;
        await inflict(trial, { ...disturbance.fault, match: `^${request}(\\?| |$)` });
        const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), init!.signal!]);
        return realEffects.fetch(url, { ...init, ...('delayMs' in disturbance.fault && { signal }) });
      },
    },
    { size: SIZE },
  );
  const disturbed = async (accountId: number, next: Disturbance, trigger: 'automatic' | 'manual' = 'automatic') => {
    [disturbance, seen, met, waited] = [next, [], 0, 0];
    const run = await trial.sync(accountId, trigger);
    disturbance = null;
    await trial.play('calm');
    return run;
  };
  try {
    const undisturbed = await trial.newAccount();
    const calm = await trial.sync(undisturbed);
    const endpoints = [...new Set(seen)].toSorted();
    const rows = await storedRows(undisturbed);
    console.log(`  ${marketplace}: ${calm.requests} requests of ${endpoints.length} kinds`);
    const findings: Finding[] = [];

    for (const [name, fault] of Object.entries(TRANSIENT).slice(0, isQuick ? 2 : undefined)) {
      let [faults, different, more, most, respected] = [0, 0, 0, 0, 0];
      for (let offset = 0; offset < STEP; offset += 1) {
        const accountId = await trial.newAccount();
        const run = await disturbed(accountId, { fault, isMet: (_request, position) => position % STEP === offset });
        faults += met;
        respected += Math.min(waited, met);
        most = Math.max(most, run.requests / calm.requests);
        for (let syncs = 1, { status } = run; status !== 'success' && syncs < MAX_SYNCS; syncs += 1) {
          console.log(`  ${marketplace}, ${name}: ${run.error?.split('\n')[0]}`);
          more += 1;
          ({ status } = await trial.sync(accountId));
        }
        if (!isDeepStrictEqual(await storedRows(accountId), rows)) different += 1;
      }
      const waits = name.includes('with Retry') ? `; waited for ${respected} of ${faults}` : '';
      findings.push({
        fault: `${NAMES[marketplace]}: ${name}, at each position of a sync`,
        times: String(faults),
        seen: `${different} of ${STEP} syncs ended with other rows, ${more} needed another; at most ${most.toFixed(2)} times the requests${waits}`,
        bar: `rows equal, requests ≤ ${MAX_REQUEST_RATIO} times, what may be sent once may need another sync`,
        passed: different === 0 && most <= MAX_REQUEST_RATIO && faults > 0 && (waits === '' || respected === faults),
      });
    }

    // each manual sync reads the next part of the history: sync until it is complete
    let [settled, before] = [rows, rows];
    do {
      before = settled;
      await trial.sync(undisturbed, 'manual');
      settled = await storedRows(undisturbed);
    } while (!isDeepStrictEqual(settled, before));
    for (const [name, fault] of Object.entries(LASTING).slice(0, isQuick ? 1 : undefined)) {
      let [syncs, silent, different, most] = [0, 0, 0, 0];
      // a document is not JSON, so its types cannot be wrong
      for (const endpoint of endpoints.filter((one) => name !== 'wrong types' || !DOCUMENT.test(one))) {
        const accountId = await trial.newAccount();
        const run = await disturbed(accountId, { fault, isMet: (request) => request === endpoint });
        syncs += 1;
        most = Math.max(most, run.requests / calm.requests);
        if (run.status === 'success' || !run.error?.startsWith(NAMES[marketplace])) {
          silent += 1;
          console.log(`  ${marketplace}, ${name} at ${endpoint}, met ${met}: ${run.status} ${run.error}`);
        }
        // the seller authorizes again: single-use codes are spent
        await trial.authorize(undisturbed);
        await disturbed(undisturbed, { fault, isMet: (request) => request === endpoint }, 'manual');
        if (!isDeepStrictEqual(await storedRows(undisturbed), settled)) different += 1;
      }
      const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
      findings.push({
        fault: `${NAMES[marketplace]}: ${name}, at each endpoint`,
        times: String(syncs),
        seen: `${silent} syncs did not say so; ${different} changed what another had stored; at most ${most.toFixed(2)} times the requests; ${memory} MB with the marketplace itself`,
        bar: `the sync says what failed, what is stored stays, requests ≤ ${MAX_REQUEST_RATIO} times`,
        passed: silent + different === 0 && most <= MAX_REQUEST_RATIO,
      });
    }
    return findings;
  } finally {
    await trial.simulator.close();
  }
}

async function inflict(trial: MarketplaceTrial, fault: object): Promise<void> {
  const { status } = await fetch(`${trial.simulator.url}/__simulator/faults`, {
    method: 'POST',
    body: JSON.stringify(fault),
  });
  if (status !== 201) throw new Error(`the simulator refused the fault: ${status}`);
}

/** Path with its ids replaced by a pattern: `/orders/[^/?]+`. */
const endpointOf = (url: string) =>
  new URL(url).pathname
    .split('/')
    .map((part) => (/\d{3}|^[A-Z0-9]{8,}$|%/.test(part) && !/^\d{4}-\d\d-\d\d$/.test(part) ? '[^/?]+' : part))
    .join('/');
