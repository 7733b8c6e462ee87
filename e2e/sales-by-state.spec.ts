import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });

const table = (page: Page) => page.getByRole('table', { name: 'Vendas por estado' });
const total = (page: Page) => table(page).getByRole('row', { name: /^Total/ });
const centsOf = (text: string | null) => Number(text!.replaceAll(/[^\d-]/g, ''));

test('the dashboard leads to the states of the same days, which add up to its revenue', async ({ page }) => {
  await page.goto('/dashboard?period=lastMonth&marketplace=amazon');
  const card = page.getByRole('article', { name: /^Sales/ });
  await expect(card).toContainText('R$');
  const revenue = (await card.textContent())!.match(/R\$\s[\d.]+,\d\d/)![0];
  await page.getByRole('link', { name: 'Por estado' }).click();
  await expect(page).toHaveURL(/\/sales-by-state\?period=lastMonth&marketplace=amazon$/);
  await expect(total(page)).toContainText(revenue);
  const cells = await table(page).locator('tbody tr td:nth-child(2)').allTextContents();
  expect(cells.length).toBeGreaterThan(10);
  expect(cells.map(centsOf).reduce((sum, cents) => sum + cents, 0)).toBe(centsOf(revenue));
});

test(
  'the map changes its figure without asking again, and keeps it in the address',
  { tag: '@trial' },
  async ({ page }) => {
    await page.goto('/sales-by-state?period=last12Months');
    await expect(total(page)).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => void (request.url().includes('/graphql') && asked.push(request.url())));
    await page.getByRole('button', { name: 'Margem' }).click();
    await expect(page).toHaveURL(/show=margin/);
    await expect(page.getByRole('img', { name: /^Mapa dos estados: margem/ })).toBeVisible();
    await page.getByRole('button', { name: 'Pedidos' }).click();
    await expect(page.getByRole('img', { name: /^Mapa dos estados: parte dos pedidos/ })).toBeVisible();
    expect(asked).toEqual([]);
    await expect(page.locator('[data-uf]')).toHaveCount(27);
  },
);

test('the states are saved as a file with the filters of the screen', { tag: '@trial' }, async ({ page }) => {
  await page.goto('/sales-by-state?period=lastMonth&marketplace=mercadolivre');
  await expect(total(page)).toBeVisible();
  await page.getByRole('button', { name: 'Exportar' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('vendas-por-estado-lastMonth.csv');
});

test('the screen is accessible in both themes', { tag: '@trial' }, async ({ page }) => {
  for (const show of ['revenue', 'margin']) {
    await page.goto(`/sales-by-state?period=last3Months&show=${show}`);
    await expect(total(page)).toBeVisible();
    await expectAccessible(page);
  }
});
