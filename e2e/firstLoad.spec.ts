import { basename } from 'node:path';
import { expect, type Request, test } from '@playwright/test';
import { initialFiles } from '#client/build/prefetch/initialFiles.ts';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });

interface LoadedFile {
  path: string;
  /** As transferred. */
  bytes: number;
}

declare global {
  interface Window {
    firstLoad: {
      /** Files received before the first figures. */
      before: LoadedFile[];
      /** Elements that shifted, and the layout shift score; up to 0.1 is good. */
      moved: string[];
      movedBy: number;
    };
  }
}

/** Observes files and layout shifts. Runs in the page before any other script. */
function watch(): void {
  const seen: Window['firstLoad'] = { before: [], moved: [], movedBy: 0 };
  window.firstLoad = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number;
        sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
      const texts = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${place(previousRect)} to ${place(currentRect)}: ${node?.textContent?.slice(0, 60)}`,
      );
      seen.moved.push([value, ...texts].join('\n  '));
      seen.movedBy += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const figures = new MutationObserver(() => {
    if (!document.querySelector('main tbody td')) return;
    figures.disconnect();
    const files = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].filter(
      // browser versions differ in when they request icons and the manifest
      ({ name }) => !/\/(graphql|icon[\w-]*\.(svg|png)|manifest\.webmanifest)$/.test(name),
    );
    seen.before = files.map((entry) => ({
      path: new URL(entry.name).pathname,
      bytes: (entry as PerformanceResourceTiming).transferSize,
    }));
  });
  figures.observe(document, { childList: true, subtree: true });
}

/** What the figures need; the font is 49 kB of it and the words 12, both kept by the browser. */
const MAX_NEEDED = { files: 30, bytes: 280_000 };
/** A part that comes later: more of it could delay the figures where a network is slow. */
const MAX_LATER_BYTES = 10_000;

const sum = (files: LoadedFile[]) => files.reduce((bytes, file) => bytes + file.bytes, 0);

// counts and sizes, which do not depend on the machine's load
test('the dashboard requests its figures first, loads little before them, and shifts nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  // while an answer is slow, idle pages load what comes later: the figures are kept before
  const earlier = await browser.newPage({ storageState: signedIn, baseURL });
  await earlier.goto('/dashboard?period=last12Months');
  await expect(earlier.getByRole('table', { name: 'Vendas por produto' }).locator('td').first()).toBeVisible();
  await earlier.close();
  await page.addInitScript(watch);
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto('/dashboard?period=last12Months');
  await expect(page.locator('main tbody td').filter({ visible: true }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const { before, moved, movedBy } = await page.evaluate(() => window.firstLoad);
  const queries = requests.filter((request) => request.url().endsWith('/graphql')).map((request) => request.postData());
  expect(JSON.parse(queries[0]!)).toMatchObject({ variables: { sort: { field: 'REVENUE' }, page: 1 } });
  expect(queries.filter((body) => body === queries[0])).toHaveLength(1);
  // by the page's inline script, before any code has loaded
  const places = ['/graphql', '/DashboardScreen-'].map((part) => requests.findIndex((it) => it.url().includes(part)));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  // parts that come later may arrive while figures are drawn: how many do differs between runs
  const initial = new Set(initialFiles('dist/client').dashboard!.map((file) => basename(file)));
  const isLater = ({ path }: LoadedFile) => path.startsWith('/assets/part-') && !initial.has(basename(path));
  const needed = before.filter((file) => !isLater(file));
  expect(needed.length, JSON.stringify(needed)).toBeLessThanOrEqual(MAX_NEEDED.files);
  expect(sum(needed), JSON.stringify(needed)).toBeLessThanOrEqual(MAX_NEEDED.bytes);
  expect(before.filter((file) => isLater(file) && file.bytes > MAX_LATER_BYTES)).toEqual([]);
  expect(movedBy, moved.join('\n')).toBeLessThanOrEqual(0.01);
});
