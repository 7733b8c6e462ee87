import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });

const heads = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('columnheader');
const chooser = (page: Page) => page.getByRole('dialog', { name: 'Colunas' });
const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Colunas' }).click();
  await expect(chooser(page)).toBeVisible();
};

test('chosen columns are kept for the person in every browser, and the default comes back', async ({
  page,
  browser,
}) => {
  await page.goto('/sales-by-state?period=last12Months');
  await expect(heads(page, 'Vendas por estado').last()).toHaveText(/^Margem/);
  const saved = () => page.waitForResponse((response) => response.request().postData()?.includes('"columns"') ?? false);
  await open(page);
  const kept = saved();
  await chooser(page).getByRole('checkbox', { name: 'Margem' }).uncheck();
  await kept;
  await expect(heads(page, 'Vendas por estado').last()).toHaveText(/Lucro/);
  await expect(page).toHaveURL(/cols=state,revenue,/);
  await expectAccessible(page);
  const elsewhere = await browser.newPage({ storageState: signedIn });
  await elsewhere.goto('/sales-by-state?period=last12Months');
  await expect(heads(elsewhere, 'Vendas por estado').last()).toHaveText(/Lucro/);
  await elsewhere.close();
  await chooser(page).getByRole('button', { name: 'Restaurar padrão' }).click();
  await expect(heads(page, 'Vendas por estado').last()).toHaveText(/^Margem/);
  await expect(page).not.toHaveURL(/cols=/);
});

test(
  'the columns of a link win over the kept ones, stay through a change of the filters, and cost no request',
  { tag: '@trial' },
  async ({ page }) => {
    await page.goto('/dashboard?period=last30Days&cols=profit,nada,units');
    await expect(heads(page, 'Vendas por produto')).toHaveText(['Produto', 'Lucro', 'Unidades']);
    await page.getByRole('searchbox').fill('a');
    await expect(page).toHaveURL(/search=a&cols=profit,nada,units/);
    await expect(heads(page, 'Vendas por produto')).toHaveText(['Produto', 'Lucro', 'Unidades']);
    await page.goto('/dashboard?period=last30Days');
    await expect(heads(page, 'Vendas por produto')).toHaveCount(6);
  },
);

test('compact rows are 36 pixels high, in every table', { tag: '@trial' }, async ({ page }) => {
  await page.goto('/orders');
  const row = page.getByRole('table', { name: 'Pedidos' }).getByRole('row').nth(2);
  await expect(row).toBeVisible();
  await open(page);
  await chooser(page).getByRole('radio', { name: 'Compactas' }).check();
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(36);
  const kept = page.waitForResponse(
    (response) => response.request().postData()?.includes('"isCompact":false') ?? false,
  );
  await chooser(page).getByRole('radio', { name: 'Confortáveis' }).check();
  await kept;
});
