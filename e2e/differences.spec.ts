import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expectAccessible } from './support/accessible.ts';
import { signedIn, signedInToken } from './support/session.ts';

test.use({ storageState: signedIn });

const MAX_READING_MS = 900_000;
const PAUSE_MS = 15_000;

// Payments are reported a round after the first import: until then nothing of them can be missing.
test.beforeAll(async ({ request }) => {
  test.setTimeout(MAX_READING_MS);
  const ask = async (query: string) =>
    (
      await request.post('/graphql', { data: { query }, headers: { authorization: `Bearer ${signedInToken()}` } })
    ).json();
  const count = async () => {
    const { data } = (await ask('{ viewer { moneyDifferences(first: 3) { edges { cursor } } } }')) as {
      data: { viewer: { moneyDifferences: { edges: unknown[] } } };
    };
    const { length } = data.viewer.moneyDifferences.edges;
    if (length < 3) await ask('mutation { startSync { __typename } }');
    return length;
  };
  await expect.poll(count, { timeout: MAX_READING_MS, intervals: [PAUSE_MS] }).toBeGreaterThan(2);
});

const rows = (page: Page) => page.getByRole('table', { name: 'Diferenças' }).getByRole('row');
const dialog = (page: Page) => page.getByRole('dialog');

test('the seller walks from the bell to the evidence of a difference in four clicks', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /notificações? não lidas?/ }).click();
  await page
    .getByRole('link', { name: /para conferir/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/reconciliation\/differences/);
  await expect(rows(page).nth(1)).toBeVisible();
  await rows(page).nth(1).getByRole('link').last().click();
  const saved = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Pacote de provas' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^provas-.+\.zip$/);
  const parts = unzipSync(readFileSync(await file.path()));
  expect(Object.keys(parts)).toEqual(expect.arrayContaining(['texto.txt', 'diferenca.csv', 'consulta.sql']));
  expect(strFromU8(parts['texto.txt']!)).toContain('Diferença:');
  await expectAccessible(page);
});

test('differences are ignored together, leave the total, and come back', { tag: '@trial' }, async ({ page }) => {
  await page.goto('/reconciliation/differences?sort=oldest');
  const total = page.getByRole('region', { name: 'Por causa' }).locator('strong').first();
  await expect(rows(page).nth(1)).toBeVisible();
  await expectAccessible(page);
  const before = await total.textContent();
  const chosen = [rows(page).nth(1), rows(page).nth(2)];
  const orders = await Promise.all(chosen.map((row) => row.getByRole('link').last().textContent()));
  for (const row of chosen) await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Ignorar' }).click();
  await dialog(page).getByLabel('Anotação').fill('jornada');
  await dialog(page).getByRole('button', { name: 'Ignorar' }).click();
  await expect(total).not.toHaveText(before!);
  await page.getByLabel('Estado').selectOption('ignored');
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('checkbox', { name: '2 diferenças' }).check();
  await page.getByRole('button', { name: 'Reabrir' }).click();
  await dialog(page).getByRole('button', { name: 'Reabrir' }).click();
  await expect(page.getByRole('heading', { name: 'Nenhuma diferença com estes filtros' })).toBeVisible();
  await page.goto('/reconciliation/differences?sort=oldest');
  // the total may be another one by now: the local marketplaces go on selling
  for (const order of orders) await expect(rows(page).filter({ hasText: order! }).first()).toBeVisible();
});

test('a cause opens its list, and a filter without matches says so', { tag: '@trial' }, async ({ page }) => {
  await page.goto('/reconciliation/differences');
  await page.getByRole('region', { name: 'Por causa' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/reason=/);
  await expect(rows(page).nth(1)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Pedido' }).fill('nenhum');
  await expect(page.getByRole('heading', { name: 'Nenhuma diferença com estes filtros' })).toBeVisible();
});
