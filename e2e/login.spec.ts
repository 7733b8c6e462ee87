import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { demo, signedIn } from './support/session.ts';

const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
};

test('a new seller registers and sees an empty dashboard with the next steps', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { name: 'Bem-vindo de volta!' })).toBeVisible();
  await page.getByRole('button', { name: 'Cadastrar' }).first().click();
  await expect(page.getByRole('heading', { name: 'Crie sua conta' })).toBeVisible();
  await fill(page, { Nome: 'Nova Loja', Email: `nova-${Date.now()}@loja.example`, Senha: 'senha-da-nova-loja' });
  await page.locator('form').getByRole('button', { name: 'Cadastrar' }).click();
  await expect(page.getByText('Cadastro realizado com sucesso!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Nenhum produto encontrado', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sincronizar Agora' }).first()).toBeVisible();
  const steps = page.getByRole('region', { name: 'Primeiros passos' });
  await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
    'Conecte uma loja',
    'Informe o que você paga pelos produtos',
    'Diga como você paga imposto',
  ]);
  // nothing is connected: nothing can be synchronised yet
  await expect(page.getByText(/Use o botão "Sincronizar Agora"/)).toHaveCount(0);
  await expectAccessible(page);
  await steps.getByRole('button', { name: 'Dispensar' }).click();
  await expect(steps).toHaveCount(0);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Ver os primeiros passos' }).click();
  await expect(steps).toBeVisible();
  await steps.getByRole('link', { name: 'Conectar a Amazon' }).click();
  await expect(page).toHaveURL(/\/credentials\?tab=amazon&way=consent$/);
});

test('the demonstration opens by one press, and none of its access can be changed', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Ver a demonstração' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/account');
  await expect(page.getByText(/^Esta é a conta de demonstração/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Trocar senha' })).toBeDisabled();
});

test('a password that is too short says so at its field, before the form is sent', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Cadastrar' }).first().click();
  await page.getByLabel('Senha', { exact: true }).fill('curta');
  await page.getByLabel('Senha', { exact: true }).blur();
  await expect(page.getByRole('alert')).toHaveText('A senha precisa ter pelo menos 8 caracteres');
});

test('a wrong password says so and keeps the form', async ({ page }) => {
  await page.goto('/login');
  await fill(page, { Email: demo.email, Senha: 'senha-errada' });
  await page.locator('form').getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('E-mail ou senha incorretos')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(demo.email);
  await expect(page).toHaveURL(/\/login/);
});

test('the demo seller signs in, is redirected to the requested page, and signs out', async ({ page }) => {
  await page.goto('/dashboard?period=last30Days');
  await expect(page).toHaveURL(/\/login\?next=/);
  await fill(page, { Email: demo.email, Senha: demo.password });
  await page.locator('form').getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\?period=last30Days$/);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/dashboard/);

  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  // the server ends the session while the page already shows the login
  const status = async () =>
    (
      await page.request.get('/api/dashboard-local/metrics', { headers: { authorization: `Bearer ${token}` } })
    ).status();
  await expect.poll(status).toBe(401);
});

test('when signed out, every address redirects to the login, which leads back', async ({ page }) => {
  for (const address of [
    '/aggregated-metrics?marketplace=amazon',
    '/brand-owner',
    '/buy-box-dashboard?tab=lost',
    '/database?table=orders',
  ]) {
    await page.goto(address);
    await expect(page).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(address)}`));
  }
});

test('without a connection the form says that the server cannot be reached', async ({ page }) => {
  await page.route('**/api/auth/login', (route) => route.abort());
  await page.goto('/login');
  await fill(page, { Email: demo.email, Senha: demo.password });
  await page.locator('form').getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Erro de conexão com o servidor')).toBeVisible();
});

test('an expired token redirects to the login once', async ({ page }) => {
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('planted')) localStorage.setItem('token', 'not-a-session');
    sessionStorage.setItem('planted', 'yes');
  });
  await page.goto('/dashboard?period=lastMonth');
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%3Fperiod%3DlastMonth/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('the login page is accessible', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Bem-vindo de volta!' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('GraphiQL', () => {
  test.use({ storageState: signedIn });
  test('works without any request outside this machine', async ({ page, baseURL }) => {
    const outside: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL!) && !/^(blob|data):/.test(request.url())) outside.push(request.url());
    });
    await page.goto('/graphql', { waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: /Execute query/i }).click();
    await expect(page.locator('.result-window')).toContainText('salesMetrics');
    expect(outside).toEqual([]);
  });
});
