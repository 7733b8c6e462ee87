import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { demo, signedIn } from './support/session.ts';

test.use({ storageState: signedIn });

test('a token created under Conta reads figures until it is revoked', async ({ page, playwright, baseURL }) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Conta' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Conta' })).toBeVisible();
  await page.getByRole('button', { name: 'Novo token' }).click();
  await page.getByLabel('Nome').fill('Jornada');
  await page.getByLabel('Sua senha, para confirmar', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: 'Criar token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Token criado' });
  await expectAccessible(page);
  const authorization = `Bearer ${await dialog.getByLabel('Token', { exact: true }).textContent()}`;
  await dialog.getByRole('button', { name: 'Já copiei' }).click();

  const script = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { authorization } });
  const figures = async () => (await script.get('/api/dashboard-local/metrics?dateRange=last30Days')).status();
  expect(await figures()).toBe(200);
  const row = page.getByRole('row', { name: /Jornada/ });
  await row.getByRole('button', { name: /^Revogar/ }).click();
  await row.getByRole('button', { name: /^Confirmar/ }).click();
  await expect(row).toHaveCount(0);
  expect(await figures()).toBe(401);
  await script.dispose();
  await expectAccessible(page);
});
