import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { queryRow } from '#server/platform/postgres/db.ts';
import { realEffects } from '#server/market/http/effects.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { marketplaceTrial } from '#server/work/sync/testing/marketplaceTrial.ts';
import { storedRows } from '#server/work/sync/testing/storedRows.ts';
import type { Finding } from './finding.ts';
import { TRIAL_SECRET, withTrialDatabase } from './withTrialDatabase.ts';

const WORKERS = 2;
const NAMES = { amazon: 'Amazon', mercadolivre: 'Mercado Livre' };

/** Access tokens that expire and consents that are withdrawn at random requests of a sync, and two workers that refresh at once. */
export const tokenTrials = (rounds: number): Promise<Finding[]> =>
  withTrialDatabase(async (url) => [
    ...(await duringSyncs('amazon', rounds)),
    ...(await duringSyncs('mercadolivre', rounds)),
    await refreshRace(rounds, url),
  ]);

async function duringSyncs(marketplace: Marketplace, rounds: number): Promise<Finding[]> {
  let position = 0;
  let playAt = 0;
  let scenario = '';
  /** Requests with a token since the scenario started. */
  let requested = 0;
  const trial = await marketplaceTrial(marketplace, {
    random: () => 0,
    sleep: () => Promise.resolve(),
    fetch: async (url, init) => {
      if ((position += 1) === playAt) await trial.play(scenario);
      if (playAt > 0 && position >= playAt && hasToken(init)) requested += 1;
      return realEffects.fetch(url, init);
    },
  });
  const sync = (accountId: number, what = '', at = 0) => {
    [scenario, playAt, position, requested] = [what, at, 0, 0];
    return trial.sync(accountId);
  };
  const orderCounts = async (accountId: number) => {
    const { orders, order_items } = await storedRows(accountId);
    return `${orders!.split(' ')[0]} ${order_items!.split(' ')[0]}`;
  };
  try {
    const undisturbed = await trial.newAccount();
    const calm = await sync(undisturbed);
    const rows = await orderCounts(undisturbed);
    const anywhere = () => 2 + Math.floor(Math.random() * (calm.requests - 3));

    let [failed, refreshes] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const accountId = await trial.newAccount();
      const run = await sync(accountId, 'expired-tokens', anywhere());
      refreshes += run.tokens - calm.tokens;
      if (run.status !== 'success' || (await orderCounts(accountId)) !== rows) failed += 1;
    }
    const name = NAMES[marketplace];
    const expired: Finding = {
      fault: `${name}: every token ends in the middle of a sync`,
      times: String(rounds),
      seen: `${failed} syncs failed or stored other orders; ${refreshes} refreshes`,
      bar: 'all orders stored, at most one refresh for each end',
      passed: failed === 0 && refreshes <= rounds,
    };

    let [unnoticed, tokens, later, different] = [0, 0, 0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const accountId = await trial.newAccount();
      let run = await sync(accountId, 'revoked-consent', anywhere());
      if (requested === 0) run = await sync(accountId); // only documents were left to fetch: the next sync meets the scenario
      tokens = Math.max(tokens, run.tokens - calm.tokens);
      const { state } = await queryRow<{ state: string }>('SELECT state FROM credentials WHERE account_id = $1', [
        accountId,
      ]);
      if (run.status === 'success' || state !== 'reconnect') unnoticed += 1;
      later += (await sync(accountId)).requests;
      await trial.authorize(accountId);
      await sync(accountId);
      if ((await orderCounts(accountId)) !== rows) different += 1;
    }
    return [
      expired,
      {
        fault: `${name}: consent withdrawn in the middle of a sync`,
        times: String(rounds),
        seen: `${unnoticed} not asked to connect again; at most ${tokens} refreshes, then ${later} requests until they did; ${different} with other orders afterwards`,
        bar: 'the seller is asked to connect again, one refresh is tried, nothing more until they do, then all is read',
        passed: unnoticed + later + different === 0 && tokens <= 1,
      },
    ];
  } finally {
    await trial.simulator.close();
  }
}

const hasToken = (init?: RequestInit) => {
  const headers = new Headers(init?.headers);
  if (headers.has('amazon-advertising-api-clientid')) return false; // consent may be withdrawn from, or missing for, advertising only
  return headers.has('authorization') || headers.has('x-amz-access-token');
};

async function refreshRace(rounds: number, databaseUrl: string): Promise<Finding> {
  const trial = await marketplaceTrial('mercadolivre');
  const accountId = await trial.newAccount();
  const workers: ChildProcess[] = [];
  try {
    for (let n = 0; n < WORKERS; n += 1) {
      const worker = fork('bench/refreshToken.ts', [databaseUrl, trial.simulator.url, TRIAL_SECRET], {
        execArgv: ['--import', 'tsx'],
      });
      await once(worker, 'message');
      workers.push(worker);
    }
    const ask = (chosen: ChildProcess[], refused: string | null) =>
      Promise.all(
        chosen.map(async (worker) => {
          const answer = once(worker, 'message');
          worker.send({ accountId, refused });
          return ((await answer) as [string])[0];
        }),
      );
    const requests = async () => {
      const answer = await fetch(`${trial.simulator.url}/__simulator/requests`);
      return ((await answer.json()) as { path: string }[]).filter(({ path }) => path.endsWith('token')).length;
    };
    let [token] = await ask(workers.slice(0, 1), null);
    let [failed, refreshes] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      await trial.play('expired-tokens');
      await fetch(`${trial.simulator.url}/__simulator/requests`, { method: 'DELETE' });
      const answers = await ask(workers, token!);
      refreshes += await requests();
      if (new Set(answers).size > 1 || answers[0] === token || answers[0]!.startsWith('failed')) {
        failed += 1;
        console.log(`  ${answers.join(', ')}`);
      }
      token = answers[0];
    }
    return {
      fault: `${WORKERS} workers refresh one token at once`,
      times: String(rounds),
      seen: `${refreshes} refreshes; ${failed} times they did not get the same new one`,
      bar: 'one refresh each time, both get the same token',
      passed: refreshes === rounds && failed === 0,
    };
  } finally {
    for (const worker of workers) worker.kill();
    await trial.simulator.close();
  }
}
