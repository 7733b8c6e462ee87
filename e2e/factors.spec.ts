import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from './support/accessible.ts';

const PASSWORD = 'senha-da-nova-loja';
const CONFIRM = 'Sua senha, para confirmar';
/** Passkeys belong to names: the address of the other journeys is a number. */
const ORIGIN = `http://localhost:${process.env.E2E_PORT ?? 4300}`;

/** Registers a seller and opens Conta. Returns the e-mail. */
async function openAccount(page: Page): Promise<string> {
  const email = `fatores-${Date.now()}-${Math.random()}@loja.example`;
  const data = { name: 'Fatores', email, password: PASSWORD };
  const { token } = (await (await page.request.post(`${ORIGIN}/api/auth/register`, { data })).json()) as {
    token: string;
  };
  await page.goto(`${ORIGIN}/insights`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(`${ORIGIN}/account`);
  await expect(page.getByRole('heading', { name: 'Verificação em duas etapas' })).toBeVisible();
  return email;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login/);
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto(`${ORIGIN}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

const secondStep = (page: Page) => page.getByRole('heading', { name: 'Verificação em duas etapas' });
const entered = (page: Page) => expect(page).toHaveURL(/\/dashboard/);

/** The code of an app, `ahead` steps of 30 s from now: each is used once. */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + ahead * 30_000,
  });

test('with an app of codes a sign-in asks for the code, or for a recovery code, and the activity shows it', async ({
  page,
}) => {
  const email = await openAccount(page);
  await page.getByRole('button', { name: 'Ativar o aplicativo' }).click();
  await page.getByLabel(CONFIRM, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('img', { name: 'QR code do aplicativo de códigos' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.getByLabel('Chave', { exact: true }).textContent())!;
  await page.getByLabel('Código que o aplicativo mostra').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Ativar', exact: true }).click();
  const codes = page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery] = await codes.allTextContents();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await expect(page.getByText('10 códigos por usar')).toBeVisible();
  await signOut(page);

  await enterPassword(page, email);
  await expect(secondStep(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Código do aplicativo').fill('000000');
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Código incorreto')).toBeVisible();
  await page.getByLabel('Código do aplicativo').fill(codeOf(secret, 1)); // no code counts twice
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await entered(page);
  await signOut(page);

  await enterPassword(page, email);
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await page.getByLabel('Código de recuperação').fill(recovery!);
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await entered(page);

  await page.getByRole('button', { name: 'Sua conta' }).click();
  await page.getByRole('menuitem', { name: 'Conta' }).click();
  await expect(page.getByText('9 códigos por usar')).toBeVisible();
  await page.getByRole('link', { name: 'Ver a atividade' }).click();
  const rows = page.getByRole('table', { name: 'Atividade' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Entrada com senha e código de recuperação' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Entrada recusada: segundo fator incorreto' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Aplicativo de códigos ativado' })).toContainText('Chrome, Windows');
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption('Segundo fator');
  await expect(page).toHaveURL(/kind=secondFactor/);
  await expect(rows).toHaveCount(2); // with the titles
});

/** Gives the page an authenticator that verifies its person by itself. */
async function withAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a passkey signs in without a password, stands in for the second step, and can be removed', async ({
  page,
  context,
}) => {
  await withAuthenticator(context, page);
  const email = await openAccount(page);
  const created = page.getByRole('button', { name: 'Já guardei' });
  // Chromium's virtual authenticator refuses, or says nothing, now and then while the machine is busy
  await expect(async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Nova chave de acesso' }).click();
    await page.getByLabel('Nome', { exact: true }).fill('Notebook da loja');
    await page.getByLabel(CONFIRM, { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Criar chave de acesso' }).click();
    await created.waitFor({ timeout: 20_000 });
  }).toPass();
  await created.click();
  const row = page.getByRole('row', { name: /Notebook da loja/ });
  await expect(row).toContainText('ainda não usada');
  await expectAccessible(page);
  await signOut(page);

  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
  await entered(page);
  await signOut(page);

  await enterPassword(page, email);
  await expect(secondStep(page)).toBeVisible();
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
  await entered(page);

  await page.getByRole('button', { name: 'Sua conta' }).click();
  await page.getByRole('menuitem', { name: 'Conta' }).click();
  await expect(row).toContainText('Agora mesmo');
  await row.getByRole('button', { name: 'Remover Notebook da loja' }).click();
  await page.getByLabel(CONFIRM, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Remover', exact: true }).last().click();
  await expect(row).toHaveCount(0);
  await signOut(page);
  await enterPassword(page, email);
  await entered(page);
});
