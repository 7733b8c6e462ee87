import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });

const table = (page: Page) => page.getByRole('table', { name: 'Produtos', exact: true });
const toggles = (page: Page) => table(page).locator('button[aria-expanded]');
const dialog = (page: Page) => page.getByRole('dialog');
const EAN = '7891234567895';

test('two products become one, that is taken back, and an EAN is stated', async ({ page }) => {
  await page.goto('/produtos?search=caixa+organizadora');
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
  await dialog(page).getByRole('button', { name: 'Fechar' }).first().click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('Nenhum produto com estes filtros')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(page).toHaveURL(/\/produtos$/);

  await page.goto('/produtos?search=caixa+organizadora');
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

test('a kit is stated by the keyboard, on a phone too, and taken back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/produtos?search=cesto+de+roupa');
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
