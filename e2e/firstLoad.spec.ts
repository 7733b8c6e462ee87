import { expect, type Request, test } from '@playwright/test';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });

declare global {
  interface Window {
    firstLoad: {
      /** Files received before the first figures with their transferred bytes, and the sum of these. */
      before: { files: string[]; bytes: number };
      /** Elements that shifted, and the layout shift score; up to 0.1 is good. */
      moved: string[];
      movedBy: number;
    };
  }
}

/** Observes files and layout shifts. Runs in the page before any other script. */
function watch(): void {
  const seen: Window['firstLoad'] = { before: { files: [], bytes: 0 }, moved: [], movedBy: 0 };
  window.firstLoad = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Element | null }[] };
      seen.moved.push(`${value}: ${sources.map(({ node }) => node?.textContent?.slice(0, 60)).join(', ')}`);
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
    seen.before = {
      files: files.map(
        (entry) => `${new URL(entry.name).pathname} ${(entry as PerformanceResourceTiming).transferSize}`,
      ),
      bytes: files.reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0),
    };
  });
  figures.observe(document, { childList: true, subtree: true });
}

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
  expect(before.files.length, before.files.join('\n')).toBeLessThanOrEqual(40);
  // the font is 49 of them, the words 12, both kept by the browser; a few small parts of what comes later may be among them
  expect(before.bytes, before.files.join('\n')).toBeLessThanOrEqual(300_000);
  expect(movedBy, moved.join('\n')).toBeLessThanOrEqual(0.01);
});
