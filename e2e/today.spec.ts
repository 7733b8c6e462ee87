import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });

const tile = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Períodos' }).getByRole('article', { name });
const amountIn = (text: string | null) => text!.match(/-?R\$\s[\d.]+,\d\d/)![0];
/** The demand is forecast, and what follows from it is known. */
async function planned(page: Page): Promise<void> {
  await page.goto('/amazon-data');
  await expect(page.getByRole('region', { name: 'Planejamento' }).getByRole('status')).toContainText('calculados:');
  await page.goto('/today');
}
const todos = (page: Page) => page.getByRole('region', { name: 'Para fazer hoje' });

test('a tile shows the figure of the dashboard that it opens', async ({ page }) => {
  await page.goto('/today');
  for (const name of [/^Ontem$/, / até ontem$/]) {
    const shown = amountIn(await tile(page, name).textContent());
    await tile(page, name).getByRole('link').click();
    await expect(page).toHaveURL(/\/dashboard\?.*comparison=(sameWeekdays|monthBefore)/);
    const card = page.getByRole('region', { name: 'Indicadores' }).getByRole('article').first();
    await expect(card).toContainText(shown);
    await page.goBack();
  }
});

test('the next payout stands on the page without a click, as Caixa has it', async ({ page }) => {
  await page.goto('/cash');
  const calculate = page.getByRole('button', { name: /^Calcular/ }).first();
  await calculate.click();
  await expect(page.getByRole('article', { name: /^Entra até sexta/ })).toContainText('R$');
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/\/today$/);
  const payouts = page.getByRole('region', { name: 'Próximos repasses' });
  await expect(payouts.getByRole('listitem').first()).toContainText(/\d\d\/\d\d.*R\$/);
});

test('things to do are sorted by money, and the list to order from is one click away', async ({ page }) => {
  await planned(page);
  await expect(todos(page).getByRole('listitem').first()).toBeVisible();
  const texts = await todos(page).getByRole('listitem').allTextContents();
  const amounts = texts
    .filter((text) => !text.startsWith('Urgente'))
    .map((text) =>
      Number(
        amountIn(text)
          .replaceAll(/[^\d,]/g, '')
          .replace(',', '.'),
      ),
    );
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  expect(amounts.length).toBeLessThanOrEqual(5);
  const toOrder = todos(page).getByRole('link', { name: 'Ver pedido de compra' });
  await expect(async () => {
    await page.reload();
    await expect(toOrder).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await toOrder.click();
  await expect(page).toHaveURL(/\/amazon-data\?tab=inventory/);
  await expect(page.getByRole('table').first()).toBeVisible();
});

test('the dashboard says what is to do until it is dismissed for the day', { tag: '@trial' }, async ({ page }) => {
  await page.goto('/dashboard');
  const line = page.getByRole('region', { name: 'Hoje', exact: true });
  await expect(line).toContainText(/coisas? para hoje|Nada urgente/);
  await line.getByRole('link', { name: 'Abrir Hoje' }).click();
  await expect(page).toHaveURL(/\/today$/);
  await page.goBack();
  await line.getByRole('button', { name: 'Dispensar por hoje' }).click();
  await expect(line).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Indicadores' })).toBeVisible();
  await expect(line).toHaveCount(0);
});

test('a goal is set, and the forecast is compared with it', { tag: '@trial' }, async ({ page }) => {
  await planned(page);
  await page.getByRole('button', { name: 'Definir meta' }).click();
  await page.getByLabel('Receita por mês (R$)').fill('120.000,00');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('button', { name: 'Meta R$ 120 mil' })).toBeVisible();
  await page.getByRole('button', { name: 'Meta R$ 120 mil' }).click();
  await page.getByRole('button', { name: 'Tirar a meta' }).click();
  await expect(page.getByRole('button', { name: 'Definir meta' })).toBeVisible();
});

test(
  'the page is accessible in both themes, and fits a phone with targets of a finger',
  { tag: '@trial' },
  async ({ page }) => {
    await page.goto('/today');
    await expect(todos(page)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(todos(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const small = await page
      .locator('main')
      .evaluate((main) =>
        [...main.querySelectorAll('button, select, summary, li a[class*="h-8"]')]
          .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)
          .map((element) => element.textContent),
      );
    expect(small).toEqual([]);
  },
);

test('a kind of things to do is put off, named below the list, and had back', { tag: '@trial' }, async ({ page }) => {
  await planned(page);
  const putOff = todos(page)
    .getByRole('button', { name: /^Adiar 7 dias: / })
    .last();
  const title = (await putOff.getAttribute('aria-label'))!.replace('Adiar 7 dias: ', '');
  await putOff.click();
  const named = todos(page).getByRole('list', { name: 'Adiados por você' });
  await expect(named).toContainText(title);
  await expect(todos(page).getByRole('heading', { name: title })).toHaveCount(0);
  await expectAccessible(page);
  await named.getByRole('button', { name: `Mostrar de novo: ${title}` }).click();
  await expect(todos(page).getByRole('heading', { name: title })).toBeVisible();
  await expect(named).toHaveCount(0);
});
