import { expect, type Page, type Request, test } from '@playwright/test';
import { newSeller } from './support/newSeller.ts';
import { signedIn } from './support/session.ts';

const bar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name });
/** Those of the chart's table are hidden. */
const rows = (page: Page) => page.locator('main tbody tr').filter({ visible: true });
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

/** Collects the variables of the dashboard's queries as they are sent. */
function dashboardQueries(page: Page) {
  const queries: { filter: object }[] = [];
  page.on('request', (request: Request) => {
    if (!request.url().endsWith('/graphql')) return;
    const { variables } = request.postDataJSON() as { variables: { filter: object; sort?: unknown } };
    if ('sort' in variables) queries.push(variables);
  });
  return queries;
}

test.describe('a signed-in seller', () => {
  test.use({ storageState: signedIn });

  test('words longer by 40 % do not widen the page', { tag: '@trial' }, async ({ page }) => {
    await page.goto('/today');
    const groups = page.getByRole('navigation', { name: 'Principal' });
    await expect(groups.getByRole('link', { name: 'Hoje' })).toBeVisible();
    await page.evaluate(() => {
      const walker = document.createTreeWalker(document.querySelector('header')!, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        node.textContent += 'n'.repeat(Math.ceil(node.textContent!.trim().length * 0.4));
    });
    await expect(groups.getByRole('link', { name: 'Hojenn' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
  });

  test('keeps the filters and the scroll position when going back and forward', { tag: '@trial' }, async ({ page }) => {
    await page.goto('/dashboard?period=last12Months');
    await expect(rows(page).nth(49)).toBeVisible();
    const answered = page.waitForResponse((response) => response.request().postData()?.includes('SHIPPED') === true);
    await page.getByLabel('Status do pedido').selectOption('shipped');
    await answered;
    await expect(page).toHaveURL(/period=last12Months&status=shipped/);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await rows(page).nth(40).scrollIntoViewIfNeeded();
    const place = await scrolled(page);
    expect(place).toBeGreaterThan(500);

    await bar(page, 'Profit Detector').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Profit Leak Detector' })).toBeVisible();
    expect(await scrolled(page)).toBe(0);
    await page.goBack();
    await expect(page.getByLabel('Status do pedido')).toHaveValue('shipped');
    await expect.poll(() => scrolled(page)).toBe(place);
    await page.goBack();
    await expect(page.getByLabel('Status do pedido')).toHaveValue('');
    await page.goForward();
    await expect(page.getByLabel('Status do pedido')).toHaveValue('shipped');
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1, name: 'Profit Leak Detector' })).toBeVisible();
    expect(await scrolled(page)).toBe(0);
  });

  test(
    'keeps the scroll position when a filter changes, and requests its figures once',
    { tag: '@trial' },
    async ({ page }) => {
      await page.goto('/dashboard?period=last12Months');
      await expect(rows(page).nth(49)).toBeVisible();
      const sent = dashboardQueries(page);
      await page.mouse.wheel(0, 200);
      await expect.poll(() => scrolled(page)).toBe(200);
      await page.getByLabel('Marketplace', { exact: true }).selectOption('mercadolivre');
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      await expect(page).toHaveURL(/marketplace=mercadolivre/);
      expect(await scrolled(page)).toBe(200);
      // percentages are computed from the amounts
      await page.goto('/income-statement?period=lastMonth');
      await expect(rows(page).first()).toBeVisible();
      await page.waitForLoadState('networkidle'); // the bell's query comes after the figures
      const queries: string[] = [];
      page.on('request', (request) => request.url().endsWith('/graphql') && queries.push(request.postData()!));
      await page.getByRole('button', { name: '% da receita' }).click();
      await expect(page).toHaveURL(/show=percent/);
      await page.waitForLoadState('networkidle');
      expect(sent.map(({ filter }) => filter)).toEqual([expect.objectContaining({ marketplace: 'MERCADOLIVRE' })]);
      expect(queries).toEqual([]);
    },
  );

  test('keeps filters changed during a request, and shows each at once', { tag: '@trial' }, async ({ page }) => {
    await page.goto('/dashboard?period=last12Months');
    await expect(rows(page).nth(49)).toBeVisible();
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/graphql', async (route) => {
      await released;
      await route.continue();
    });
    const queries = dashboardQueries(page);
    await page.getByLabel('Status do pedido').selectOption('shipped');
    await expect(page.getByLabel('Status do pedido')).toHaveValue('shipped');
    await page.getByLabel('Marketplace', { exact: true }).selectOption('mercadolivre');
    await expect(page.getByLabel('Marketplace', { exact: true })).toHaveValue('mercadolivre');
    // the previous figures stay until those of all filters have arrived
    await expect(page.locator('main [aria-busy=true]')).toBeVisible();
    await expect(rows(page).nth(49)).toBeVisible();
    release();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expect(page).toHaveURL(/marketplace=mercadolivre.*status=shipped|status=shipped.*marketplace=mercadolivre/);
    expect(queries.at(-1)!.filter).toMatchObject({ marketplace: 'MERCADOLIVRE', status: 'SHIPPED' });
    expect(queries).toHaveLength(2);
  });

  test('is redirected from / and the login to the dashboard, and can go back', async ({ page }) => {
    for (const address of ['/', '/login']) {
      await page.goto('/insights');
      await expect(page.getByRole('article').first()).toBeVisible();
      await page.goto(address);
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(bar(page, 'Dashboard')).toHaveAttribute('aria-current', 'page');
      await page.goBack();
      await expect(page).toHaveURL(/\/insights$/);
    }
    await page.goto('/login?next=%2Fcosts%3Fonly%3Dmissing');
    await expect(page).toHaveURL(/\/costs\?only=missing$/);
  });

  test('sees a message at an unknown address, and can leave it', async ({ page }) => {
    await page.goto('/nada/aqui');
    await expect(page.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible();
    await page.getByRole('link', { name: 'Ir para o Dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(rows(page).first()).toBeVisible();
  });

  test('keeps the current screen until the next one has loaded', { tag: '@trial' }, async ({ page }) => {
    await page.goto('/insights');
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/DatabaseScreen-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await bar(page, 'SQL Viewer').click();
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page).toHaveURL(/\/insights$/);
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'SQL Viewer' })).toBeVisible();
    await expect(page).toHaveURL(/\/database$/);
  });

  test(
    'sees a message when a screen’s code fails to load, and can leave, retry or reload',
    { tag: '@trial' },
    async ({ page }) => {
      const failure = page.getByRole('heading', { name: 'Não foi possível abrir esta tela' });
      let isBroken = true;
      await page.route('**/assets/{CostsScreen,DatabaseScreen}-*.js', (route) =>
        isBroken ? route.abort() : route.continue(),
      );
      await page.goto('/insights');
      await bar(page, 'SQL Viewer').click();
      await expect(failure).toBeVisible();
      await bar(page, 'Insights IA').click();
      await expect(page.getByRole('article').first()).toBeVisible();
      isBroken = false;
      await bar(page, 'SQL Viewer').click();
      await expect(page.getByRole('heading', { level: 1, name: 'SQL Viewer' })).toBeVisible();

      isBroken = true;
      await page.goto('/costs');
      await expect(failure).toBeVisible();
      await expect(bar(page, 'Dashboard')).toBeVisible();
      isBroken = false;
      await page.getByRole('button', { name: 'Tentar Novamente' }).click();
      await expect(page.getByRole('heading', { level: 1, name: /Custos/ })).toBeVisible();
    },
  );
});

test(
  'a screen opens in its default view, and back leads to the previous screen',
  { tag: '@trial' },
  async ({ page }) => {
    await newSeller(page, 'Visao');
    await page.goto('/buy-box-dashboard?period=7d');
    await page.getByRole('button', { name: 'Visões' }).click();
    await page.getByRole('textbox', { name: 'Nome da visão' }).fill('Semana');
    await page.getByRole('checkbox', { name: 'Abrir a tela com ela' }).check();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('link', { name: 'Semana' })).toBeVisible();

    await page.goto('/insights');
    await bar(page, 'Buy Box').click();
    await expect(page).toHaveURL(/\/buy-box-dashboard\?period=7d$/);
    await expect(page.getByLabel('Período')).toHaveValue('7d');
    await page.goBack();
    await expect(page).toHaveURL(/\/insights$/);

    await page.goto('/buy-box-dashboard');
    await expect(page).toHaveURL(/\/buy-box-dashboard\?period=7d$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/insights$/);
  },
);

test.describe('the palette', () => {
  test.use({ storageState: signedIn });

  test('keeps every letter typed while its code loads, and Enter waits for it', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/CommandPalette-[\w-]+\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('métricas');
    await expect(page.getByRole('textbox', { name: /Buscar páginas/ })).toHaveValue('métricas');
    release();
    await page.keyboard.type(' agregadas');
    await expect(page.getByRole('menuitem', { name: /Métricas Agregadas/ })).toBeVisible();
    await expect(page.getByRole('textbox', { name: /Buscar páginas/ })).toHaveValue('métricas agregadas');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/aggregated-metrics/);
  });
});
