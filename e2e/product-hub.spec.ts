import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });

const table = (page: Page) => page.getByRole('table', { name: 'Anúncios lado a lado' });
const rowOf = (page: Page, id: string) => table(page).locator(`tr[data-row="${id}"]`);
const sales = (page: Page) => page.getByRole('table', { name: 'Vendas por produto' });

/** Opens the dashboard of 30 days, and the page of the product of its first row by its name. */
async function openFirst(page: Page) {
  await page.goto('/dashboard?period=last30Days');
  const link = sales(page).getByRole('row').nth(1).getByRole('link').first();
  await expect(link).toBeVisible();
  const row = sales(page).getByRole('row').nth(1);
  const cells = { text: await row.innerText(), name: (await link.textContent())!.trim() };
  await link.click();
  await expect(page).toHaveURL(/\/products\/[A-Za-z0-9]+$/);
  await expect(table(page)).toBeVisible();
  return cells;
}

test('the side by side is one click from the dashboard, with the figures of its row, and the winning price one more', async ({
  page,
}) => {
  const { text } = await openFirst(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  const revenues = await rowOf(page, 'revenue').locator('td').allInnerTexts();
  const money = (written: string) => /-?R\$\s?[\d.]+,\d\d/.exec(written)?.[0].replaceAll(/\s/g, ' ');
  const shown = revenues.map(money);
  expect(shown).toContain(money(text));
  await expect(rowOf(page, 'winning')).toContainText('Preço que ganha a Buy Box');

  await page
    .getByRole('navigation', { name: 'Partes do produto' })
    .getByRole('link', { name: 'Preço & Buy Box' })
    .click();
  await expect(page).toHaveURL(/\/price$/);
  await expect(page.getByText('Preço que ganha a Buy Box').first()).toBeVisible();
  await expect(page.getByText('O que fazer:').first()).toBeVisible();
  await expectAccessible(page);
});

test(
  'each tab has its address, and going back keeps the place on the dashboard',
  { tag: '@trial' },
  async ({ page }) => {
    await page.goto('/dashboard?period=last30Days');
    const link = sales(page).getByRole('row').nth(9).getByRole('link').first();
    await link.scrollIntoViewIfNeeded();
    // parts that load late make the page longer above the row, which keeps its place on the screen
    const placeOnScreen = async () => Math.round((await link.boundingBox())!.y);
    const before = await placeOnScreen();
    await link.click();
    await expect(table(page)).toBeVisible();
    const tabs = page.getByRole('navigation', { name: 'Partes do produto' });
    for (const [name, path, content] of [
      ['Lucro', 'profit', 'Do preço ao lucro'],
      ['Estoque & reposição', 'stock', 'Onde está'],
      ['Anúncios', 'ads', 'Anúncios pagos'],
      ['Pedidos', 'orders', 'Últimos pedidos'],
      ['Histórico', 'history', 'O que mudou'],
    ] as const) {
      await tabs.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/${path}$`));
      await expect(page.getByRole('heading', { name: new RegExp(`^${content}`) })).toBeVisible();
      await expectAccessible(page);
    }
    for (let n = 0; n < 6; n += 1) await page.goBack();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(link).toBeVisible();
    // orders that came meanwhile may change the height of a row above
    await expect.poll(async () => Math.abs((await placeOnScreen()) - before)).toBeLessThan(24);
  },
);

test(
  'a note stands on the chart in words, and can be deleted; an unknown address says so',
  { tag: '@trial' },
  async ({ page }) => {
    await openFirst(page);
    const tabs = page.getByRole('navigation', { name: 'Partes do produto' });
    await tabs.getByRole('link', { name: 'Histórico' }).click();
    await page.getByLabel('Anotação').fill('Novas fotos');
    await page.getByRole('button', { name: 'Anotar' }).click();
    await expect(page.getByText(/: Novas fotos$/)).toBeVisible();
    await tabs.getByRole('link', { name: 'Vendas' }).click();
    await expect(page.getByRole('list', { name: 'Acontecimentos' })).toContainText('Novas fotos');
    await tabs.getByRole('link', { name: 'Histórico' }).click();
    await page.getByRole('button', { name: 'Excluir a anotação' }).click();
    await page.getByRole('button', { name: /^Confirmar/ }).click();
    await expect(page.getByText('Anotação excluída.')).toBeVisible();
    await expect(page.getByText(/: Novas fotos$/)).toHaveCount(0);

    await page.goto('/products/rubbish');
    await expect(page.getByText('Este produto não está na sua conta')).toBeVisible();
    await page.goto('/products?sku=NO-SUCH');
    await expect(page.getByText('Nenhum produto com o SKU NO-SUCH')).toBeVisible();
  },
);

test('at 390 pixels nothing is wider than the page', { tag: '@trial' }, async ({ page }) => {
  await openFirst(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const tab of ['', '/profit', '/price', '/stock', '/ads', '/orders', '/history']) {
    const { pathname } = new URL(page.url());
    const base = pathname.split('/').slice(0, 3).join('/');
    await page.goto(base + tab);
    await expect(page.getByRole('navigation', { name: 'Partes do produto' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
});
