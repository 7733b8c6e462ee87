import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });
// all change one list
test.describe.configure({ mode: 'default' });

const fields = (page: Page) => page.getByRole('grid', { name: 'Custos por produto' }).getByRole('textbox');
const values = (page: Page) => fields(page).evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));

async function open(page: Page): Promise<void> {
  await page.goto('/costs?marketplace=mercadolivre');
  await expect(fields(page).nth(2)).toBeVisible();
}

test('costs are typed one below the other, and each is taken back by Ctrl Z', async ({ page }) => {
  await open(page);
  // by name: other journeys enter and remove the costs of other products meanwhile
  const grid = page.getByRole('grid', { name: 'Custos por produto' });
  const names = await fields(page).evaluateAll((all) => all.slice(0, 2).map((field) => field.ariaLabel!));
  const costs = () =>
    Promise.all(names.map((name) => grid.getByRole('textbox', { name, exact: true }).first().inputValue()));
  const before = await costs();
  await fields(page).first().focus();
  await expect(page.getByText(/: recalcula .* unidades? vendidas?/)).toBeVisible();
  await page.keyboard.type('41,5');
  await page.keyboard.press('Enter');
  await page.keyboard.type('42.25');
  await page.keyboard.press('Enter');
  await expect(fields(page).nth(2)).toBeFocused();
  expect(await costs()).toEqual(['41,50', '42,25']);
  await expect(page.getByText(/^Custo salvo\./).first()).toBeVisible();
  let restored = 0; // what is taken back is shown at once, and stored one after the other
  page.on('response', (response) => {
    if (response.url().endsWith('/api/costs/restore') && response.ok()) restored += 1;
  });
  await page.keyboard.press('Control+z');
  await expect.poll(costs).toEqual(['41,50', before[1]]);
  await page.keyboard.press('Control+z');
  await expect.poll(costs).toEqual(before);
  await expect(fields(page).nth(2)).toBeFocused();
  await expect(page.getByText(/^Desfeito\./).first()).toBeVisible();
  await expect.poll(() => restored).toBe(2);
  await open(page);
  expect(await costs()).toEqual(before);
});

test('a column of fifty costs takes one paste, and one undo', { tag: '@trial' }, async ({ page }) => {
  await open(page);
  const before = await values(page);
  const column = before.map((_, at) => `${at + 30},15`).join('\n');
  await fields(page).first().focus();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement!.dispatchEvent(paste);
  }, column);
  const dialog = page.getByRole('dialog', { name: 'Colar custos' });
  await expect(dialog.getByRole('table', { name: 'Custos a salvar' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Salvar/ }).click();
  await expect(page.getByText(/^\d+ custos? salvos?\./)).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText(/^Desfeito\./)).toBeVisible();
  await open(page);
  expect(await values(page)).toEqual(before);
});

test('the sheet fits a phone, and its fields are large enough to touch', { tag: '@trial' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect((await fields(page).first().boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page);
});
