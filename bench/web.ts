import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { gzippedSize, initialFiles } from '#client/build/prefetch/initialFiles.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { type FirstLoad, firstLoad } from './firstLoad.ts';
import { type Goal, median } from './goals.ts';
import { longGrid } from './longGrid.ts';
import { buildOneBundle } from './oneBundle.ts';
import type { Bench } from './openBench.ts';
import { openWebShop, type WebShop } from './webShop.ts';

/** The browser that e2e/support/run.mjs finds or installs. */
const BROWSER = process.env.PLAYWRIGHT_CHROMIUM ?? '/usr/bin/chromium-headless-shell';
// kilobytes and LCP_MS: bars of 22 November 2026, without surgery on the router and Relay
const SCREENS = {
  dashboard: { path: '/dashboard?period=last12Months', shown: 'main tbody tr', isSignedIn: true, kilobytes: 210 },
  login: { path: '/login', shown: 'form button[type=submit]', isSignedIn: false, kilobytes: 100 },
};
type Screen = keyof typeof SCREENS;
const OF_ONE = { size: 0.55, lcp: 0.65 };
const LCP_MS = 2_100;
const TBT_MS = 200;
/** Maximum ms to sort a grid, by its number of rows. */
const GRIDS = { 10_000: 50, 100_000: 200 };
const NODES = 600;
const FRAME_MS = 25;

/** Rows 23 to 25: size of the built client, time to its first paint, and sorting and scrolling of its longest grid. */
export async function web(bench: Bench, isQuick: boolean): Promise<Goal[]> {
  const root = await buildOneBundle();
  const shop = await openWebShop(bench);
  const one = await openWebShop(bench, root).catch(async (error) => {
    await shop.stop();
    throw error;
  });
  const browser = await chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  try {
    const screens = Object.keys(SCREENS) as Screen[];
    const goals = screens.map((screen) => sizeOf(screen, join(root, 'dist/client')));
    for (const screen of screens) goals.push(await loadOf(screen, shop, one, isQuick ? 1 : 5));
    for (const [rows, barMs] of Object.entries(GRIDS)) goals.push(...(await gridOf(Number(rows), barMs)));
    return goals;
  } finally {
    await browser.close();
    await Promise.all([shop.stop(), one.stop()]);
  }

  async function loadOf(screen: Screen, split: WebShop, whole: WebShop, rounds: number): Promise<Goal> {
    const { path, shown, isSignedIn } = SCREENS[screen];
    const visit = ({ origin, token }: WebShop) =>
      firstLoad(browser, { url: origin + path, token: isSignedIn ? token : null, shown });
    const ours: FirstLoad[] = [];
    const theirs: FirstLoad[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await visit(split));
      theirs.push(await visit(whole));
    }
    const lcp = median(ours.map((it) => it.lcp));
    const tbt = median(ours.map((it) => it.tbt));
    const ratio = lcp / median(theirs.map((it) => it.lcp));
    const textOf = (of: FirstLoad[]) =>
      `LCP ${milliseconds(median(of.map((it) => it.lcp)))}, TBT ${milliseconds(median(of.map((it) => it.tbt)))}`;
    return {
      row: '24',
      what: `first visit of /${screen}, 1.6 Mbit/s, 150 ms, 4× slower processor`,
      measured: `${textOf(ours)}; one bundle ${textOf(theirs)}`,
      ratio: `${ratio.toFixed(2)}×`,
      bar: `LCP ≤ ${milliseconds(LCP_MS)} and ≤ ${OF_ONE.lcp}×, TBT ≤ ${TBT_MS} ms`,
      passed: lcp <= LCP_MS && ratio <= OF_ONE.lcp && tbt <= TBT_MS,
    };
  }

  async function gridOf(rows: number, barMs: number): Promise<Goal[]> {
    const { numbers, texts, nodes, frame } = await longGrid(browser, shop, rows);
    const grid = `grid of ${rows.toLocaleString('en')} rows`;
    const sorted = (what: string, ms: number): Goal => ({
      row: '25',
      what: `${grid} sorted by ${what}, until painted`,
      measured: milliseconds(ms),
      ratio: '',
      bar: `≤ ${barMs} ms`,
      passed: ms <= barMs,
    });
    return [
      sorted('numbers', numbers),
      sorted('texts', texts),
      {
        row: '25',
        what: `${grid} scrolled, a frame (p95) and its elements`,
        measured: `${frame.toFixed(1)} ms, ${nodes} elements`,
        ratio: '',
        bar: `≤ ${FRAME_MS} ms, ≤ ${NODES}`,
        passed: frame <= FRAME_MS && nodes <= NODES,
      },
    ];
  }
}

function sizeOf(screen: Screen, oneClient: string): Goal {
  const client = join(projectRoot, 'dist/client');
  const ours = gzippedSize(client, initialFiles(client)[screen]!);
  const whole = readdirSync(join(oneClient, 'assets')).filter((name) => name.endsWith('.js'));
  const one = gzippedSize(join(oneClient, 'assets'), whole);
  const bar = SCREENS[screen].kilobytes;
  return {
    row: '23',
    what: `JavaScript of /${screen}, gzipped`,
    measured: `${ours.toFixed(1)} KB; one bundle ${one.toFixed(1)} KB`,
    ratio: `${(ours / one).toFixed(2)}×`,
    bar: `≤ ${bar} KB and ≤ ${OF_ONE.size}×`,
    passed: ours <= bar && ours <= OF_ONE.size * one,
  };
}

const milliseconds = (ms: number) => `${Math.round(ms).toLocaleString('en')} ms`;
