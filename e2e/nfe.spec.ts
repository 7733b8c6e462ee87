import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { eraseNewSellers, newSeller } from './support/newSeller.ts';

eraseNewSellers();

test('a seller sends an NF-e, sees what it would do, and imports it', async ({ page }) => {
  await newSeller(page, 'Notas');
  await page.goto('/taxes/nfe');
  await page.getByLabel('CNPJs da sua empresa').fill('99.888.777/0001-00');
  await page.getByRole('button', { name: 'Guardar CNPJs' }).click();
  await page.getByLabel(/Notas em XML ou ZIP/).setInputFiles('server/records/nfe/testing/files/compra.xml');
  const sent = page.getByRole('list', { name: 'Arquivos enviados' });
  await expect(sent.getByText('1 nova · 0 já guardadas · 0 recusadas')).toBeVisible();
  await expectAccessible(page);
  await sent.getByRole('button', { name: 'Importar 1 nota' }).click();
  await expect(sent.getByText('Importado', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Compras' }).click();
  await expect(page.getByRole('table', { name: 'Itens a reconhecer' })).toContainText('Caixa com 12 suportes');
  await expectAccessible(page);
});
