import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { runningPostgres } from '#server/platform/postgres/embedded/embeddedPostgres.ts';
import { limits } from '#server/platform/values/limits.ts';
import { serverProcess } from '#server/platform/testing/serverProcess.ts';
import pg from 'pg';
import { firstSync, freePort, untilReady } from './demoServer.ts';
import { residentKb } from './cpu.ts';
import { type Finding, printErrors } from './finding.ts';
import { type Attack, attacks, type Signed, type Target } from './neighbourAttacks.ts';
import { joined, percentile, readDashboard, type Seen } from './neighbourDashboard.ts';

const ACCOUNTS = 8;
const MAX_RATIO = 1.2;
/** Requests of the bystander in each quiet window and in each beside an attack. */
const REQUESTS = 100;
/** Attempts, half a second apart, that find no job at work before anything is measured. */
const IDLE_LOOKS = 10;
const WARM_UP_MS = 1_000;
/** Memory counts as given back when it is this near to where it was. */
const NEAR_MB = 50;
const MAX_BACK_MS = 10_000;
const DEMO = { email: 'demo@exemplo.com.br', password: 'demonstracao' };

/**
 * Measures the demo account's dashboard quiet and beside each attack, in turns, and prints a table of both. The server is the
 * built one, as with `npm start`; it believes a proxy's X-Forwarded-For, so that the attackers have many addresses.
 */
export async function neighbours(rounds: number, only = ''): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'seller-analytics-neighbours-'));
  await chmod(folder, 0o755); // under root PostgreSQL runs as another user
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const start = () =>
    serverProcess({
      PORT: port,
      DATA_DIR: folder,
      DEMO: 'on',
      MARKETPLACES_SIZE: '0.2',
      TRUSTED_PROXIES: '1',
      LOG_LEVEL: 'error',
      COST_A_MINUTE: String(limits.budget.costAMinute),
    });
  let server = start();
  const rows: Row[] = [];
  try {
    await untilReady(url);
    const tokens = await openAccounts(url);
    await untilIdle(folder);
    await readDashboard(url, tokens.bystander, REQUESTS);
    for (const attack of attacks.filter(({ name }) => name.includes(only))) {
      const row = await beside(attack, { url, pid: server.child.pid!, tokens, rounds });
      rows.push(row);
      console.log(`  ${new Date().toTimeString().slice(0, 8)} ${lineOf(row)}`);
      if (server.child.exitCode === null && (await isAnswering(url))) continue;
      server.child.kill('SIGKILL'); // the next attack begins with a server that answers
      await server.ended;
      server = start();
      await untilReady(url);
    }
  } finally {
    server.child.kill('SIGTERM');
    printErrors((await server.ended).output);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  console.log(
    '\n| attack | quiet p99 | beside p99 | ratio | attacker’s answers | RSS back |\n|---|---|---|---|---|---|',
  );
  for (const row of rows) console.log(lineOf(row));
  return rows.map(findingOf);
}

interface Row {
  attack: string;
  quiet: Seen;
  loud: Seen;
  answers: Record<string, number>;
  memory: { beforeMb: number; peakMb: number; backMs: number | null };
}

async function beside(
  attack: Attack,
  { url, pid, tokens, rounds }: { url: string; pid: number; tokens: Tokens; rounds: number },
): Promise<Row> {
  const read = () => readDashboard(url, tokens.bystander, REQUESTS);
  const rssMb = () => residentKb(pid) / 1024;
  const quiet = [await read()];
  const loud: Seen[] = [];
  const answers: Record<string, number> = {};
  const memory: Row['memory'] = { beforeMb: rssMb(), peakMb: 0, backMs: 0 };
  const sample = setInterval(() => (memory.peakMb = Math.max(memory.peakMb, rssMb())), 200);
  try {
    for (let round = 0; round < rounds; round += 1) {
      const attacker = await startAttacker(attack, { url, sessions: tokens.attackers });
      await sleep(WARM_UP_MS);
      loud.push(await read());
      for (const [answer, count] of Object.entries(await stopAttacker(attacker)))
        answers[answer] = (answers[answer] ?? 0) + count;
      const back = await untilBack(() => rssMb() - memory.beforeMb <= NEAR_MB);
      memory.backMs = back === null || memory.backMs === null ? null : Math.max(memory.backMs, back);
      quiet.push(await read());
    }
  } finally {
    clearInterval(sample);
  }
  return { attack: attack.name, quiet: joined(quiet), loud: joined(loud), answers, memory };
}

/** Milliseconds until it is so; null when it is not within ten seconds. */
async function untilBack(isBack: () => boolean): Promise<number | null> {
  const since = performance.now();
  while (!isBack()) {
    if (performance.now() - since > MAX_BACK_MS) return null;
    await sleep(100);
  }
  return performance.now() - since;
}

async function startAttacker({ name }: Attack, target: Target): Promise<ChildProcess> {
  const program = [process.execPath, '--import', 'tsx', join(projectRoot, 'bench/neighbourAttacker.ts')];
  const [command, ...args] = process.platform === 'win32' ? program : ['nice', '-n', '19', ...program];
  const child = spawn(command!, [...args, JSON.stringify([name, target])], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout!, 'data');
  return child;
}

async function stopAttacker(child: ChildProcess): Promise<Record<string, number>> {
  let output = '';
  child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()));
  if (child.exitCode !== null) throw new Error(`the attacker ended with ${child.exitCode}`);
  child.kill('SIGTERM');
  await once(child, 'close');
  return JSON.parse(output) as Record<string, number>;
}

interface Tokens {
  bystander: string;
  attackers: Signed[];
}

/** The demo account, and eight accounts of attackers. */
async function openAccounts(url: string): Promise<Tokens> {
  const enter = async (path: string, body: object, from: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0]!)
      .join('; ');
    return { token: ((await answer.json()) as { token: string }).token, cookie };
  };
  const { token: bystander } = await enter('/api/auth/login', DEMO, '203.0.113.7');
  const attackers: Signed[] = [];
  for (let n = 0; n < ACCOUNTS; n += 1) {
    const person = { email: `neighbour-${n}@loja.example`, password: 'uma senha muito longa', name: 'Vizinha' };
    attackers.push(await enter('/api/auth/register', person, `198.51.${n}.1`));
  }
  return { bystander, attackers };
}

/** Waits for the first sync, and for the jobs that follow from it. */
async function untilIdle(folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: (await runningPostgres(folder))!.superuserUrl });
  await client.connect();
  await firstSync(client);
  const due = 'SELECT FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts';
  for (let idle = 0; idle < IDLE_LOOKS; await sleep(500)) idle = (await client.query(due)).rowCount ? 0 : idle + 1;
  await client.end();
}

const isAnswering = (url: string) =>
  fetch(`${url}/healthz`, { signal: AbortSignal.timeout(MAX_BACK_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

const ms = (value: number) => `${value < 100 ? value.toFixed(1) : value.toFixed(0)} ms`;
const ratioOf = ({ quiet, loud }: Row) => percentile(loud, 0.99) / percentile(quiet, 0.99);
const answersOf = ({ answers, loud }: Row) =>
  Object.entries(answers)
    .map(([answer, count]) => `${count} × ${answer}`)
    .join(', ') + (loud.failed > 0 ? `; the bystander’s failed: ${loud.failed}` : '');
const memoryOf = ({ memory: { beforeMb, peakMb, backMs } }: Row) =>
  `${beforeMb.toFixed(0)} MB, at most ${peakMb.toFixed(0)}; ${backMs === null ? '**not within 10 s**' : `back within ${(backMs / 1000).toFixed(1)} s`}`;
const lineOf = (row: Row) =>
  `| ${row.attack} | ${ms(percentile(row.quiet, 0.99))} | ${ms(percentile(row.loud, 0.99))} | ${ratioOf(row).toFixed(2)} | ${answersOf(row)} | ${memoryOf(row)} |`;

const findingOf = (row: Row): Finding => ({
  fault: `beside the dashboard: ${row.attack}`,
  times: String(row.loud.times.length),
  seen: `p50 ${ms(percentile(row.quiet, 0.5))}, then ${ms(percentile(row.loud, 0.5))}; p99 ${ms(percentile(row.quiet, 0.99))}, then ${ms(percentile(row.loud, 0.99))}; ${row.loud.failed} failed`,
  bar: `p99 ≤ ${MAX_RATIO} × quiet, none failed, memory back ≤ 10 s`,
  passed: ratioOf(row) <= MAX_RATIO && row.loud.failed === 0 && row.memory.backMs !== null,
});
