import { expect, type Page, test } from '@playwright/test';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });

/** Pages whose links are followed: those of the navigation, with a period that has sales. */
const PAGES = [
  '/today',
  '/dashboard?period=last30Days',
  '/orders',
  '/products',
  '/aggregated-metrics',
  '/sales-by-state',
  '/buy-box-dashboard',
  '/profit-detector',
  '/amazon-data?tab=inventory',
  '/income-statement',
  '/costs',
  '/reconciliation',
  '/reconciliation/differences',
  '/reconciliation/payouts',
  '/cash',
  '/taxes',
  '/alerts',
  '/purchases',
  '/account',
];
const FAILURES =
  /Página não encontrada|Erro ao carregar dados|Não foi possível abrir esta tela|Produto não encontrado|Pedido não encontrado/;

/** An address with its numbers and ids left out: one of a pattern is enough. */
const patternOf = ({ pathname, searchParams }: URL) =>
  [
    pathname
      .replace(/^\/orders\/(\w+)\/.+/, '/orders/$1/:order')
      .replace(/^\/products\/[A-Za-z0-9%]{12,}/, '/products/:product')
      .replace(/^\/profit-analysis\/.+/, '/profit-analysis/:asin')
      .replace(/\d+/g, 'n'),
    ...[...searchParams.keys()].toSorted(),
  ].join(' ');

const isReady = (page: Page) =>
  page.waitForFunction(() => {
    const main = document.querySelector('main');
    return (
      main?.querySelector('h1') && !main.querySelector('[role=status][aria-label^="Carregando"], [aria-busy=true]')
    );
  });

test('every link of the pages opens a page, without a message in the console', async ({ page }) => {
  const problems: string[] = [];
  let place = '';
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${place}: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => problems.push(`${place}: ${error.message}`));
  const found = new Map<string, string>();
  const open = async (address: string) => {
    place = address;
    await page.goto(address, { waitUntil: 'commit' });
    await isReady(page);
    const failure = FAILURES.exec(await page.locator('main').innerText());
    if (failure) problems.push(`${address}: ${failure[0]}`);
  };
  for (const address of PAGES) {
    await open(address);
    const links = await page
      .locator('main a[href]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    expect(
      links.every((link) => link !== ''),
      address,
    ).toBe(true);
    for (const link of links) {
      const url = new URL(link);
      if (url.origin !== new URL(page.url()).origin || /^\/(?:api\/|graphql$)/.test(url.pathname)) continue;
      const pattern = patternOf(url);
      if (!found.has(pattern)) found.set(pattern, url.pathname + url.search + url.hash);
    }
  }
  expect(found.size).toBeGreaterThan(20);
  for (const address of found.values()) await open(address);
  expect(problems).toEqual([]);
});

for (const [table, address, path] of [
  ['Pedidos', '/orders', /^\/orders\//],
  ['Vendas por produto', '/dashboard?period=last30Days', /^\/products\//],
  ['Produtos', '/products', /^\/products\//],
] as const)
  test(`no row of ${table} at ${address} is without a link to its page`, async ({ page }) => {
    await page.goto(address);
    const rows = page.getByRole('table', { name: table }).locator('tbody tr');
    await expect(rows.nth(12)).toBeVisible(); // all rows, not the first ones alone
    const addresses = await rows.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('a')].map((link) => link.getAttribute('href'))),
    );
    expect(addresses.filter((links) => !links.some((link) => path.test(link ?? '')))).toEqual([]);
  });
