import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/session.ts';

test('a visitor sees the demonstration without requests other than for the page itself', async ({ page, baseURL }) => {
  const requests: string[] = [];
  // by address, because browser versions report different types for their request of the icon
  const ofPage = /^\/(insights|assets\/.+|theme\.js|icon.*\.(svg|png)|favicon\.ico|manifest\.webmanifest)$/;
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (request.method() !== 'GET' || origin !== baseURL || !ofPage.test(pathname))
      requests.push(`${request.method()} ${request.url()}`);
  });
  page.on('websocket', (socket) => requests.push(socket.url()));
  await page.goto('/insights');
  await expect(page.getByText(/Modo de demonstração.*problema temporário na conexão com a API/)).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sair' })).toHaveCount(0);
  await page.getByLabel('Prioridade').selectOption('Crítica');
  await expect(page).toHaveURL(/\/insights\?priority=critical$/);
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual([]);
});

test('every insight shows its type, priority, advice, confidence, impact and status', async ({ page }) => {
  await page.goto('/insights?type=campaign');
  const card = page.getByRole('article');
  await expect(card).toHaveCount(1);
  await expect(card.getByRole('img', { name: 'Tipo: Campanha' })).toBeVisible();
  for (const text of ['Prioridade alta', 'Recomendação:', 'Confiança', '92,3%', 'Impacto', 'Aplicado'])
    await expect(card.getByText(text)).toBeVisible();
});

test('the demonstration links to the login', async ({ page }) => {
  await page.goto('/insights');
  await page.getByRole('link', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('a signed-in seller can sign out there', async ({ browser }) => {
  const context = await browser.newContext({ storageState: signedIn });
  const page = await context.newPage();
  await page.goto('/insights');
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
  await context.close();
});

test('the insights are accessible', async ({ page }) => {
  await page.goto('/insights');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectAccessible(page);
});
