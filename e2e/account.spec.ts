import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { newSeller, PASSWORD } from './support/newSeller.ts';
import { signedIn } from './support/session.ts';

test('a token created under Conta reads figures until it is revoked', async ({ page, playwright, baseURL }) => {
  await newSeller(page, 'Conta');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Sua conta' }).click();
  await page.getByRole('menuitem', { name: 'Conta' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Conta' })).toBeVisible();
  await page.getByRole('button', { name: 'Novo token' }).click();
  await page.getByLabel('Nome').fill('Jornada');
  await page.getByLabel('Sua senha, para confirmar', { exact: true }).fill(PASSWORD);
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

test.describe('the demo seller', () => {
  test.use({ storageState: signedIn });

  test('cannot change the access of the shared demonstration, and reads why', async ({ page }) => {
    await page.goto('/account');
    await expect(page.getByText(/^Esta é a conta de demonstração, que é de todos/)).toBeVisible();
    for (const name of ['Novo token', 'Ativar o aplicativo', 'Trocar senha'])
      await expect(page.getByRole('button', { name })).toBeDisabled();
    await expect(page.getByRole('switch', { name: 'Modo desenvolvedor' })).toBeDisabled();
    await expectAccessible(page);
  });
});
