import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';

const run = promisify(execFile);
const registered: string[] = [];

const byte = () => Math.floor(Math.random() * 256);
/** Header of a proxy for a caller in a network of their own: one network may register only ten times an hour. */
export const ownNetwork = () => ({ 'x-forwarded-for': `10.${byte()}.${byte()}.7` });
/** Password of new sellers. */
export const PASSWORD = 'senha-da-nova-loja';

/** Registers a new seller and signs the page in from its next navigation on. Returns the token. */
export async function newSeller(page: Page, name: string): Promise<string> {
  const email = `${name.toLowerCase()}-${Date.now()}-${Math.random()}@loja.example`;
  const data = { name, email, password: PASSWORD };
  const response = await page.request.post('/api/auth/register', { data, headers: ownNetwork() });
  const { token } = (await response.json()) as { token: string };
  registered.push(email);
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  return token;
}

/** Registers a new seller by the form, from a network of their own. The page then shows the dashboard. */
export async function registerByForm(page: Page, name: string): Promise<void> {
  const email = `${name.toLowerCase()}-${Date.now()}-${Math.random()}@loja.example`;
  await page.setExtraHTTPHeaders(ownNetwork());
  await page.goto('/login');
  await page.getByRole('button', { name: 'Cadastrar' }).first().click();
  await page.getByLabel('Nome', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  registered.push(email);
  await page.locator('form').getByRole('button', { name: 'Cadastrar' }).click();
  await page.waitForURL(/\/dashboard$/);
}

/** Erases new sellers after each test. For files that connect a marketplace, whose 13 months of orders would load other journeys. */
export function eraseNewSellers(): void {
  test.afterEach(async () => {
    const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, DATABASE_URL: '' };
    for (const email of registered.splice(0))
      await run(process.execPath, ['dist/server/account.js', 'erase', email, '--yes'], { env });
  });
}

/** Stores the simulator's Amazon keys, with `change` applied, which starts the seller's first sync. */
export async function connectAmazon(
  request: APIRequestContext,
  token: string,
  change: { refreshToken?: string } = {},
): Promise<void> {
  const local = await request.get(`${process.env.E2E_MARKETPLACES}/__simulator/credentials`);
  const { amazon } = (await local.json()) as { amazon: Record<string, string> };
  const saved = await request.post('/api/credentials/amazon', {
    headers: { authorization: `Bearer ${token}` },
    data: { ...amazon, ...change },
  });
  expect(saved.status()).toBe(200);
}
