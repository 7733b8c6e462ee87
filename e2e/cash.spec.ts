import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });

const card = (page: Page, name: string | RegExp) => page.getByRole('article', { name });
const amountIn = async (page: Page, name: string | RegExp) =>
  (await card(page, name).textContent())!.match(/-?R\$\s[\d.]+,\d\d/)![0];

test('from the navigation to the lowest balance: typed balance, scenarios, days, held money and the file', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: 'Financeiro' }).click();
  await page.getByRole('menuitem', { name: 'Caixa' }).click();
  await expect(page).toHaveURL(/\/cash$/);
  await page.getByRole('button', { name: 'Calcular agora' }).click();
  await expect(card(page, /^Entra até sexta/)).toContainText('R$');

  await page.getByRole('button', { name: /saldo do banco$/ }).click();
  await page.getByLabel('Saldo (BRL)').fill('muito');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('"muito" não é um valor.')).toBeVisible();
  await page.getByLabel('Saldo (BRL)').fill('12.345,67');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(card(page, 'Saldo inicial')).toContainText('Banco: R$ 12.345,67');
  await expect(card(page, 'Menor saldo')).toContainText(/\d\d\/\d\d\/\d{4}/);
  await expect(page.getByRole('img', { name: /^Gráfico do caixa/ })).toBeVisible();

  const table = page.getByRole('table', { name: 'Caixa por período' });
  // 90 days are thirteen or fourteen weeks, and the titles are a row
  expect([14, 15]).toContain(await table.getByRole('row').count());
  await page.getByRole('combobox', { name: 'Intervalo' }).selectOption('day');
  await expect(page).toHaveURL(/by=day/);
  await expect(table.getByRole('row')).toHaveCount(91);

  const before = await amountIn(page, /^Entra até sexta/);
  await page.getByRole('checkbox', { name: 'Split payment 2027' }).click();
  await expect(page.getByRole('checkbox', { name: 'Split payment 2027' })).toBeChecked();
  await expect(page).toHaveURL(/split=on/);
  expect(await amountIn(page, /^Entra até sexta/)).toBe(before); // nothing is taken before 2027

  await page.getByRole('button', { name: 'Definições' }).click();
  await page.getByLabel(/Prazos dos fornecedores/).fill('30/60/90');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Definições' }).click();
  await expect(page.getByLabel(/Prazos dos fornecedores/)).toHaveValue('30/60/90');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Exportar' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^caixa-\d{4}-\d\d-\d\d\.csv$/);
});

test('the screen is accessible in both themes', { tag: '@trial' }, async ({ page }) => {
  await page.goto('/cash');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Carregando o caixa' })).toHaveCount(0);
  await expectAccessible(page);
});
