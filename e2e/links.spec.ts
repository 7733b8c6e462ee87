import { expect, test } from '@playwright/test';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });

for (const [table, address, path] of [
  ['Pedidos', '/orders', /^\/orders\//],
  ['Vendas por produto', '/dashboard?period=last30Days', /^\/products\//],
  ['Produtos', '/products', /^\/products\//],
] as const)
  test(`no row of ${table} at ${address} is without a link to its page`, { tag: '@trial' }, async ({ page }) => {
    await page.goto(address);
    const rows = page.getByRole('table', { name: table }).locator('tbody tr');
    await expect(rows.nth(12)).toBeVisible(); // all rows, not the first ones alone
    const addresses = await rows.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('a')].map((link) => link.getAttribute('href'))),
    );
    expect(addresses.filter((links) => !links.some((link) => path.test(link ?? '')))).toEqual([]);
  });
