import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });
// one after the other: they take back the latest change of one account
test.describe.configure({ mode: 'default' });

const table = (page: Page) => page.getByRole('table', { name: 'Produtos', exact: true });
const toggles = (page: Page) => table(page).locator('button[aria-expanded]');
const dialog = (page: Page) => page.getByRole('dialog');
const EAN = '7891234567895';

test('two products become one, that is taken back, and an EAN is stated', { tag: '@trial' }, async ({ page }) => {
  await page.goto('/products?search=caixa+organizadora');
  await expect(toggles(page).nth(1)).toBeVisible();
  const before = await toggles(page).count();
  await expectAccessible(page);
  await table(page)
    .getByRole('checkbox', { name: /^Escolher/ })
    .nth(0)
    .check();
  await table(page)
    .getByRole('checkbox', { name: /^Escolher/ })
    .nth(1)
    .check();
  await page.getByRole('button', { name: 'Juntar em um produto' }).click();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Juntar' }).click();
  await expect(page.getByText(/^Agora são um produto/)).toBeVisible();
  await expect(toggles(page)).toHaveCount(before - 1);

  await page.getByLabel('Quais produtos').selectOption('several');
  await expect(page).toHaveURL(/search=caixa\+organizadora&only=several/);
  await expect(toggles(page)).toHaveCount(1);
  await toggles(page).focus();
  await page.keyboard.press('Enter');
  const listings = table(page).getByRole('list', { name: /^Anúncios de/ });
  await expect(listings.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Histórico' }).click();
  await expectAccessible(page);
  await dialog(page)
    .getByRole('button', { name: /^Desfazer/ })
    .first()
    .click();
  await expect(page.getByText(/^Desfeito/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('Nenhum produto com estes filtros')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(page).toHaveURL(/\/products$/);

  await page.goto('/products?search=caixa+organizadora');
  await expect(toggles(page)).toHaveCount(before);
  const edit = table(page)
    .getByRole('button', { name: /^Editar/ })
    .first();
  await edit.click();
  await dialog(page).getByLabel('EAN').fill('7891234567890');
  await dialog(page).getByLabel('Largura (cm)').fill('12,5');
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('EAN');
  await expectAccessible(page);
  await dialog(page).getByLabel('EAN').fill(EAN);
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(table(page).getByRole('cell', { name: EAN })).toBeVisible();
  await page.reload();
  await edit.click();
  await expect(dialog(page).getByLabel('EAN')).toHaveValue(EAN);
  await expect(dialog(page).getByLabel('Largura (cm)')).toHaveValue('12,5');
  await dialog(page).getByLabel('EAN').fill('');
  await dialog(page).getByLabel('Largura (cm)').fill('');
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(table(page).getByRole('cell', { name: EAN })).toHaveCount(0);

  await page.getByRole('button', { name: 'Exportar' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^produtos.*\.csv$/);
});

test('a kit is stated by the keyboard, on a phone too, and taken back', { tag: '@trial' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/products?search=cesto+de+roupa');
  const cards = page.getByRole('list', { name: 'Produtos', exact: true });
  const card = cards.getByRole('listitem').first();
  await card.locator('button[aria-expanded]').focus();
  await page.keyboard.press('Enter');
  await card.getByRole('button', { name: /^Informar componentes/ }).focus();
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await dialog(page).getByRole('searchbox', { name: 'Buscar componente' }).fill('tapete');
  await page.keyboard.press('Enter');
  const add = dialog(page).getByRole('button', { name: /^Adicionar/, disabled: false });
  await add.first().focus();
  await page.keyboard.press('Enter');
  const pieces = dialog(page).getByRole('textbox', { name: /^Unidades de/ });
  await pieces.fill('0');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toContainText('De 1 a 10.000');
  await pieces.fill('2');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Componentes salvos/)).toBeVisible();
  await expect(card.getByText('Kit de:')).toBeVisible();
  await expect(card.getByText(/^2 × /)).toBeVisible();
  await expect(card.getByText('Dá para montar:')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText(/^Desfeito/)).toBeVisible();
  await expect(card.getByText('Kit de:')).toHaveCount(0);
  await expect(card.getByRole('button', { name: /^Informar componentes/ })).toBeVisible();
});

test(
  'a suggestion is confirmed by the keyboard, and taken back in the history',
  { tag: '@trial' },
  async ({ page }) => {
    await page.goto('/products');
    const panel = page.getByRole('region', { name: 'Sugestões' });
    const open = panel.getByRole('button', { name: 'Ver sugestões' });
    await open.focus();
    await page.keyboard.press('Enter');
    const pairs = panel.getByRole('list', { name: 'Pares sugeridos' }).getByRole('listitem');
    await expect(pairs.first()).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole('button', { name: /^Talvez/ }).click();
    await expect(panel.getByRole('button', { name: /^Talvez/ })).toHaveAttribute('aria-pressed', 'true');
    await panel.getByRole('button', { name: /^Quase certas/ }).click();
    await expect(panel).toHaveAttribute('aria-busy', 'false');
    const first = pairs.first().getByRole('checkbox');
    const name = (await first.getAttribute('aria-label'))!;
    await first.focus();
    await page.keyboard.press('Space');
    await panel.getByRole('button', { name: 'Confirmar 1 par' }).press('Enter');
    await expect(page.getByText(/^1 par agora é um produto/)).toBeVisible();
    await expect(panel.getByRole('checkbox', { name, exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Histórico' }).click();
    await expect(
      dialog(page)
        .getByText(/^Juntou a “/)
        .first(),
    ).toBeVisible();
    await dialog(page)
      .getByRole('button', { name: /^Desfazer/ })
      .first()
      .click();
    await expect(page.getByText(/^Desfeito/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  },
);

test('a product shows its prices by channel, and a simulation of them is an address', async ({ page, context }) => {
  await page.goto('/products');
  await toggles(page).first().click();
  await page.getByRole('button', { name: /^Preços por canal/ }).click();
  const channels = page.getByRole('table', { name: 'Preços por canal' });
  await expect(channels.getByRole('row').nth(1)).toContainText('R$');
  await channels.getByRole('link').first().click({ trial: true }); // no header lies over it
  await page.getByLabel('Margem desejada (%)').fill('30');
  await page.getByRole('button', { name: 'Calcular' }).click();
  await expect(channels.getByRole('columnheader', { name: /30,0%/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Simular preços' }).click();
  await expect(page).toHaveURL(/\/products\/simulator\?ids=/);
  await page.getByLabel('Mudança do preço (%)').fill('10');
  await page.getByRole('button', { name: 'Simular' }).click();
  await expect(page).toHaveURL(/priceChangePercent=10/);
  const simulated = page.getByRole('table', { name: 'Anúncios simulados' });
  await expect(simulated.getByRole('row').nth(1)).toContainText('R$');
  await expectAccessible(page);
  const text = await simulated.innerText();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('table', { name: 'Anúncios simulados' })).toHaveText(/R\$/);
  expect(await other.getByRole('table', { name: 'Anúncios simulados' }).innerText()).toBe(text);
});
