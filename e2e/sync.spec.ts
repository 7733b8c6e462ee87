import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/session.ts';

const INDICATOR = /^Sincronização: /;

test.describe('the demo seller', () => {
  test.use({ storageState: signedIn });

  test('sees the time of the last sync, and opens the sync centre with the keyboard', async ({ page }) => {
    await page.goto('/dashboard');
    const indicator = page.getByRole('button', { name: INDICATOR });
    await indicator.focus();
    await page.keyboard.press('Enter');
    const centre = page.getByRole('dialog', { name: 'Central de sincronização' });
    for (const name of ['Amazon', 'Mercado Livre']) {
      const part = centre.getByRole('region', { name, exact: true });
      await expect(part.getByRole('img', { name: /dias lidos/ })).toBeVisible();
      await expect(part.getByRole('row', { name: /Pedidos novos e alterados/ })).toContainText(/Agora mesmo|Há/);
    }
    await expect(centre.getByRole('table', { name: 'Últimas sincronizações' })).toContainText(
      /Primeira|Automática|Manual/,
    );
    await page.keyboard.press('Escape');
    await expect(centre).toHaveCount(0);
    await expect(indicator).toBeFocused();
  });

  test('finds the sync centre accessible', { tag: '@trial' }, async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: INDICATOR }).click();
    await expect(page.getByRole('table', { name: 'Últimas sincronizações' })).toBeVisible();
    for (const summary of [/^Cota de chamadas/, /^Avisos: /]) await page.getByText(summary).first().click();
    await expect(page.getByText('Sem fila de avisos, tudo é consultado em rodadas.', { exact: false })).toBeVisible();
    await expectAccessible(page);
  });

  test('sees the sync centre on a phone without scrolling sideways', { tag: '@trial' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: INDICATOR }).click();
    const centre = page.getByRole('dialog', { name: 'Central de sincronização' });
    await expect(centre.getByRole('table', { name: 'Últimas sincronizações' })).toBeVisible();
    expect(await centre.evaluate((dialog) => dialog.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
