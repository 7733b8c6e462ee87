import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { eraseNewSellers, registerByForm } from './support/newSeller.ts';
import { fill, press, rightKeys } from './support/rightKeys.ts';

eraseNewSellers();

const status = (page: Page) => page.getByRole('list', { name: 'Situação' });
const refusal = (page: Page) => page.getByRole('alert');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

/** Opens the consent page by a button, and returns its tab. */
async function consentPage(page: Page, button: string): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await press(page, button);
  return opened;
}

test(
  'a new seller connects an own application of Amazon and Mercado Livre, and sees the first figures',
  { tag: '@trial' },
  async ({ page, request }) => {
    test.slow(); // the first sync of both marketplaces
    await registerByForm(page, 'Comeco');
    await page.getByRole('link', { name: 'Tenho chaves próprias: Amazon' }).click();
    await expect(page).toHaveURL(/\/credentials$/);

    const steps = page.getByRole('list', { name: 'Tenho meu próprio aplicativo' }).getByRole('listitem');
    await expect(steps).toHaveText([
      /Solution Provider Portal ou no Seller Central.*Desenvolver aplicativos/,
      /copie daí o Client ID e o Client Secret/,
      /Autorizar aplicativo/,
      /Cole os três aqui/,
    ]);
    const { amazon, mercadolivre } = await rightKeys(request);
    await fill(page, { 'Client ID': amazon.clientId, 'Client Secret': 'errado', 'Refresh Token': amazon.refreshToken });
    await page.getByLabel('Marketplace', { exact: true }).selectOption('Brasil');
    await press(page, 'Testar Conexão');
    await expect(refusal(page)).toHaveText(
      'A Amazon recusou o Client ID ou o Client Secret. O segredo vence a cada 180 dias: gere outro e salve aqui.',
    );
    await fill(page, { 'Client Secret': amazon.clientSecret, 'Refresh Token': '' });
    await press(page, 'Testar Conexão');
    await expect(refusal(page)).toHaveText('Preencha o Refresh Token ou gere um antes de testar');
    await fill(page, { 'Refresh Token': amazon.refreshToken });
    await press(page, 'Testar Conexão');
    await expect(page.getByText('Credenciais válidas!')).toBeVisible();
    await press(page, 'Salvar Credenciais');
    await expect(page.getByText('Credenciais da Amazon salvas com sucesso!')).toBeVisible();
    await expect(status(page)).toContainText(/Amazon Configurado\s*Autorizado em \d\d\/\d\d\/\d{4}/);
    await expectAccessible(page);

    await tab(page, 'Mercado Livre API');
    await fill(page, { 'Client ID': mercadolivre.clientId, 'Client Secret': mercadolivre.clientSecret });
    const consent = await consentPage(page, 'Conectar com Mercado Livre');
    await consent.getByRole('button', { name: 'Autorizar' }).click();
    await expect(consent.getByText('Autorização do Mercado Livre recebida')).toBeVisible();
    await press(page, 'Verificar autorização');
    await expect(page.getByText('Mercado Livre conectado com sucesso!')).toBeVisible();
    await expect(status(page)).toContainText('Mercado Livre Configurado');

    for (const marketplace of ['amazon', 'mercadolivre']) {
      await expect(async () => {
        await page.goto(`/dashboard?period=last30Days&marketplace=${marketplace}`);
        await expect(page.getByRole('heading', { name: /^[1-9]\d* produtos?$/ })).toBeVisible({ timeout: 5_000 });
      }).toPass();
      await expect(page.getByRole('article', { name: /^Sales/ })).toContainText(/R\$\s[1-9]/);
      await expect(page.getByRole('article', { name: 'Orders' }).getByRole('paragraph')).toHaveText(/^[1-9]/);
    }
    const firstSteps = page.getByRole('region', { name: 'Primeiros passos' });
    await expect(
      firstSteps.getByRole('listitem').filter({ hasText: 'Conectar' }).getByRole('img', { name: 'Feito' }),
    ).toHaveCount(2);
  },
);

test(
  'each refusal on the way to a connection is one sentence with what to do',
  { tag: '@trial' },
  async ({ page, request }) => {
    await registerByForm(page, 'Recusas');
    await page.goto('/credentials');
    const { amazon, mercadolivreWithoutOfflineAccess: online } = await rightKeys(request);
    await fill(page, { 'Client ID': amazon.clientId, 'Client Secret': amazon.clientSecret });
    await page.getByLabel('Marketplace', { exact: true }).selectOption('Brasil');

    await press(page, 'Gerar Refresh Token');
    await expect(refusal(page)).toHaveText(/^Preencha o ID do aplicativo \(amzn1\.sp\.solution\.…\)/);
    await fill(page, { 'ID do aplicativo': amazon.clientId });
    await press(page, 'Gerar Refresh Token');
    await expect(refusal(page)).toHaveText(
      'O Client ID não serve como ID do aplicativo: copie o que começa com amzn1.sp.solution. da página do aplicativo na Amazon.',
    );

    const waiting = page.getByRole('region', { name: 'Autorização em andamento' });
    await fill(page, { 'ID do aplicativo': amazon.draftApplicationId });
    let consent = await consentPage(page, 'Gerar Refresh Token');
    await expect(consent.getByRole('alert')).toContainText('MD1000');
    await consent.close();
    await expect(waiting.getByText(/^MD1000:/)).toContainText('marque “Aplicativo ainda em rascunho”');
    await expectAccessible(page);
    await press(page, 'Cancelar');

    await fill(page, { 'ID do aplicativo': amazon.movedApplicationId });
    consent = await consentPage(page, 'Gerar Refresh Token');
    await expect(consent.getByRole('alert')).toContainText('MD5101');
    await consent.close();
    const address = new URL('/auth/callback', page.url()).href;
    await expect(waiting.getByText(/^MD5101:/)).toContainText(
      `exatamente este endereço de retorno e comece de novo: ${address}`,
    );
    await press(page, 'Cancelar');

    await fill(page, { 'ID do aplicativo': amazon.draftApplicationId });
    await page.getByRole('switch', { name: 'Aplicativo ainda em rascunho' }).check();
    consent = await consentPage(page, 'Gerar Refresh Token');
    await consent.getByRole('button', { name: 'Autorizar' }).click();
    await expect(consent.getByText('Autorização da Amazon recebida')).toBeVisible();
    await press(page, 'Verificar autorização');
    await expect(page.getByText('Refresh Token obtido com sucesso!')).toBeVisible();

    await tab(page, 'Mercado Livre API');
    await fill(page, { 'Client ID': online.clientId, 'Client Secret': online.clientSecret });
    consent = await consentPage(page, 'Conectar com Mercado Livre');
    await consent.getByRole('button', { name: 'Autorizar' }).click();
    const sentence =
      'O Mercado Livre não enviou um Refresh Token: marque offline_access nas permissões do aplicativo (DevCenter) e autorize de novo.';
    await expect(consent.getByRole('alert')).toHaveText(sentence);
    await press(page, 'Verificar autorização');
    await expect(refusal(page)).toHaveText(`Erro ao verificar autorização: ${sentence}`);
  },
);
