import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });

const TABS = ['Visão Geral', 'Produtos', 'Competidores', 'Insights IA', 'Previsões', 'Otimização Preços', 'Estoque'];
const openTab = async (page: Page, tab = '') => {
  await page.goto(`/amazon-data${tab && `?tab=${tab}`}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Dados Amazon' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Carregando' })).toHaveCount(0);
};
const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row');
/** Forecasts are computed after the first sync. */
const openPlanned = async (page: Page, tab: string) => {
  await openTab(page, tab);
  await expect(page.getByRole('region', { name: 'Planejamento' }).getByRole('status')).toContainText('calculados:');
};
const fits = (page: Page, width: number) =>
  page.evaluate((limit) => document.documentElement.scrollWidth <= limit, width);

test('the overview has four cards and each tab a table; Atualizar keeps the tab of the URL', async ({ page }) => {
  await openTab(page);
  for (const card of ['Total de Produtos', 'Pedidos Hoje', 'Competidores', 'Insights Pendentes'])
    await expect(page.getByRole('article', { name: card })).toContainText(/\d/);
  for (const tab of TABS) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel')).not.toContainText('Erro ao carregar dados');
  }
  await expect(page).toHaveURL(/tab=inventory/);
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(page.getByRole('tab', { name: 'Estoque' })).toHaveAttribute('aria-selected', 'true');
  await expect(rows(page, 'Estoque').nth(1)).toBeVisible();
});

test('the button computes forecasts, shown for thirty days of a product', { tag: '@trial' }, async ({ page }) => {
  await openPlanned(page, 'inventory');
  const calculate = page.getByRole('button', { name: 'Calcular agora' });
  await calculate.click();
  await expect(calculate).toBeEnabled();
  await page
    .getByRole('link', { name: /^Previsão de/ })
    .first()
    .click();
  await expect(page).toHaveURL(/tab=forecasts&product=[A-Za-z0-9+/%]{8,}/);
  await expect(rows(page, 'Previsões')).toHaveCount(31);
  await page.getByRole('button', { name: 'Todos os produtos' }).click();
  await expect(page).not.toHaveURL(/product=/);
});

test('a dismissed insight disappears from the list', { tag: '@trial' }, async ({ page }) => {
  await openPlanned(page, 'insights');
  const first = rows(page, 'Insights IA').nth(1);
  const dismissed = await first.innerText();
  await first.getByRole('button', { name: /^Descartar/ }).click();
  await expect(page.getByText('Descartada.')).toBeVisible();
  await expect.poll(() => first.innerText()).not.toBe(dismissed);
});

test('a suggested price is marked as applied, and that is taken back', { tag: '@trial' }, async ({ page }) => {
  await openPlanned(page, 'prices');
  const first = rows(page, 'Otimização Preços').nth(1);
  const about = (await first.getByRole('button', { name: /^Marquei como feito/ }).getAttribute('aria-label'))!.slice(
    'Marquei como feito: '.length,
  );
  const apply = page.getByRole('button', { name: `Marquei como feito: ${about}`, exact: true });
  await apply.click();
  await expect(page.getByText('Marcada como feita. Nada mudou no marketplace.')).toBeVisible();
  await expect(apply).toHaveCount(0);
  await page
    .getByRole('button', { name: `Desfazer: ${about}`, exact: true })
    .last()
    .click();
  await expect(page.getByText('A sugestão voltou às pendentes.')).toBeVisible();
  await expect(apply).toBeVisible();
});

test('a case pack changes the order quantity, and the purchase list is a file', async ({ page }) => {
  await openPlanned(page, 'inventory');
  const first = rows(page, 'Reposição').nth(1);
  const field = first.getByRole('spinbutton', { name: /^Unidades por caixa/ });
  await field.fill('1000');
  await field.press('Enter');
  await expect(first.getByRole('strong')).toHaveText(/^\d*\.?000$/);
  await field.fill('');
  await field.press('Enter');
  await expect(first.getByRole('strong')).not.toHaveText(/000$/);
  const download = page.waitForEvent('download');
  const plan = page.getByRole('region', { name: 'Reposição' });
  await plan.getByRole('button', { name: 'Exportar', exact: true }).click();
  await plan.getByRole('button', { name: 'CSV', exact: true }).click();
  const file = await (await download).path();
  const text = await readFile(file, 'utf8');
  expect(text).toContain('Produto,SKU,ASIN,Marketplace,Quantidade,Pedir até');
  expect(text.trim().split('\r\n').length).toBeGreaterThan(1);
});

for (const tab of ['', 'insights', 'inventory'])
  test(`the ${tab || 'overview'} tab is accessible`, { tag: '@trial' }, async ({ page }) => {
    await openTab(page, tab);
    if (tab) await expect(page.getByRole('table').first()).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await fits(page, 390)).toBe(true);
  });
