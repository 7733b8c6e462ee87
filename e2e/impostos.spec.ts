import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { eraseNewSellers, newSeller } from './support/newSeller.ts';
import { signedIn } from './support/session.ts';

const centsOf = (text: string | null) => Number(text!.replaceAll(/[^\d-]/g, ''));
const card = (page: Page) => page.getByRole('article', { name: 'Impostos sobre vendas' });

test.describe('a seller with sales', () => {
  test.use({ storageState: signedIn });

  test('months, states and products have the tax of the income statement', async ({ page }) => {
    const days = 'period=last12Months&marketplace=amazon';
    await page.goto(`/impostos?${days}`);
    const noRegime = page.getByRole('link', { name: 'Informar o regime' });
    await expect(card(page).or(noRegime)).toBeVisible();
    await expectAccessible(page);
    if (await noRegime.isVisible()) return; // the demo has no regime
    const tax = centsOf((await card(page).textContent())!.match(/-?R\$\s[\d.]+,\d\d/)![0]);
    for (const [tab, name] of [
      ['Por mês', 'Impostos por mês'],
      ['Por estado', 'Impostos por estado'],
      ['Por produto', 'Impostos por produto'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      const table = page.getByRole('table', { name });
      await expect(table.getByRole('row', { name: /^Total/ })).toContainText(
        new RegExp(`${(tax / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 }).replaceAll('.', '\\.')}`),
      );
      await expectAccessible(page);
    }
    await page.goto(`/income-statement?${days}&granularity=month`);
    const line = page.getByRole('row', { name: /Impostos sobre vendas/ });
    await expect(line).toContainText((tax / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 }));
  });
});

test.describe('a new seller', () => {
  eraseNewSellers();

  test('is led to the regime and to the NF-e', async ({ page }) => {
    await newSeller(page, 'Impostos');
    await page.goto('/impostos');
    await expect(page.getByText('Diga como você paga imposto')).toBeVisible();
    await page.getByRole('link', { name: 'NF-e', exact: true }).click();
    await expect(page).toHaveURL(/\/impostos\/nfe$/);
    await page.getByRole('link', { name: 'Voltar aos impostos' }).click();
    await page.getByRole('link', { name: 'Informar o regime' }).click();
    await expect(page).toHaveURL(/\/costs\?tab=taxes$/);
  });
});
