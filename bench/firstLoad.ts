import type { Browser, Page } from '@playwright/test';

/** What a page's first visit was like; times in ms from its request on. */
export interface FirstLoad {
  /** The largest paint. */
  lcp: number;
  /** By how much tasks were longer than 50 ms since the first paint. */
  tbt: number;
}

interface Visit {
  url: string;
  /** Signed in with it; null: nobody. */
  token: string | null;
  /** What is there when the page is. */
  shown: string;
}

const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER = 4;
const AFTER_MS = 500;
const LONGEST_MS = 90_000;

/** Opens an address in a browser that has seen nothing yet, over slow 4G with a processor four times slower. */
export async function firstLoad(browser: Browser, { url, token, shown }: Visit): Promise<FirstLoad> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    serviceWorkers: 'block', // what it fetches afterwards is not slowed down with the page
  });
  try {
    const page = await context.newPage();
    if (token) await page.addInitScript((value) => localStorage.setItem('token', value), token);
    await page.addInitScript(watch);
    await slowDown(page);
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator(shown).first().waitFor({ timeout: LONGEST_MS });
    await page.waitForLoadState('load');
    await page.waitForTimeout(AFTER_MS);
    return await page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const late = window.bench.tasks.filter(({ end }) => end > paint!.startTime);
      return { lcp: window.bench.lcp, tbt: late.reduce((sum, { over }) => sum + over, 0) };
    });
  } finally {
    await context.close();
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

declare global {
  interface Window {
    bench: { lcp: number; tasks: { end: number; over: number }[] };
  }
}

/** Runs in the page before anything else. */
function watch(): void {
  const LONG_MS = 50;
  const bench: Window['bench'] = { lcp: 0, tasks: [] };
  window.bench = bench;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) bench.lcp = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      bench.tasks.push({ end: startTime + duration, over: duration - LONG_MS });
  }).observe({ type: 'longtask', buffered: true });
}
