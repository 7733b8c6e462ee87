// Runs Lighthouse on Hoje, the dashboard, a product and an order, signed in, and on the login of a built product with its demo at the
// given address. With --mobile, as on a phone. With --only today,product on those.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { orderPath, productPath } from '#client/lib/paths.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';

const BROWSER = process.env.PLAYWRIGHT_CHROMIUM ?? '/usr/bin/chromium-headless-shell';
const FOLDER = join(projectRoot, '.data/bench/lighthouse');
const LIGHTHOUSE = 'lighthouse@12.8.2'; // not a dependency: 60 MB for three numbers
const DEMO = { email: 'demo@exemplo.com.br', password: 'demonstracao' };
const EXCELLENT = { accessibility: 100, 'best-practices': 100, seo: 100 };

interface First {
  masterProducts: { rows: { id: string }[] };
  orders: { edges: { node: { number: string; marketplace: string } }[] };
}

interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
}

const { values, positionals } = parseArgs({
  options: { mobile: { type: 'boolean' }, only: { type: 'string' } },
  allowPositionals: true,
});
const origin = positionals[0] ?? 'http://127.0.0.1:4000';
/** Minimum scores. */
const BARS: Record<string, number> = { performance: values.mobile ? 85 : 95, ...EXCELLENT };
mkdirSync(FOLDER, { recursive: true });
let isReached = true;
const token = await signedInToken();
for (const [name, path] of Object.entries(await addresses())) {
  if (values.only && !values.only.split(',').includes(name)) continue;
  const { categories, audits } = await reportOf(name, path);
  for (const [category, bar] of Object.entries(BARS)) {
    const { score, auditRefs } = categories[category]!;
    isReached &&= score * 100 >= bar;
    console.log(`${name} ${category}: ${Math.round(score * 100)} (≥ ${bar})`);
    for (const { id } of auditRefs) {
      const { title, score: own, displayValue = '' } = audits[id]!;
      if (own !== null && own < 0.9) console.log(`  ${id}: ${title} ${displayValue}`);
    }
  }
}
if (!isReached) process.exitCode = 1;

async function signedInToken(): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** Paths by the name of their page. The order is the latest of last month, the product the first of the list. */
async function addresses(): Promise<Record<string, string>> {
  const query = `{ viewer { masterProducts(size: 1) { rows { id } }
    orders(first: 1, filter: { period: LAST_MONTH }) { edges { node { number marketplace } } } } }`;
  const answer = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
  });
  const { masterProducts, orders } = ((await answer.json()) as { data: { viewer: First } }).data.viewer;
  const { number, marketplace } = orders.edges[0]!.node;
  return {
    today: '/today',
    dashboard: '/dashboard',
    product: productPath(masterProducts.rows[0]!.id),
    order: orderPath(marketplace, number),
    login: '/login',
  };
}

async function reportOf(name: string, path: string): Promise<Report> {
  const child = spawn(BROWSER, ['--no-sandbox', '--remote-debugging-port=0', '--window-size=1440,900'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let port: number | undefined;
  try {
    port = await debuggingPort(child.stderr);
    if (name !== 'login') await signIn(port);
    const file = join(FOLDER, `${name}.json`);
    // the default preset is a phone on a slow network
    const what = [
      `${origin}${path}`,
      ...(values.mobile ? [] : ['--preset=desktop']),
      `--only-categories=${Object.keys(BARS).join(',')}`,
    ];
    const how = [`--port=${port}`, '--disable-storage-reset', '--output=json', `--output-path=${file}`, '--quiet'];
    execFileSync('npx', ['-y', LIGHTHOUSE, ...what, ...how], { stdio: ['ignore', 'ignore', 'inherit'] });
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } finally {
    if (port) await closeBrowser(port);
    else child.kill();
  }
}

async function debuggingPort(output: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface(output)) {
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1];
    if (port) return Number(port);
  }
  throw new Error('the browser did not start');
}

/** Ends a browser with all its processes: those outlive the first one when it is killed. */
async function closeBrowser(port: number): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const ended = new Promise((resolve) => browser.once('disconnected', resolve));
  const session = await browser.newBrowserCDPSession();
  await session.send('Browser.close');
  await ended;
}

/** Stores the demo seller's session in a browser. */
async function signIn(port: number): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]!.newPage();
  // images need the cookie of a sign-in
  await page.request.post(`${origin}/api/auth/login`, { data: DEMO });
  await page.goto(`${origin}/healthz`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.close();
  await browser.close();
}
