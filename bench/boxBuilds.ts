import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fullShop } from '#server/work/api/graphql/testing/fullShop.ts';
import { line, order } from '#server/insight/sales/testing/shop.ts';
import { buildFile } from '#server/insight/sqlbox/files/builder/buildFile.ts';
import { differences } from '#server/insight/sqlbox/files/testing/compareFiles.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import type { Finding } from './finding.ts';
import { withTrialDatabase } from './withTrialDatabase.ts';

type Victim = 'builder' | 'server' | 'PostgreSQL backend';
const VICTIMS: readonly Victim[] = ['builder', 'server', 'PostgreSQL backend'];
const MAX_RETRIES = 60;
const DAY_MS = 86_400_000;

interface Report {
  part?: number;
  path?: string;
  error?: string;
}

/**
 * Kills (SIGKILL) at random parts of builds of an account's file, in turn, the builder, the process that keeps the files, and
 * the PostgreSQL backend that is read. The next answer is compared with a file built from scratch.
 */
export const boxBuilds = (times: number): Promise<Finding[]> =>
  withTrialDatabase(async (url) => {
    const folder = await mkdtemp(join(tmpdir(), 'seller-analytics-box-'));
    const shop = await fullShop('Caixa', new Date());
    const { accountId } = shop.viewer;
    let keeper = startKeeper(url, folder);
    let [wrong, killed, retries] = [0, 0, 0];
    try {
      for (let trial = 0; trial < times; trial += 1) {
        const victim = VICTIMS[trial % VICTIMS.length]!;
        // a sale of a random month; every third trial builds the whole file
        const at = new Date(Date.now() - Math.floor(Math.random() * 300) * DAY_MS);
        await retried(() => shop.sell(order([line('A')], { purchasedAt: at, updatedAt: at })));
        if (trial % 3 === Math.floor(trial / 3) % 3) await rm(folder, { recursive: true, force: true });
        const fatal = 1 + Math.floor(Math.random() ** 2 * 20);
        let isKilled = false;
        const outcome = await ask(keeper, accountId, (part) => {
          if (part < fatal || isKilled) return;
          isKilled = true;
          killed += 1;
          void kill(victim, keeper);
        });
        if (victim === 'server' || keeper.exitCode !== null || keeper.signalCode !== null) {
          keeper.kill('SIGKILL');
          keeper = startKeeper(url, folder);
        }
        let answer = outcome;
        for (let retry = 0; !answer.path && retry < MAX_RETRIES; retry += 1) {
          retries += 1;
          await sleep(100);
          answer = await ask(keeper, accountId, () => {});
        }
        const found = answer.path ? await compared(url, accountId, answer.path) : [`no answer: ${answer.error}`];
        for (const difference of found) console.log(`  ${victim}: ${difference}`);
        if (found.length > 0) wrong += 1;
      }
    } finally {
      keeper.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    }
    return [
      {
        fault: `kill -9 of ${VICTIMS.join(', ')} while the file of an account is built`,
        times: String(times),
        seen: `${killed} killed before the file was there; ${wrong} next answers other than a file from scratch; ${retries} answers 503`,
        bar: 'next answer right',
        passed: wrong === 0,
      },
    ];
  });

function startKeeper(url: string, folder: string): ChildProcess {
  const program = join(projectRoot, 'bench/boxKeeper.ts');
  return fork(program, [url, folder], { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
}

/** Asks for the file once; `onPart` is called once at each part of a build. An end of the keeper is an error. */
async function ask(keeper: ChildProcess, accountId: number, onPart: (part: number) => void): Promise<Report> {
  let isOver = false;
  const answer = await new Promise<Report>((done) => {
    keeper.on('message', (report: Report) => {
      if (report.part === undefined) return done(report);
      if (isOver) return;
      const { part } = report;
      onPart(part);
    });
    keeper.once('exit', () => done({ error: 'the process ended' }));
    keeper.send(accountId, () => {});
  });
  isOver = true;
  keeper.removeAllListeners();
  return answer;
}

async function kill(victim: Victim, keeper: ChildProcess): Promise<void> {
  if (victim === 'server') keeper.kill('SIGKILL');
  else if (victim === 'builder') for (const pid of buildersOf(keeper.pid!)) endNow(pid);
  else {
    const rows = await queryRows<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'account-files'`,
    ).catch(() => []);
    for (const { pid } of rows) endNow(pid);
  }
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // the build was over meanwhile
  }
}

/** Processes that a process has started. */
const buildersOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /s, '').split(' ')[1] === String(parent);
      } catch {
        return false; // it has ended
      }
    });

/** Awaits a write that is repeated while PostgreSQL restarts. */
async function retried(write: () => Promise<unknown>): Promise<void> {
  for (let retry = 0; ; retry += 1)
    try {
      await write();
      return;
    } catch (error) {
      if (retry === MAX_RETRIES) throw error;
      await sleep(100);
    }
}

async function compared(url: string, accountId: number, path: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'seller-analytics-whole-'));
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const order = { databaseUrl: url, accountId, folder, name: 'whole.duckdb', from: null };
    await buildFile(order, client, () => {});
    return await differences(path, join(folder, 'whole.duckdb'), ['buy_box_percentage']); // it follows the clock
  } finally {
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}
