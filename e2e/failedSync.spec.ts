import { expect, test } from '@playwright/test';
import { connectAmazon, eraseNewSellers, newSeller } from './support/newSeller.ts';

const INDICATOR = /^Sincronização: /;

eraseNewSellers();

test('a failed step shows its error, which disappears after a retry', async ({ page, request }) => {
  test.slow(); // two full syncs
  const token = await newSeller(page, 'Falha');
  const faults = `${process.env.E2E_MARKETPLACES}/__simulator/faults`;
  // slow reads are refused during the whole test; a later sync would repeat them
  const LONG = 'ALL_ORDERS|/finances/2024-06-19|/products/fees|GET_SALES_AND|GET_FBA_';
  const refuse = (match: string) =>
    request.post(faults, {
      data: { match, kind: 'status', status: 403, times: 1000, body: { errors: [{ message: 'Access denied.' }] } },
    });
  try {
    await refuse(`/catalog/2022-04-01|${LONG}`);
    await connectAmazon(request, token);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: INDICATOR }).click();
    const centre = page.getByRole('dialog', { name: 'Central de sincronização' });
    const products = centre.getByRole('row', { name: /Produtos e preços/ });
    const sentence = 'Amazon (searchCatalogItems): respondeu 403 (Access denied.).';
    await expect(products).toContainText(sentence);
    await expect(centre.getByText('incompleta')).toBeVisible();
    await request.delete(faults);
    await refuse(LONG);
    await centre.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(products).not.toContainText(sentence);
    await expect(products).toContainText(/Agora mesmo|Há/);
  } finally {
    await request.delete(faults);
  }
});
