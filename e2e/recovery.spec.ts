import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { ownNetwork } from './support/newSeller.ts';
import { demo } from './support/session.ts';

const run = promisify(execFile);
const LINK = /http:\/\/127\.0\.0\.1:\d+\/[\w-]+#token=[\w-]{43}/;

/** Registers a seller who is not signed in on the page. */
async function seller(page: Page, name: string) {
  const email = `${name}-${Date.now()}@loja.example`;
  const data = { name, email, password: 'a senha antiga' };
  const response = await page.request.post('/api/auth/register', { data, headers: ownNetwork() });
  await page.context().clearCookies();
  const { token } = (await response.json()) as { token: string };
  return { email, token };
}

/** The newest link sent to an e-mail, once `count` mails have come. */
async function newestLink(page: Page, email: string, count = 1): Promise<string> {
  const mails = async () => {
    const answer = await page.request.get(`${process.env.E2E_MAILS}/?to=${encodeURIComponent(email)}`);
    return (await answer.json()) as { text: string }[];
  };
  await expect.poll(async () => (await mails()).length).toBe(count);
  return LINK.exec((await mails()).at(-1)!.text)![0];
}

async function askForLink(page: Page, email: string) {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
  await expect(page.getByRole('heading', { name: 'Esqueci minha senha' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Enviar o link' }).click();
  await expect(page.getByText(/^Se alguém entra aqui com este e-mail, enviamos a ele um link/)).toBeVisible();
}

test('a seller who forgot the password gets back in by a link, which works once and is replaced by a newer one', async ({
  page,
}) => {
  const { email, token } = await seller(page, 'esquecida');
  await askForLink(page, email);
  await expectAccessible(page);
  const older = await newestLink(page, email);
  await askForLink(page, email);
  const link = await newestLink(page, email, 2);

  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(older);
  await page.getByLabel('Nova senha', { exact: true }).fill('a senha nova');
  await page.getByRole('button', { name: 'Trocar a senha' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Este link não vale mais/);
  await expectAccessible(page);

  await page.goto('about:blank'); // another fragment alone would not load the page
  await page.goto(link);
  expect(page.url()).not.toContain('#');
  await page.getByLabel('Nova senha', { exact: true }).fill('password123');
  await page.getByRole('button', { name: 'Trocar a senha' }).click();
  await expect(page.getByRole('alert')).toHaveText('Esta senha está entre as mais usadas. Escolha outra.');
  await page.getByLabel('Nova senha', { exact: true }).fill('a senha nova');
  await page.getByRole('button', { name: 'Trocar a senha' }).click();
  await expect(page.getByText('Senha trocada. Entre com a nova senha.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  const secret = /token=(.+)/.exec(link)![1]!;
  expect(
    requested.filter((url) => new URL(url).search.includes(secret) || new URL(url).pathname.includes(secret)),
  ).toEqual([]);
  const before = await page.request.get('/api/dashboard-local/metrics', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(before.status()).toBe(401);

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill('a senha nova');
  await page.locator('form').getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(link);
  await page.getByLabel('Nova senha', { exact: true }).fill('outra senha nova');
  await page.getByRole('button', { name: 'Trocar a senha' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Este link não vale mais/);
});

test('a wrong or incomplete link is refused in words', async ({ page }) => {
  await page.goto(`/reset-password#token=${'x'.repeat(43)}`);
  await page.getByLabel('Nova senha', { exact: true }).fill('a senha nova');
  await page.getByRole('button', { name: 'Trocar a senha' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Este link não vale mais/);
  await page.getByRole('link', { name: 'Pedir outro link' }).click();
  await expect(page.getByRole('heading', { name: 'Esqueci minha senha' })).toBeVisible();
  await page.goto('/reset-password');
  await expect(page.getByRole('alert')).toHaveText('Este endereço está incompleto: abra o link inteiro do e-mail.');
});

test('without mail the page says whom to ask, and whoever runs the installation prints a link', async ({ page }) => {
  const { email } = await seller(page, 'sem-correio');
  await page.route('**/api/auth/options', (route) => route.fulfill({ json: { sendsMail: false } }));
  await page.goto('/forgot-password');
  await expect(page.getByText('npm run reset-password -- SEU-E-MAIL')).toBeVisible();
  await expectAccessible(page);

  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, DATABASE_URL: '', PORT: new URL(page.url()).port };
  const { stdout } = await run(process.execPath, ['dist/server/account.js', 'reset', email], { env });
  await page.goto(stdout.trim());
  await page.getByLabel('Nova senha', { exact: true }).fill('a senha nova');
  await page.getByRole('button', { name: 'Trocar a senha' }).click();
  await expect(page.getByText('Senha trocada. Entre com a nova senha.')).toBeVisible();
});

test('a seller confirms the e-mail under Conta by a link', async ({ page }) => {
  const { email, token } = await seller(page, 'confirma');
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
  await expect(page.getByText(/^Enviamos o link de confirmação/)).toBeVisible();
  await page.goto(await newestLink(page, email));
  await page.getByRole('button', { name: 'Confirmar o e-mail' }).click();
  await expect(page.getByText(/^E-mail confirmado/)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/account');
  await expect(page.getByText('confirmado', { exact: true })).toBeVisible();
});

test('the demonstration is offered no link', async ({ page }) => {
  await askForLink(page, demo.email);
  await askForLink(page, `${Date.now()}@ninguem.example`);
  const sent = await page.request.get(`${process.env.E2E_MAILS}/?to=${demo.email}`);
  expect(await sent.json()).toEqual([]);
});
