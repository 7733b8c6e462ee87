import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import { scratchPostgres } from '#server/platform/postgres/embedded/scratchPostgres.ts';
import { serverProcess } from '#server/platform/testing/serverProcess.ts';
import { askedFields } from '#server/work/api/fuzz/testing/graphqlFields.ts';
import { bodyOf, oddVariables } from '#server/work/api/fuzz/testing/oddVariables.ts';
import { calls } from '#server/work/api/openapi/testing/documentedCalls.ts';
import { requestOf } from '#server/work/api/openapi/testing/requestOf.ts';
import { processCpu, residentKb } from './cpu.ts';
import { type Finding, printErrors, seconds } from './finding.ts';
import { openSellers } from './writers.ts';

/** A request's own work, whatever its size, and the bar of issue 17. */
const FLOOR_MS = 400;
const MS_PER_KB = 50;
/** A dashboard of the bystander: requests that wait for a marketplace have many beside them. */
const DASHBOARD_MS = 15;
/** The bench has no marketplace, and the product says so. */
const NO_MARKETPLACE = 'O marketplace não respondeu';
const MAX_BYSTANDER_MS = 1_000;
const SETTLE_MS = 10_000;
const MAX_GROWTH_MB = 150;
const DASHBOARD = '/api/dashboard-local/metrics?dateRange=last30Days';
/** Values of parameters, so that calls get past their validation. */
const KNOWN = { product: ['1', btoa('Product:1')], asin: ['B0A0000000'], name: ['products'], day: ['2026-01-05'] };

interface Sent {
  path: string;
  init: { method: string; headers: Record<string, string>; body?: string };
}

/** Sends `runs` requests to each REST call and each GraphQL field, while another account asks for its dashboard. */
export async function fuzz(runs: number): Promise<Finding[]> {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
  console.log(`  FUZZ_SEED=${seed}`);
  const postgres = await scratchPostgres();
  const secret = 'only for this run, thirty-two characters';
  const server = serverProcess({ DATABASE_URL: postgres.url, APP_SECRET: secret, LOG_LEVEL: 'error' });
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    const url = await server.url;
    const pid = server.child.pid!;
    await client.connect();
    const [bystander, ...sellers] = await openSellers(url);
    const failures = new Set<string>();
    let [sent, dashboards, slowest, isOver] = [0, 0, 0, false];
    const watching = (async () => {
      while (!isOver) {
        const since = performance.now();
        await fetch(url + DASHBOARD, { headers: { authorization: `Bearer ${bystander!.token}` } }).then((answer) =>
          answer.text(),
        );
        dashboards += 1;
        slowest = Math.max(slowest, performance.now() - since);
        await sleep(200); // below the calls that an account may make
      }
    })();
    const ask = async ({ path, init }: Sent) => {
      const [before, dashboardsBefore] = [processCpu(pid), dashboards];
      const answer = await fetch(url + path, { ...init, redirect: 'manual' });
      const text = await answer.text();
      sent += 1;
      const size = path.length + (init.body?.length ?? 0);
      const ms = processCpu(pid) - before - (dashboards - dashboardsBefore) * DASHBOARD_MS;
      const name = `${init.method} ${path.split('?')[0]}`.slice(0, 100);
      const isOfMarketplace = answer.status === 503 && text.includes(NO_MARKETPLACE);
      if ((answer.status >= 500 && !isOfMarketplace) || text.includes('"code":"INTERNAL"'))
        failures.add(`${answer.status} ${name} ${text.slice(0, 200)}`);
      if (ms > FLOOR_MS + (size / 1024) * MS_PER_KB)
        failures.add(`${Math.round(ms)} ms of CPU for ${size} characters: ${name}`);
    };
    const requests = requestsOf(sellers.map(({ token }) => `Bearer ${token}`));
    for (const one of fc.sample(requests[0]!, { numRuns: 20, seed })) await ask(one); // compiles what every request needs
    const base = residentKb(pid);
    for (const arbitrary of requests) {
      await client.query('UPDATE users SET is_developer = true');
      for (const one of fc.sample(arbitrary, { numRuns: runs, seed })) await ask(one);
    }
    isOver = true;
    await watching;
    await sleep(SETTLE_MS);
    const growth = (residentKb(pid) - base) / 1024;
    for (const failure of failures) console.log(`  ${failure}`);
    const times = String(sent);
    return [
      {
        fault: 'odd requests to every call and field',
        times,
        seen: `${failures.size} failed or took too much CPU`,
        bar: `no 5xx, ≤ ${MS_PER_KB} ms of CPU per kB`,
        passed: failures.size === 0,
      },
      {
        fault: 'the dashboard of another account meanwhile',
        times,
        seen: `at most ${seconds(slowest)}`,
        bar: '≤ 1 s',
        passed: slowest <= MAX_BYSTANDER_MS,
      },
      {
        fault: 'memory 10 s after the odd requests',
        times,
        seen: `${growth.toFixed(0)} MB more`,
        bar: `≤ ${MAX_GROWTH_MB} MB`,
        passed: growth <= MAX_GROWTH_MB,
      },
    ];
  } finally {
    await client.end().catch(() => undefined);
    server.child.kill('SIGTERM');
    printErrors((await server.ended).output);
    await postgres.stop();
  }
}

/** One arbitrary per REST call and GraphQL field; sellers take turns, because each may make a limited number of calls. */
function requestsOf(authorizations: string[]): fc.Arbitrary<Sent>[] {
  const rest = calls.map((call) =>
    fc
      .constantFrom(...authorizations)
      .chain((authorization) => requestOf(call, KNOWN, authorization))
      .map(({ path, ...init }) => ({ path, init })),
  );
  const graphql = askedFields().asked.map(({ operation, args }) =>
    fc.tuple(fc.constantFrom(...authorizations), oddVariables(args, KNOWN)).map(([authorization, variables]) => ({
      path: '/graphql',
      init: {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: bodyOf(operation, { known: KNOWN.product[1], ...variables }),
      },
    })),
  );
  return [...rest, ...graphql];
}
