import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });

const CARDS = ["Today's Sales", 'Orders', 'Units Sold', 'ACOS', 'Net Profit'];

test('the cards and the table show the year that the first sync imported', async ({ page }) => {
  await page.goto('/dashboard?period=last12Months');
  for (const card of ['Orders', 'Units Sold', 'ACOS', 'Net Profit'])
    await expect(page.getByText(card, { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Target: 15%')).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(52); // header, 50 products, totals
  await expect(page.getByRole('button', { name: /Próxima/ })).toBeVisible();
});

test('filters live in the URL and the back button undoes them', async ({ page }) => {
  await page.goto('/dashboard');
  for (const card of CARDS) await expect(page.getByText(card, { exact: true }).first()).toBeVisible();
  await page.goto('/dashboard?period=last30Days');
  const search = page.getByRole('searchbox');
  const rows = page.getByRole('row');
  await expect(rows.nth(2)).toBeVisible();
  const name = (await rows.nth(1).locator('td').first().innerText()).split('\n')[0]!.slice(0, 12);
  await search.fill(name);
  await expect(page).toHaveURL(/search=/);
  await expect(rows.nth(1)).toContainText(name);
  await page.goBack();
  await expect(page).not.toHaveURL(/search=/);
  await expect(search).toHaveValue('');
});

test(
  'figures say what is known of them, and the chart ends its line before the running day',
  { tag: '@trial' },
  async ({ page }) => {
    await page.goto('/dashboard?period=last30Days');
    const profit = page.getByRole('article', { name: 'Net Profit' });
    await expect(profit.getByText('un. sem custo')).toBeVisible(); // one product in twenty
    await expect(profit.getByText('sem impostos')).toHaveCount(0); // the demo has a tax profile
    await expect(page.getByText('hoje ainda não acabou')).toBeVisible();
    await expect(page.getByText('Como ler:').locator('..')).toContainText('falta uma parte');
    await profit.getByRole('button', { name: 'Mostrar o gráfico de Net Profit' }).click();
    const panel = page.getByRole('region', { name: 'Gráfico: Net Profit' });
    await expect(panel.getByText(/Antes do custo de \d+ un/)).toBeVisible();
    await panel.getByText('Ver como tabela').click();
    const days = panel.getByRole('table').getByRole('row').filter({ hasText: 'até agora' });
    await expect(days).toHaveCount(1);
  },
);

test('a search without results says so', { tag: '@trial' }, async ({ page }) => {
  await page.goto('/dashboard?search=nada-tem-este-nome');
  await expect(page.getByText('Nenhum produto encontrado', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sincronizar Agora' }).first()).toBeVisible();
});

test('a failed load shows a message and a button that retries', async ({ page }) => {
  let isBroken = true;
  await page.route('**/graphql', (route) =>
    isBroken
      ? route.fulfill({ status: 500, contentType: 'application/json', body: '{"errors":[{"message":"x"}]}' })
      : route.continue(),
  );
  await page.goto('/dashboard?period=last30Days');
  await expect(page.getByText('Erro ao carregar dados do dashboard').first()).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
});

test('an order placed at the marketplace appears on the open page after a sync', async ({ page, request }) => {
  await page.goto('/dashboard');
  await expect(page.getByText('Units Sold', { exact: true })).toBeVisible();
  const placed = await request.post(`${process.env.E2E_MARKETPLACES}/__simulator/order`, {
    data: { marketplace: 'mercadolivre', quantity: 3 },
  });
  expect(placed.status()).toBe(201);
  await page.getByRole('button', { name: 'Sincronizar Agora' }).first().click();
  await expect(page.getByText('Iniciando sincronização...')).toBeVisible();
  await expect(page.getByText('Sincronização iniciada! Os dados aparecerão em alguns minutos.')).toBeVisible();
  await expect(page.getByText(/Novo pedido/).first()).toBeVisible();
});

test('Get a discount opens a dialog that the keyboard can close', { tag: '@trial' }, async ({ page }) => {
  await page.goto('/dashboard?period=last30Days');
  await page.getByRole('button', { name: 'Get a discount' }).click();
  await expect(page.getByRole('dialog', { name: 'Descontos e economias' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the dashboard is accessible', { tag: '@trial' }, async ({ page }) => {
  await page.goto('/dashboard?period=last30Days');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await expectAccessible(page);
});
