import type { Browser, Page } from '@playwright/test';

/** Metrics of a page's first visit, in ms. */
export interface FirstLoad {
  /** Largest contentful paint, from the start of the request. */
  lcp: number;
  /** Total blocking time: the parts of tasks beyond 50 ms since the first paint. */
  tbt: number;
}

interface Visit {
  url: string;
  /** Session token. Null: signed out. */
  token: string | null;
  /** Selector of an element that shows that the page is complete. */
  shown: string;
}

const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
const SETTLE_MS = 500;
const MAX_WAIT_MS = 90_000;

/** Opens an address with an empty cache, over slow 4G with a CPU slowed four times. */
export async function firstLoad(browser: Browser, { url, token, shown }: Visit): Promise<FirstLoad> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    serviceWorkers: 'block', // its requests are not throttled with the page
  });
  try {
    const page = await context.newPage();
    if (token) await page.addInitScript((value) => localStorage.setItem('token', value), token);
    await page.addInitScript(watch);
    await slowDown(page);
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator(shown).first().waitFor({ timeout: MAX_WAIT_MS });
    await page.waitForLoadState('load');
    await page.waitForTimeout(SETTLE_MS);
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
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

declare global {
  interface Window {
    bench: { lcp: number; tasks: { end: number; over: number }[] };
  }
}

/** Observes paints and long tasks. Runs in the page before any other script. */
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
