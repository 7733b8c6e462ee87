import { expect, type Page, test } from '@playwright/test';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });

const card = (page: Page) => page.getByRole('tooltip');
const figuresOf = async (page: Page) => {
  const rows = card(page).locator('dl > div');
  await expect(rows).toHaveCount(4);
  return Object.fromEntries(
    await rows.evaluateAll((all) =>
      all.map((row) => {
        for (const reason of row.querySelectorAll('.sr-only')) reason.remove();
        return [row.querySelector('dt')!.textContent, row.querySelector('dd')!.textContent];
      }),
    ),
  ) as Record<string, string>;
};

test('a product on the dashboard shows the figures of its page', { tag: '@trial' }, async ({ page }) => {
  await page.goto('/dashboard?period=last30Days');
  const link = page.getByRole('table').locator('a[data-card]').first();
  await link.hover();
  const { Receita: revenue, Unidades: units, Lucro: profit, Margem: margin } = await figuresOf(page);
  await card(page).hover();
  await expect(card(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveCount(0);
  await link.click();
  const tiles = page.locator('main article');
  for (const figure of [revenue, units, profit, margin]) await expect(tiles.getByText(figure!).first()).toBeVisible();
});

test('an order in the list shows the figures of its page', { tag: '@trial' }, async ({ page }) => {
  await page.goto('/orders?period=last30Days');
  const link = page.getByRole('row').filter({ hasText: 'R$', hasNotText: 'sem custo' }).locator('a[data-card]').first();
  await link.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  const { Recebe: receives, Lucro: profit, Margem: margin } = await figuresOf(page);
  await expect(link).toHaveAccessibleDescription(/Recebe/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'Recebe' })).toContainText(receives!);
  await expect(page.getByRole('article', { name: 'Lucro líquido' })).toContainText(
    profit!.replace(/^\W*/, '').slice(0, 6),
  );
  await expect(page.getByRole('article', { name: 'Lucro líquido' })).toContainText(margin!);
});
