import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { fillDay } from './support/fillDay.ts';
import { connectAmazon, eraseNewSellers, newSeller } from './support/newSeller.ts';
import { fill, press, rightKeys } from './support/rightKeys.ts';
import { signedIn } from './support/session.ts';

eraseNewSellers();

/** Opens the screen as a new seller. */
async function openAsNewSeller(page: Page, path = '/credentials'): Promise<void> {
  await newSeller(page, 'Credenciais');
  await page.goto(path);
  await expect(page.getByLabel('Client ID', { exact: true })).toBeVisible();
}

const status = (page: Page) => page.getByRole('list', { name: 'Situação' });

test('the connection test reports wrong keys, and right ones connect the shop', async ({ page, request }) => {
  await openAsNewSeller(page);
  await expect(status(page)).toContainText('Amazon Não configurado');
  await press(page, 'Gerar Refresh Token');
  await expect(page.getByRole('alert')).toHaveText('Preencha o Client ID primeiro');

  const { amazon } = await rightKeys(request);
  await fill(page, { 'Client ID': amazon.clientId, 'Client Secret': 'errado' });
  await expect(page.getByRole('heading', { name: 'Como obter o Refresh Token' })).toBeVisible();
  await fill(page, { 'Refresh Token': 'errado' });
  await expect(page.getByRole('heading', { name: 'Como obter o Refresh Token' })).toHaveCount(0);
  await press(page, 'Salvar Credenciais');
  await expect(page.getByText('Credenciais da Amazon salvas com sucesso!')).toBeVisible();
  await press(page, 'Testar Conexão');
  await expect(page.getByRole('alert')).toContainText('A Amazon recusou o Client ID ou o Client Secret.');

  await page.getByLabel('Marketplace', { exact: true }).selectOption('Brasil');
  await fill(page, { 'Client Secret': amazon.clientSecret, 'Refresh Token': amazon.refreshToken });
  await press(page, 'Testar Conexão');
  await expect(page.getByText('Credenciais válidas!')).toBeVisible();
  await press(page, 'Salvar Credenciais');
  await expect(page.getByText('Credenciais da Amazon salvas com sucesso!')).toBeVisible();
  await expect(status(page)).toContainText('Amazon Configurado');

  await page.reload();
  await expect(page.getByLabel('Client ID', { exact: true })).toHaveValue(amazon.clientId);
  await expect(page.getByLabel('Marketplace', { exact: true })).toHaveValue('BR');
  await expect(page.getByLabel('Client Secret', { exact: true })).toHaveValue('');
  await press(page, 'Testar Conexão');
  await expect(page.getByText('Credenciais válidas!')).toBeVisible();
});

test('Amazon’s authorization opens another tab and returns the refresh token', async ({ page, request }) => {
  await openAsNewSeller(page);
  const { amazon } = await rightKeys(request);
  await fill(page, { 'Client ID': amazon.clientId, 'Client Secret': amazon.clientSecret });
  await page.getByRole('tab', { name: 'Autorizar pela página da Amazon' }).click();
  await fill(page, { 'ID do aplicativo': amazon.applicationId });
  const opened = page.waitForEvent('popup');
  await press(page, 'Gerar Refresh Token');
  const consent = await opened;
  await expect(page.getByText('Aguardando autorização.')).toBeVisible();
  await expect(page.getByText(/bloqueou o pop-up/)).toBeVisible();
  await press(page, 'Verificar autorização');
  await expect(page.getByText('Ainda aguardando autorização...')).toBeVisible();

  await consent.getByRole('button', { name: 'Autorizar' }).click();
  await expect(consent.getByText('Pode fechar esta aba.')).toBeVisible();
  await expectAccessible(consent);
  await press(page, 'Verificar autorização');
  await expect(page.getByText('Refresh Token obtido com sucesso!')).toBeVisible();
  await expect(page.getByLabel('Refresh Token', { exact: true })).toHaveValue(amazon.refreshToken);
  await press(page, 'Salvar Credenciais');
  await expect(page.getByText('Credenciais da Amazon salvas com sucesso!')).toBeVisible();
  await expect(status(page)).toContainText('Amazon Configurado');
});

test('“Conectar com Mercado Livre” opens another tab, and wrong tokens are refused', async ({ page, request }) => {
  await openAsNewSeller(page, '/credentials?tab=mercadolivre');
  const { clientId, clientSecret } = (await rightKeys(request)).mercadolivre;
  const wrong = { 'Client Secret': clientSecret, 'Access Token': 'errado', 'Refresh Token': 'errado' };
  await fill(page, { 'Client ID': clientId, ...wrong });
  await press(page, 'Testar Conexão');
  await expect(page.getByRole('alert')).toContainText('O Access Token expirou ou não é válido.');
  await press(page, 'Salvar Credenciais');
  await expect(page.getByRole('alert')).toContainText('O Mercado Livre não aceita mais o Refresh Token');
  await expect(status(page)).toContainText('Mercado Livre Não configurado');

  const opened = page.waitForEvent('popup');
  await press(page, 'Conectar com Mercado Livre');
  const consent = await opened;
  await consent.getByRole('button', { name: 'Autorizar' }).click();
  await expect(consent.getByText('Pode fechar esta aba.')).toBeVisible();
  await press(page, 'Verificar autorização');
  await expect(page.getByText('Mercado Livre conectado com sucesso!')).toBeVisible();
  await expect(status(page)).toContainText('Mercado Livre Configurado');
});

test('only the secret is replaced, once Amazon has accepted it', async ({ page, request }) => {
  const token = await newSeller(page, 'Segredo');
  await connectAmazon(request, token);
  await page.goto('/credentials');
  await page.getByText('Trocar só o Client Secret').click();
  await fill(page, { 'Novo Client Secret': 'errado' });
  await press(page, 'Testar e trocar');
  await expect(page.getByRole('alert')).toContainText('A Amazon recusou o Client ID ou o Client Secret.');
  await expect(status(page)).toContainText('Amazon Configurado');
  const { amazon } = await rightKeys(request);
  await fill(page, { 'Novo Client Secret': amazon.clientSecret });
  await fillDay(page, 'Dia em que o novo segredo foi criado', '2026-01-02');
  await press(page, 'Testar e trocar');
  await expect(page.getByText('O Client Secret da Amazon foi trocado e está em uso.')).toBeVisible();
  await expect(status(page)).toContainText(/O Client Secret da Amazon é de 02\/01\/2026/);
  await expectAccessible(page);
});

test('an unrequested callback is refused on its own page', async ({ page }) => {
  await page.goto('/auth/callback?state=inventado&spapi_oauth_code=x');
  await expect(page.getByRole('heading', { name: 'A autorização da Amazon não foi concluída' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('venceu ou já foi usado');
});

test.describe('the demo seller', () => {
  test.use({ storageState: signedIn });

  test('sees both marketplaces connected and no secret on the page', async ({ page, request }) => {
    await page.goto('/credentials');
    await expect(status(page)).toContainText('Amazon Configurado');
    await expect(status(page)).toContainText('Mercado Livre Configurado');
    const { amazon } = await rightKeys(request);
    expect(await page.content()).not.toContain(amazon.clientSecret);
    await page.getByRole('tab', { name: 'Mercado Livre API' }).click();
    await expect(page).toHaveURL(/tab=mercadolivre/);
    await expect(page.getByRole('button', { name: 'Conectar com Mercado Livre' })).toBeVisible();
  });

  test('cannot change the keys of the shared demonstration, and reads why; the screen is accessible', async ({
    page,
  }) => {
    for (const path of ['/credentials', '/credentials?tab=mercadolivre']) {
      await page.goto(path);
      await expect(page.getByText(/^Esta é a conta de demonstração, que é de todos/)).toBeVisible();
      for (const name of ['Testar Conexão', 'Salvar Credenciais'])
        await expect(page.getByRole('button', { name }).first()).toBeDisabled();
      await expectAccessible(page);
    }
  });
});
