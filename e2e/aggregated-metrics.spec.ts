import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { dayField, dayText, fillDay } from './support/fillDay.ts';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });

const PATH = '/aggregated-metrics';
const CARDS = ['Receita Total', 'Unidades Vendidas', 'Produtos Ativos', 'Ticket Médio'];
const firstRow = (page: Page) => page.getByRole('row').nth(1);
const cell = (page: Page, column: number) => firstRow(page).getByRole('cell').nth(column);
const numberOf = (text: string) => Number(text.replaceAll(/[^\d,]/g, '').replace(',', '.'));
const answered = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/graphql') && response.request().method() === 'POST');

test('the report opens with the last 30 days: four cards, fifty rows and their totals', async ({ page }) => {
  await page.goto(PATH);
  for (const card of CARDS) await expect(page.getByRole('article', { name: card })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(52); // header, 50 products, totals
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date());
  await expect(dayField(page, 'Data final')).toHaveText(dayText(today));
  await expect(page.getByRole('button', { name: 'Página 2', exact: true })).toBeVisible();
});

test('revenue and units equal those of the dashboard', async ({ page }) => {
  // days that no sync of another journey changes
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const days = `startDate=${daysAgo(120)}&endDate=${daysAgo(91)}`;
  await page.goto(`/dashboard?period=custom&${days}`);
  const figureOf = async (card: string | RegExp) => {
    const article = page.getByRole('article', { name: card });
    await expect(article).toBeVisible();
    return (await article.locator('p').innerText()).trim();
  };
  const [revenue, units] = [await figureOf(/^Sales/), await figureOf('Units Sold')];
  await page.goto(`${PATH}?${days}`);
  await expect(page.getByRole('article', { name: 'Receita Total' })).toContainText(revenue);
  expect(await figureOf('Unidades Vendidas')).toBe(units);
  expect(numberOf(units)).toBeGreaterThan(0);
});

test('filters wait for Aplicar Filtros, and the back button undoes them', { tag: '@trial' }, async ({ page }) => {
  await page.goto(PATH);
  await expect(firstRow(page)).toBeVisible();
  await page.getByLabel('Marketplace', { exact: true }).selectOption('MercadoLivre');
  await page.getByLabel('Nível de ASIN').selectOption('PARENT');
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
  await page.getByRole('button', { name: 'Aplicar Filtros' }).click();
  await expect(page).toHaveURL(/marketplace=mercadolivre&asinLevel=PARENT/);
  await expect(cell(page, 2)).toHaveText(/^MLB/);
  await page.goBack();
  await expect(page.getByLabel('Marketplace', { exact: true })).toHaveValue('');
});

test('an end before the start is refused with a message', { tag: '@trial' }, async ({ page }) => {
  await page.goto(PATH);
  await expect(firstRow(page)).toBeVisible();
  await fillDay(page, 'Data inicial', '2026-02-02');
  await fillDay(page, 'Data final', '2026-02-01');
  await page.getByRole('button', { name: 'Aplicar Filtros' }).click();
  await expect(page.getByRole('alert')).toHaveText('Data final não pode ser anterior à data inicial');
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
});

test('sorting, paging and searching apply to the rows of all pages', { tag: '@trial' }, async ({ page }) => {
  await page.goto(PATH);
  await expect(firstRow(page)).toBeVisible();
  const shown = async (click: () => Promise<unknown>) => {
    const report = page.waitForResponse((answer) => answer.request().postData()?.includes('"startDate"') === true);
    await Promise.all([report, click()]);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  };
  const press = (name: string) => shown(() => page.getByRole('button', { name, exact: true }).click());
  const units = async () => numberOf(await cell(page, 3).innerText());
  await press('Unidades');
  await expect(page).toHaveURL(/sort=-units/);
  const most = await units();
  await press('Página 2');
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(units).toBeLessThanOrEqual(most);
  await press('Unidades');
  await expect(page).toHaveURL(/sort=units/);
  await expect(page).not.toHaveURL(/page=/);
  const sku = await cell(page, 1).innerText();
  await shown(() => page.getByRole('searchbox', { name: 'Buscar' }).fill(sku.toUpperCase()));
  await expect(page.getByRole('row')).not.toHaveCount(52);
  await expect(cell(page, 1)).toHaveText(sku);
});

test('both exports contain the products of all pages', { tag: '@trial' }, async ({ page }) => {
  await page.goto(PATH);
  await expect(firstRow(page)).toBeVisible();
  const count = numberOf(await page.getByRole('article', { name: 'Produtos Ativos' }).locator('p').innerText());
  const save = async (name: string) => {
    await page.getByRole('button', { name: 'Exportar', exact: true }).click();
    const format = page.getByRole('button', { name, exact: true });
    const [download] = await Promise.all([page.waitForEvent('download'), format.click()]);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  };
  const csv = await save('CSV');
  expect(csv.name).toMatch(/^metricas-agregadas-[\d-]+-a-[\d-]+\.csv$/);
  expect(csv.text.startsWith('\uFEFFProduto,SKU,ASIN,Unidades,Receita,')).toBe(true);
  const lines = csv.text.trimEnd().split('\r\n');
  expect(lines.filter((line) => !line.startsWith('Arredondamento do câmbio,'))).toHaveLength(count + 1); // on some days
  expect((await save('CSV (Excel BR)')).text).toContain('Produto;SKU;ASIN;Unidades;Receita;');
});

test('a search without results says so and exports nothing', { tag: '@trial' }, async ({ page }) => {
  await page.goto(`${PATH}?search=nada-tem-este-nome`);
  await expect(page.getByRole('heading', { name: 'Nenhum produto encontrado' })).toBeVisible();
  await page.getByRole('button', { name: 'Exportar', exact: true }).click();
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  await expect(page.getByText('Nenhum dado para exportar')).toBeVisible();
});

test('a failed load shows a message and a button that retries', { tag: '@trial' }, async ({ page }) => {
  let isBroken = true;
  await page.route('**/graphql', (route) =>
    isBroken
      ? route.fulfill({ status: 500, contentType: 'application/json', body: '{"errors":[{"message":"x"}]}' })
      : route.continue(),
  );
  await page.goto(PATH);
  await expect(page.getByText('Erro ao carregar métricas agregadas').first()).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'As métricas não puderam ser carregadas' })).toBeVisible();
  await expect(page.getByText('Nenhum produto encontrado')).toHaveCount(0); // a failure never looks empty
  isBroken = false;
  await Promise.all([answered(page), page.getByRole('button', { name: 'Tentar Novamente' }).click()]);
  await expect(firstRow(page)).toBeVisible();
});

test('the report is accessible', { tag: '@trial' }, async ({ page }) => {
  await page.goto(PATH);
  await expect(firstRow(page)).toBeVisible();
  await expectAccessible(page);
});
