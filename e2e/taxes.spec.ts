import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { connectAmazon, eraseNewSellers, newSeller } from './support/newSeller.ts';
import { signedIn } from './support/session.ts';

eraseNewSellers();

const centsOf = (text: string | null) => Number(text!.match(/-?R\$\s[\d.]+,\d\d/)![0].replaceAll(/[^\d-]/g, ''));
const total = (page: Page, name: string) => page.getByRole('table', { name }).getByRole('row', { name: /^Total/ });

test('a seller without a regime is led to it, and back and forth between taxes and NF-e', async ({ page }) => {
  await newSeller(page, 'Impostos');
  await page.goto('/taxes');
  await expect(page.getByText('Diga como você paga imposto')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'NF-e', exact: true }).click();
  await expect(page).toHaveURL(/\/taxes\/nfe$/);
  await page.getByRole('link', { name: 'Voltar aos impostos' }).click();
  await page.getByRole('link', { name: 'Informar o regime' }).click();
  await expect(page).toHaveURL(/\/costs\?tab=taxes$/);
});

test('months, states and products have the tax of the income statement', { tag: '@trial' }, async ({ page }) => {
  test.slow();
  const token = await newSeller(page, 'Presumido');
  await connectAmazon(page.request, token);
  const saved = await page.request.put('/api/costs/taxes', {
    headers: { authorization: `Bearer ${token}` },
    data: { from: '2024-01-01', regime: 'presumido', homeUf: 'SP' },
  });
  expect(saved.status()).toBe(200);
  const card = page.getByRole('article', { name: 'Impostos sobre vendas' });
  // orders are still being read
  await expect(async () => {
    await page.goto('/taxes?period=lastMonth');
    await expect(card).toContainText('estimativa', { timeout: 5_000 });
    const tax = centsOf(await card.textContent());
    await page.goto('/income-statement?period=lastMonth');
    const line = page.getByRole('row', { name: /Impostos sobre vendas/ });
    await expect(line).toContainText('R$', { timeout: 5_000 });
    expect(centsOf(await line.textContent())).toBe(-tax);
  }).toPass();
  await page.goto('/taxes?period=lastMonth');
  for (const [tab, name] of [
    ['Por mês', 'Impostos por mês'],
    ['Por estado', 'Impostos por estado'],
    ['Por produto', 'Impostos por produto'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(total(page, name)).toContainText('R$');
    await expect(page.getByRole('columnheader', { name: 'DIFAL' })).toBeVisible();
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Exportar' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('impostos-por-produto-lastMonth.csv');
});

test.describe('the demo seller, in Simples', () => {
  test.use({ storageState: signedIn });

  test(
    'sees the guides and what 2027 changes, and ranks the regimes by a payroll',
    { tag: '@trial' },
    async ({ page }) => {
      await page.goto('/taxes');
      await expect(page.getByText(/^No Simples as faixas 1 a 5|^A partir de 2027/)).toBeVisible();
      const guides = page.getByRole('table', { name: 'Guias do mês' });
      const latest = guides.getByRole('row').nth(1);
      await expect(latest).toContainText('Simples Nacional');
      await latest.getByRole('button').click();
      await expect(guides.getByRole('row').nth(2)).toContainText(/^DAS.*R\$/);
      await expectAccessible(page);

      await page.getByRole('link', { name: 'Qual regime deixa mais' }).click();
      await expect(page).toHaveURL(/\/taxes\/regimes$/);
      const regimes = page.getByRole('table', { name: 'Regimes' });
      await expect(regimes.getByRole('row', { name: /^Lucro Presumido/ })).toContainText('informe a folha');
      await expectAccessible(page);
      await page.getByLabel('Folha mensal (R$)').fill('5.000,00');
      await page.getByRole('button', { name: 'Comparar' }).click();
      await expect(page).toHaveURL(/\?payroll=5000$/);
      await expect(regimes.getByText('1º', { exact: true })).toBeVisible();
      await expect(regimes.getByText('informe a folha')).toHaveCount(0);
      await expectAccessible(page);
    },
  );
});
