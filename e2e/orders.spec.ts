import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });

const table = (page: Page) => page.getByRole('table', { name: 'Pedidos' });
const ladder = (page: Page) => page.getByRole('list', { name: 'Do preço ao lucro' });
const firstNumber = (page: Page) => table(page).locator('a[data-follow]').first();
const money = /-?R\$\s[\d.]+,\d\d/;

test('two clicks lead from the dashboard to the profit of an order, and back to its place', async ({ page }) => {
  await page.goto('/dashboard?period=lastMonth&marketplace=mercadolivre');
  const card = page.getByRole('article', { name: /^Sales/ });
  await expect(card).toContainText('R$');
  const revenue = money.exec((await card.textContent())!)![0];
  const profit = money.exec((await page.getByRole('article', { name: /^Net Profit/ }).textContent())!)![0];
  await page
    .getByRole('banner')
    .or(page.locator('main'))
    .getByRole('link', { name: 'Pedidos', exact: true })
    .last()
    .click();
  await expect(page).toHaveURL(/\/orders\?period=lastMonth&marketplace=mercadolivre/);
  // the list has the dashboard's own figures
  const head = page.getByText(/pedidos? (em|nos|de) /).first();
  await expect(head).toContainText(revenue);
  await expect(head).toContainText(profit);
  const number = (await firstNumber(page).textContent())!;
  const shown = await table(page).getByRole('row').nth(1).getByRole('cell').nth(5).textContent();
  await firstNumber(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  const amount = money.exec(shown!);
  if (amount) await expect(page.getByRole('article', { name: 'Lucro líquido' })).toContainText(amount[0]);
  await expect(ladder(page).getByRole('listitem').last()).toContainText('Lucro líquido');
  await page.goBack();
  await expect(firstNumber(page)).toHaveText(number);
});

test('the steps of the ladder come to its profit, to the cent', async ({ page }) => {
  await page.goto('/orders?period=lastMonth&status=delivered&marketplace=mercadolivre');
  await firstNumber(page).click();
  const steps = ladder(page).getByRole('listitem');
  await expect(steps.last()).toContainText('Lucro líquido');
  const centsOf = (text: string) => Number((money.exec(text)?.[0] ?? '0').replaceAll(/[^\d-]/g, ''));
  const texts = await steps.allTextContents();
  const sums = texts.filter((text) => /^(Recebe|Lucro líquido)/.test(text));
  const parts = texts.filter((text) => !sums.includes(text));
  expect(parts.map(centsOf).reduce((sum, cents) => sum + cents, 0)).toBe(centsOf(sums.at(-1)!));
});

test(
  'a pasted number opens its order from the palette, and the search of the dashboard offers it',
  { tag: '@trial' },
  async ({ page }) => {
    await page.goto('/orders?period=last3Months&marketplace=mercadolivre');
    const number = (await firstNumber(page).textContent())!;
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('dialog').getByRole('textbox').fill(number);
    await page.getByRole('menuitem', { name: new RegExp(`^Pedido ${number}`) }).click();
    await expect(page).toHaveURL(new RegExp(`/orders/mercadolivre/${number}$`));
    await page.goto('/dashboard');
    await page.getByRole('searchbox', { name: 'Buscar' }).fill(number);
    await page.getByRole('link', { name: `Ver o pedido ${number}, de qualquer data` }).click();
    await expect(page.getByText(/em qualquer data/).first()).toBeVisible();
    await expect(firstNumber(page)).toHaveText(number);
  },
);

test('cuts keep the filters, and a row is reached by keyboard', { tag: '@trial' }, async ({ page }) => {
  await page.goto('/orders?period=last3Months');
  await page.getByRole('link', { name: /^Com prejuízo/ }).click();
  await expect(page).toHaveURL(/period=last3Months&cut=withLoss/);
  // the former rows stay until the new ones come
  await expect(table(page).getByRole('row').nth(1)).toContainText('prejuízo');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/orders\/(amazon|mercadolivre)\//);
  const profit = page.getByRole('article', { name: 'Lucro líquido' });
  await expect(profit).toContainText('↓');
});

test('both pages are accessible, and fit a phone', { tag: '@trial' }, async ({ page }) => {
  await page.goto('/orders?period=last3Months');
  await expect(firstNumber(page)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await width()).toBe(0);
  await firstNumber(page).click();
  await expect(ladder(page)).toBeVisible();
  expect(await width()).toBe(0);
  await expectAccessible(page);
});
