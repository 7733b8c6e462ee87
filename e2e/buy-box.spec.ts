import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/session.ts';

const PATH = '/buy-box-dashboard';
const CARDS = ['Buy Box Ativa', 'Taxa de Buy Box', 'Competidores Ativos', 'Mudanças Hoje', 'Última Atualização'];
const TABS = ['Status Buy Box', 'Ranking Competidores', 'Mudanças Recentes', 'Produtos Perdidos', 'Novos Competidores'];

const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row');
const panel = (page: Page) => page.getByRole('region', { name: 'Sincronização de competidores' });
/** Filters the table to the few rows related to the first one. */
async function narrow(page: Page, table: string) {
  const first = await rows(page, table).nth(1).getByRole('button').first().innerText();
  const words = /B0[A-Z0-9]{8}|MLB\d+/.exec(first)?.[0] ?? first;
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(words);
  await expect(page).toHaveURL(/search=/);
  await expect(rows(page, table).nth(1)).toContainText(words);
  await expect(page.getByRole('tabpanel').locator('[aria-busy=true]')).toHaveCount(0);
}
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test.describe('the demo seller', () => {
  test.use({ storageState: signedIn });

  test.beforeEach(async ({ page }) => {
    await page.goto(PATH);
    await expect(rows(page, 'Status Buy Box').nth(1)).toBeVisible();
  });

  test('sees five cards and five tables, each with its description and its URL', async ({ page }) => {
    for (const card of CARDS) await expect(page.getByRole('article', { name: card })).toBeVisible();
    await expect(rows(page, 'Status Buy Box').nth(1)).toContainText(/Ativa|Perdida/);
    const words = ['', 'ranking', 'changes', 'lost', 'new'];
    for (const [n, name] of TABS.entries()) {
      await tab(page, name).click();
      if (words[n]) await expect(page).toHaveURL(new RegExp(`tab=${words[n]}`));
      await expect(page.getByRole('tabpanel').locator('p').first()).toHaveText(/\w.{20,}\.$/);
      await expect(rows(page, name).nth(1)).toBeVisible();
    }
    await page.goBack();
    await expect(tab(page, 'Produtos Perdidos')).toHaveAttribute('aria-selected', 'true');
  });

  test(
    'applies every filter, keeps it in the URL, and sees a message without matches',
    { tag: '@trial' },
    async ({ page }) => {
      const choices = [
        ['Período', '7d'],
        ['Tipo de competidor', 'fba'],
        ['Faixa de preço', 'lower'],
        ['Status do anúncio', 'losing'],
      ] as const;
      for (const [label, value] of choices) await page.getByLabel(label).selectOption(value);
      await expect(page).toHaveURL(/period=7d&competitor=fba&price=lower&listing=losing/);
      await expect(rows(page, 'Status Buy Box').nth(1)).toContainText('Perdida');
      await page.getByRole('searchbox', { name: 'Buscar' }).fill("L'Oréal 100% _ nada disso");
      await expect(
        page.getByRole('heading', { name: 'Nenhum dado encontrado para os filtros selecionados' }),
      ).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Limpar filtros' }).first().click();
      await expect(page).toHaveURL(new RegExp(`${PATH}$`));
      await expect(rows(page, 'Status Buy Box').nth(1)).toBeVisible();
    },
  );

  test('opens a product’s timeline and from there the owner’s profile', { tag: '@trial' }, async ({ page }) => {
    await page.getByLabel('Status do anúncio').selectOption('losing');
    await expect(page).toHaveURL(/listing=losing/);
    await narrow(page, 'Status Buy Box');
    await rows(page, 'Status Buy Box').nth(1).getByRole('button').first().click();
    const timeline = page.getByRole('dialog', { name: 'Linha do tempo da Buy Box' });
    await expect(timeline.getByRole('img', { name: /^Preço da Buy Box e nosso preço/ })).toBeVisible();
    await expect(timeline.getByRole('article', { name: 'Cobertura' })).toContainText('%');
    await expect(timeline.getByRole('article', { name: /^Receita perdida/ })).toBeVisible();
    await expectAccessible(page);
    await timeline.getByRole('table').getByRole('button').first().click();
    const profile = page.getByRole('dialog', { name: 'Perfil do competidor' });
    await expect(profile.getByRole('table', { name: 'Ofertas do competidor' }).getByRole('row').nth(1)).toBeVisible();
    await expect(page).toHaveURL(/seller=/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(profile).toHaveCount(0);
    await expect(page).not.toHaveURL(/seller=|product=/);
  });

  test('starts a sync, sees that one is running, and sees a change of Buy Box owner without a reload', async ({
    page,
    request,
  }) => {
    test.slow(); // a sync may be running, and takes a minute
    await page.getByLabel('Status do anúncio').selectOption('winning');
    await expect(page).toHaveURL(/listing=winning/);
    const first = rows(page, 'Status Buy Box')
      .filter({ hasText: /B0[A-Z0-9]{8}/ })
      .first();
    const [asin] = /B0[A-Z0-9]{8}/.exec(await first.innerText())!;
    const seen = await request.post(`${process.env.E2E_MARKETPLACES}/__simulator/offers`, {
      data: { asin, winner: 'A1INTRUSO' },
    });
    expect(seen.status()).toBe(201);
    await page.goto(`${PATH}?search=${asin}`);
    await expect(rows(page, 'Status Buy Box').nth(1)).toBeVisible();
    const start = panel(page).getByRole('button', { name: 'Sincronizar Agora' });
    await expect(async () => {
      await start.click();
      await expect(page.getByText('Sincronização iniciada! Isso pode levar alguns minutos.')).toBeVisible({
        timeout: 2_000,
      });
    }).toPass();
    await start.click();
    await expect(page.getByText('Já existe uma sincronização em andamento')).toBeVisible();
    await expect(rows(page, 'Status Buy Box').nth(1)).toContainText('A1INTRUSO');
    await expect(rows(page, 'Status Buy Box').nth(1)).toContainText('Perdida');
    await tab(page, 'Mudanças Recentes').click();
    await expect(rows(page, 'Mudanças Recentes').nth(1)).toContainText('A1INTRUSO');
  });

  test('sees why loading failed, and retries', { tag: '@trial' }, async ({ page }) => {
    let isBroken = true;
    await page.route('**/graphql', (route) =>
      isBroken && route.request().postData()?.includes('isStatus')
        ? route.fulfill({ status: 500, contentType: 'application/json', body: '{"errors":[{"message":"fora do ar"}]}' })
        : route.continue(),
    );
    await page.reload();
    const alert = page.getByRole('alert').filter({ hasText: 'fora do ar' });
    await expect(alert).toContainText('Erro ao carregar dados');
    await expect(page.getByText('Erro ao carregar dados')).toHaveCount(2);
    await expectAccessible(page);
    isBroken = false;
    await alert.getByRole('button', { name: 'Tentar Novamente' }).click();
    await expect(rows(page, 'Status Buy Box').nth(1)).toBeVisible();
  });

  test('finds every table accessible', { tag: '@trial' }, async ({ page }) => {
    test.slow(); // five tables, light and dark
    for (const name of TABS) {
      await tab(page, name).click();
      await expect(rows(page, name).nth(1)).toBeVisible();
      await expectAccessible(page);
    }
  });

  test('scrolls only the table sideways on a phone', { tag: '@trial' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const name of TABS) {
      await tab(page, name).click();
      await expect(rows(page, name).nth(1)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
  });
});
