import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/session.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the service worker has cached its files. */
const isKept = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

test.describe('of the demo seller', () => {
  test.use({ storageState: signedIn });

  test('offline the dashboard shows the figures last read, and online it refetches them', async ({ page, context }) => {
    await page.goto('/dashboard?period=last30Days');
    const orders = page.getByRole('region', { name: 'Indicadores' });
    await expect(orders).toBeVisible();
    await isKept(page);
    await page.waitForFunction(() => localStorage.getItem('figures.last'));
    await context.setOffline(true);
    await page.reload();
    const last = page.getByRole('region', { name: 'Últimos números lidos' });
    await expect(last).toContainText('Units Sold');
    await expect(last).toContainText(/R\$/);
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(orders).toBeVisible();
    await expect(last).toBeHidden();
    // no account data is in a cache of the browser
    const cached = await page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
      return requests.map(({ url }) => new URL(url).pathname);
    });
    expect(cached.filter((path) => !/^\/(assets\/|icon|apple|manifest|index\.html)/.test(path))).toEqual([]);
  });
});

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** Serves the built client, which a newer build can replace. */
async function deployments() {
  const folder = mkdtempSync(join(tmpdir(), 'seller-analytics-shell-'));
  cpSync('dist/client', folder, { recursive: true });
  const server = createServer(({ url }, answer) => {
    const { pathname } = new URL(url!, 'http://localhost');
    const send = (file: string, type: string) => {
      const content = readFileSync(file);
      answer.writeHead(200, { 'content-type': type }).end(content);
    };
    try {
      send(join(folder, pathname), TYPES[extname(pathname)] ?? 'application/octet-stream');
    } catch {
      if (pathname.startsWith('/assets/')) answer.writeHead(404).end();
      else send(join(folder, 'index.html'), 'text/html');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Deploys a newer build: every script has another name, and the old ones are gone. */
    deployNewer: () => {
      const renamed = (text: string) => text.replaceAll(/-[\w-]{8}(?=\.js\b)/g, '$&-newer');
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      for (const file of files.filter((name) => /\.(?:html|js)$/.test(name))) {
        const text = renamed(readFileSync(join(folder, file), 'utf8'));
        rmSync(join(folder, file));
        writeFileSync(join(folder, renamed(file)), text.replace(/^const VERSION = '/, '$&newer'));
      }
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}

test(
  'after a deployment the page is the new one, and the cached old one still opens offline',
  { tag: '@trial' },
  async ({ page, context }) => {
    const { origin, deployNewer, stop } = await deployments();
    const heading = page.getByRole('heading', { name: 'Bem-vindo de volta!' });
    const entry = () => page.locator('script[type=module]').first().getAttribute('src');
    await page.goto(`${origin}/login`);
    await expect(heading).toBeVisible();
    await isKept(page);
    deployNewer();
    await page.reload();
    await expect(heading).toBeVisible();
    expect(await entry()).toContain('newer');
    await context.setOffline(true);
    await page.reload();
    await expect(heading).toBeVisible();
    await stop();
  },
);
