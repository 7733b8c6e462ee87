import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });

const table = (page: Page) => page.getByRole('table', { name: 'DRE' });
const openStatement = async (page: Page, search = '') => {
  await page.goto(`/income-statement${search}`);
  await expect(table(page).getByRole('row', { name: /^Lucro líquido/ })).toBeVisible();
};
const cell = (page: Page, line: RegExp) => table(page).getByRole('row', { name: line }).getByRole('cell').first();
const fits = (page: Page, width: number) =>
  page.evaluate((limit) => document.documentElement.scrollWidth <= limit, width);

test('the dashboard links to the statement of the same days, with the same revenue and profit', async ({ page }) => {
  await page.goto('/dashboard?period=lastMonth');
  const card = page.getByRole('article', { name: 'Net Profit' });
  await expect(card).toContainText('R$');
  const profit = (await card.textContent())!.match(/-?R\$\s[\d.]+,\d\d/)![0];
  await card.getByRole('link', { name: 'Ver DRE' }).click();
  await expect(page).toHaveURL(/\/income-statement\?period=lastMonth$/);
  await expect(cell(page, /^Lucro líquido/)).toContainText(profit);
});

test(
  'fees open into their parts, and amounts turn into percentages of revenue',
  { tag: '@trial' },
  async ({ page }) => {
    await openStatement(page, '?period=lastMonth&granularity=week');
    await page.getByRole('button', { name: 'Tarifas do marketplace', exact: true }).click();
    await expect(cell(page, /^Comissão/)).toContainText('R$');
    await page.getByRole('button', { name: '% da receita líquida' }).click();
    await expect(page).toHaveURL(/show=percent/);
    await expect(cell(page, /^Receita líquida/)).toContainText('100,0%');
  },
);

test('the statement is saved as a file of either format', { tag: '@trial' }, async ({ page }) => {
  await openStatement(page, '?period=lastMonth');
  for (const [format, ending] of [
    ['CSV', 'csv'],
    ['XLSX', 'xlsx'],
  ] as const) {
    await page.getByRole('button', { name: 'Exportar' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: format, exact: true }).click();
    expect((await download).suggestedFilename()).toMatch(
      new RegExp(`^dre-\\d{4}-\\d\\d-\\d\\d-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`),
    );
  }
});

test('the change of profit is drawn as a chart and explained', { tag: '@trial' }, async ({ page }) => {
  await openStatement(page, '?period=lastMonth');
  await page.getByRole('tab', { name: 'Por que mudou?' }).click();
  await expect(page).toHaveURL(/tab=change/);
  await expect(page.getByRole('img', { name: /^Por que o lucro mudou: Antes/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Por que o lucro mudou' }).getByRole('row')).toHaveCount(12);
});

test('a number has an explanation, whose SQL returns it in the SQL viewer', async ({ page }) => {
  await openStatement(page, '?period=lastMonth');
  const revenue = await cell(page, /^Receita bruta/).textContent();
  await page.getByRole('button', { name: 'Explique este número: Receita bruta de produtos', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Explique este número: Receita bruta de produtos' });
  await expect(dialog.getByText(revenue!).first()).toBeVisible();
  await expect(dialog).toContainText('itens de pedido');
  await dialog.getByRole('link', { name: 'Abrir no SQL Viewer' }).click();
  await expect(page).toHaveURL(/\/database/);
  await expect(page.getByText('ledger_lines l').first()).toBeVisible();
});

test('the orders behind a line are two presses away, and add up to it', { tag: '@trial' }, async ({ page }) => {
  await openStatement(page, '?period=lastMonth');
  const refunds = /^Devoluções/;
  const amount = await cell(page, refunds).textContent();
  await page
    .getByRole('button', { name: /^Explique este número: Devoluções/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Explique este número: Devoluções/ });
  await expect(dialog.getByRole('link', { name: 'Ver os pedidos' })).toHaveAttribute(
    'href',
    /^\/orders\?period=custom/,
  );
  await expect(dialog.getByText(amount!).first()).toBeVisible();
  await dialog.getByRole('link', { name: 'Ver os lançamentos no SQL' }).click();
  await expect(page).toHaveURL(/\/database/);
  await expect(page.getByText('o.order_number').first()).toBeVisible();
});

test('the statement is accessible', { tag: '@trial' }, async ({ page }) => {
  await openStatement(page, '?period=lastMonth');
  await expectAccessible(page);
});

test('an explanation is accessible', { tag: '@trial' }, async ({ page }) => {
  await openStatement(page, '?period=lastMonth');
  await page.getByRole('button', { name: 'Explique este número: Lucro líquido' }).click();
  await expect(page.getByRole('table', { name: 'Termos da conta' })).toBeVisible();
  await expectAccessible(page);
});

test('the change of profit is accessible', { tag: '@trial' }, async ({ page }) => {
  await page.goto('/income-statement?period=lastMonth&tab=change');
  await expect(page.getByRole('img', { name: /^Por que o lucro mudou/ })).toBeVisible();
  await expectAccessible(page);
});

test('on a phone only the table scrolls sideways', { tag: '@trial' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStatement(page);
  expect(await fits(page, 390)).toBe(true);
  await page.getByRole('tab', { name: 'Por que mudou?' }).click();
  await expect(page.getByRole('img', { name: /^Por que o lucro mudou/ })).toBeVisible();
  expect(await fits(page, 390)).toBe(true);
});
