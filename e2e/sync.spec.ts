import { type APIRequestContext, expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/session.ts';

const INDICATOR = /^Sincronização: /;

/** The page's seller: an account of its own, so that what is done to it troubles no other journey. */
async function newSeller(request: APIRequestContext, name: string): Promise<string> {
  const data = { name, email: `${name.toLowerCase()}-${Date.now()}@loja.example`, password: 'senha-da-nova-loja' };
  const { token } = (await (await request.post('/api/auth/register', { data })).json()) as { token: string };
  return token;
}

async function connectAmazon(request: APIRequestContext, token: string, change: { refreshToken?: string } = {}) {
  const local = await request.get(`${process.env.E2E_MARKETPLACES}/__sandbox/credentials`);
  const { amazon } = (await local.json()) as { amazon: Record<string, string> };
  const saved = await request.post('/api/credentials/amazon', {
    headers: { authorization: `Bearer ${token}` },
    data: { ...amazon, ...change },
  });
  expect(saved.status()).toBe(200);
}

test.describe('the demo seller', () => {
  test.use({ storageState: signedIn });

  test('sees when the data was last read, and opens the sync centre with the keyboard', async ({ page }) => {
    await page.goto('/dashboard');
    const indicator = page.getByRole('button', { name: INDICATOR });
    await indicator.focus();
    await page.keyboard.press('Enter');
    const centre = page.getByRole('dialog', { name: 'Central de sincronização' });
    for (const name of ['Amazon', 'Mercado Livre']) {
      const part = centre.getByRole('region', { name, exact: true });
      await expect(part.getByRole('img', { name: /dias lidos/ })).toBeVisible();
      await expect(part.getByRole('row', { name: /Pedidos novos e alterados/ })).toContainText(/Agora mesmo|Há/);
    }
    await expect(centre.getByRole('table', { name: 'Últimas sincronizações' })).toContainText(
      /Primeira|Automática|Manual/,
    );
    await page.keyboard.press('Escape');
    await expect(centre).toHaveCount(0);
    await expect(indicator).toBeFocused();
  });

  test('finds the sync centre accessible', async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: INDICATOR }).click();
    await expect(page.getByRole('table', { name: 'Últimas sincronizações' })).toBeVisible();
    await page
      .getByText(/^Cota de chamadas/)
      .first()
      .click();
    await expectAccessible(page);
  });

  test('sees the sync centre on a phone without scrolling sideways', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: INDICATOR }).click();
    const centre = page.getByRole('dialog', { name: 'Central de sincronização' });
    await expect(centre.getByRole('table', { name: 'Últimas sincronizações' })).toBeVisible();
    expect(await centre.evaluate((dialog) => dialog.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test('a fault is told in a sentence where it happened, and is gone after trying again', async ({ page, request }) => {
  test.setTimeout(150_000);
  const token = await newSeller(request, 'Falha');
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  const faults = `${process.env.E2E_MARKETPLACES}/__sandbox/faults`;
  // what takes long is refused as well; whoever asks meanwhile reads it the next time
  const refused = {
    match: '/catalog/2022-04-01|/finances/2024-06-19|/products/fees|GET_SALES_AND|GET_FBA_',
    kind: 'status',
    status: 403,
    times: 1000,
  };
  await request.post(faults, { data: { ...refused, body: { errors: [{ message: 'Access denied.' }] } } });
  try {
    await connectAmazon(request, token);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: INDICATOR }).click();
    const centre = page.getByRole('dialog', { name: 'Central de sincronização' });
    const products = centre.getByRole('row', { name: /Produtos e preços/ });
    const sentence = 'Amazon (searchCatalogItems): respondeu 403 (Access denied.).';
    await expect(products).toContainText(sentence, { timeout: 60_000 });
    await expect(centre.getByText('incompleta')).toBeVisible({ timeout: 60_000 });
    await request.delete(faults);
    await centre.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(products).not.toContainText(sentence, { timeout: 60_000 });
    await expect(products).toContainText(/Agora mesmo|Há/);
  } finally {
    await request.delete(faults);
  }
});

test('an authorisation that is no longer accepted asks to reconnect and leads to the credentials', async ({
  page,
  request,
}) => {
  const token = await newSeller(request, 'Revogada');
  // to us a revoked consent is this: the marketplace knows the application and refuses the refresh token
  await connectAmazon(request, token, { refreshToken: 'Atzr|revoked-by-the-seller' });
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await page.goto('/dashboard');
  const indicator = page.getByRole('button', { name: 'Sincronização: Reconectar' });
  await expect(indicator).toBeVisible({ timeout: 45_000 });
  await indicator.click();
  const centre = page.getByRole('dialog', { name: 'Central de sincronização' });
  await expect(centre.getByRole('alert')).toContainText('Nada é lido até você reconectar.');
  await centre.getByRole('link', { name: 'Reconectar' }).click();
  await expect(page).toHaveURL(/\/credentials$/);
  await expect(centre).toHaveCount(0);
});
