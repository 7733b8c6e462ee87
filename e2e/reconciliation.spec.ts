import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });

test('the bridge of each month of a year closes, and its file and its sources are there', async ({ page }) => {
  await page.goto('/reconciliation?marketplace=mercadolivre');
  const table = page.getByRole('table', { name: 'Ponte do mês' });
  await expect(table.getByText(/Entrou na conta do marketplace em/)).toBeVisible();
  await expectAccessible(page);
  const months = await page
    .getByLabel('Mês', { exact: true })
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(months).toHaveLength(60);
  for (const month of months.slice(1, 5)) {
    await page.getByLabel('Mês', { exact: true }).selectOption(month);
    await expect(page).toHaveURL(new RegExp(`month=${month}`));
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByText(/Sem explicação/)).toHaveCount(0);
  }
  await expect(page.getByRole('region', { name: 'Fontes' }).getByText(/Fatura: /)).toBeVisible();
  await page.getByLabel('Marketplace', { exact: true }).selectOption('amazon');
  await expect(table.getByText('Transferido ao banco')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Partes da conciliação' })
    .getByRole('link', { name: 'Diferenças' })
    .click();
  await expect(page).toHaveURL(/\/reconciliation\/differences/);
});
