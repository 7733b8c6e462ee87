import type { Browser, Page } from '@playwright/test';
import { median } from './goals.ts';
import type { WebShop } from './webShop.ts';

/** Times in ms. */
export interface LongGrid {
  /** From a click on a numeric column to the frame after the next paint; `texts` likewise for a text column. */
  numbers: number;
  texts: number;
  /** Largest number of elements in the grid. */
  nodes: number;
  /** Time between two frames while scrolling, p95. */
  frame: number;
}

const FIELDS = { id: 'bigint', orders: 'integer', revenue: 'numeric', margin: 'numeric', day: 'date' };
const TEXTS = { asin: 'text', sku: 'text', title: 'text', state: 'text' };
const SORTS = 5;
const FRAMES = 120;

/** Sorts and scrolls the SQL box's grid with this many rows of nine columns, more than the server ever returns. */
export async function longGrid(browser: Browser, { origin, token }: WebShop, rows: number): Promise<LongGrid> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.addInitScript((value) => localStorage.setItem('token', value), token);
    const body = JSON.stringify(answerOf(rows));
    await page.route('**/api/database/query', (route) => route.fulfill({ contentType: 'application/json', body }));
    await page.goto(`${origin}/database`);
    await page.locator('.cm-content').click();
    await page.keyboard.insertText('SELECT 1');
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.locator('[role=grid] [data-place="0.0"]').waitFor();
    const numbers = await sorts(page, 'revenue');
    const texts = await sorts(page, 'title');
    return { numbers: median(numbers), texts: median(texts), ...(await scroll(page)) };
  } finally {
    await context.close();
  }
}

function answerOf(count: number): object {
  const fields = Object.entries({ ...FIELDS, ...TEXTS }).map(([name, type]) => ({ name, type }));
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below; // Park and Miller's
  const rows = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    orders: random(900),
    revenue: random(9_000_000) / 100,
    margin: random(20) === 0 ? null : random(1_000) / 10,
    day: `2026-${String(1 + random(12)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}`,
    asin: `B0${random(1_000_000_000).toString(36).toUpperCase().padStart(8, '0')}`,
    sku: `SKU-${random(5_000)}`,
    title: `Produto ${random(count)} água e café`,
    state: ['enviado', 'entregue', 'cancelado'][random(3)]!,
  }));
  return { rows, fields, truncated: false, elapsedMs: 1 };
}

/** Times of sorting by a column, without the first run, which compiles the code. */
const sorts = (page: Page, column: string): Promise<number[]> =>
  page.evaluate(
    async ({ name, times }) => {
      const button = [...document.querySelectorAll<HTMLElement>('[role=grid] thead button')].find(
        (it) => it.textContent === name,
      )!;
      const taken: number[] = [];
      for (let round = 0; round <= times; round += 1) {
        await new Promise((done) => requestIdleCallback(done));
        const startedAt = performance.now();
        button.click();
        await new Promise((done) => requestAnimationFrame(done));
        // a message is delivered after the paint of the frame whose callback sent it
        await new Promise((done) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = done;
          port2.postMessage(null);
        });
        if (round > 0) taken.push(performance.now() - startedAt);
      }
      return taken;
    },
    { name: column, times: SORTS },
  );

/** Scrolls twelve rows per frame. */
const scroll = (page: Page): Promise<Pick<LongGrid, 'nodes' | 'frame'>> =>
  page.evaluate(async (frames) => {
    const STEP_PX = 324;
    const grid = document.querySelector('[role=grid]')!;
    const scroller = grid.parentElement!;
    const between: number[] = [];
    let nodes = 0;
    let before = await new Promise(requestAnimationFrame);
    for (let count = 0; count < frames; count += 1) {
      scroller.scrollTop += STEP_PX;
      const now = await new Promise<number>(requestAnimationFrame);
      between.push(now - before);
      before = now;
      nodes = Math.max(nodes, grid.querySelectorAll('*').length);
    }
    between.sort((one, other) => one - other);
    return { nodes, frame: between[Math.floor(between.length * 0.95)]! };
  }, FRAMES);
