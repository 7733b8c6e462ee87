import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { connectAmazon, eraseNewSellers, newSeller } from './support/newSeller.ts';

eraseNewSellers();

const panel = (page: Page) => page.getByRole('region', { name: 'Sincronização de competidores' });

test('a seller without offers sees which button starts the first sync', async ({ page }) => {
  await newSeller(page, 'Nova');
  await page.goto('/buy-box-dashboard');
  await expect(panel(page)).toContainText('Última sincronização: Nunca');
  await expect(page.getByText(/Clique em .Sincronizar Agora. para começar/)).toBeVisible();
  await expect(
    page.getByRole('heading', { name: 'Nenhum dado encontrado para os filtros selecionados' }),
  ).toBeVisible();
  await expectAccessible(page);
});

test('a seller without competitors sees how to add one', async ({ page }) => {
  await newSeller(page, 'Marca');
  await page.goto('/brand-owner');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brand Owner');
  await expect(page.getByRole('heading', { name: 'Nenhum competidor cadastrado' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Última Atualização' })).toContainText('Nunca');
  await expect(page.getByRole('button', { name: 'Atualizar Preços' })).toBeDisabled();
  await expectAccessible(page);
});

test('a revoked authorisation asks to reconnect and links to the credentials', async ({ page }) => {
  const token = await newSeller(page, 'Revogada');
  // a revoked consent: the marketplace accepts the application and refuses the refresh token
  await connectAmazon(page.request, token, { refreshToken: 'Atzr|revoked-by-the-seller' });
  await page.goto('/dashboard');
  const indicator = page.getByRole('button', { name: 'Sincronização: Reconectar' });
  await expect(indicator).toBeVisible();
  await indicator.click();
  const centre = page.getByRole('dialog', { name: 'Central de sincronização' });
  await expect(centre.getByRole('alert')).toContainText('Nada é lido até você reconectar.');
  await centre.getByRole('link', { name: 'Reconectar' }).click();
  await expect(page).toHaveURL(/\/credentials$/);
  await expect(centre).toHaveCount(0);
});
