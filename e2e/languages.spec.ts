import { expect, test } from '@playwright/test';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });

test('a language is two clicks away, stays, and goes back', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Sua conta' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Padrão' }).click();
  await expect(page.getByRole('button', { name: 'Sua conta' })).toBeVisible();
});
