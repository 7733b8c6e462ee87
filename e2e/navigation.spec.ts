import { expect, type Page, type Request, test } from '@playwright/test';
import { newSeller } from './support/newSeller.ts';
import { signedIn } from './support/session.ts';

const bar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name });
const rows = (page: Page) => page.locator('main tbody tr');
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

/** The variables of the dashboard's own queries, as they are sent. */
function dashboardQueries(page: Page) {
  const asked: { filter: object }[] = [];
  page.on('request', (request: Request) => {
    if (!request.url().endsWith('/graphql')) return;
    const { variables } = request.postDataJSON() as { variables: { filter: object; sort?: unknown } };
    if ('sort' in variables) asked.push(variables);
  });
  return asked;
}

test.describe('a signed-in seller', () => {
  test.use({ storageState: signedIn });

  test('finds on the way back and forward what was chosen and how far it was read', async ({ page }) => {
    await page.goto('/dashboard?period=last12Months');
    await expect(rows(page).nth(49)).toBeVisible();
    const answered = page.waitForResponse((response) => response.request().postData()?.includes('shipped') === true);
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

  test('stays where the filters are when one is chosen, and asks for its figures once', async ({ page }) => {
    await page.goto('/dashboard?period=last12Months');
    await expect(rows(page).nth(49)).toBeVisible();
    const asked = dashboardQueries(page);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => scrolled(page)).toBe(200);
    await page.getByLabel('Marketplace', { exact: true }).selectOption('mercadolivre');
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expect(page).toHaveURL(/marketplace=mercadolivre/);
    expect(await scrolled(page)).toBe(200);
    // percentages need no other figures than the amounts
    await page.goto('/income-statement?period=lastMonth');
    await expect(rows(page).first()).toBeVisible();
    const queries: string[] = [];
    page.on('request', (request) => request.url().endsWith('/graphql') && queries.push(request.postData()!));
    await page.getByRole('button', { name: '% da receita' }).click();
    await expect(page).toHaveURL(/show=percent/);
    await page.waitForLoadState('networkidle');
    expect(asked.map(({ filter }) => filter)).toEqual([expect.objectContaining({ marketplace: 'mercadolivre' })]);
    expect(queries).toEqual([]);
  });

  test('loses no filter chosen while the figures of another are on their way, and sees each at once', async ({
    page,
  }) => {
    await page.goto('/dashboard?period=last12Months');
    await expect(rows(page).nth(49)).toBeVisible();
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/graphql', async (route) => {
      await released;
      await route.continue();
    });
    const asked = dashboardQueries(page);
    await page.getByLabel('Status do pedido').selectOption('shipped');
    await expect(page.getByLabel('Status do pedido')).toHaveValue('shipped');
    await page.getByLabel('Marketplace', { exact: true }).selectOption('mercadolivre');
    await expect(page.getByLabel('Marketplace', { exact: true })).toHaveValue('mercadolivre');
    // the figures of before stay until those of all choices are there
    await expect(page.locator('main [aria-busy=true]')).toBeVisible();
    await expect(rows(page).nth(49)).toBeVisible();
    release();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expect(page).toHaveURL(/marketplace=mercadolivre.*status=shipped|status=shipped.*marketplace=mercadolivre/);
    expect(asked.at(-1)!.filter).toMatchObject({ marketplace: 'mercadolivre', status: 'shipped' });
    expect(asked).toHaveLength(2);
  });

  test('is led from / and the login to the dashboard, and back out of it', async ({ page }) => {
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

  test('hears of an address that leads nowhere, and goes on from there', async ({ page }) => {
    await page.goto('/nada/aqui');
    await expect(page.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible();
    await page.getByRole('link', { name: 'Ir para o Dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(rows(page).first()).toBeVisible();
  });

  test('keeps the screen on show until the next one is there', async ({ page }) => {
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

  test('is told of a screen whose code does not arrive, and can go elsewhere, come again or reload', async ({
    page,
  }) => {
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
  });
});

test('a screen opens in its default view, with the way back to the screen before', async ({ page }) => {
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
});
