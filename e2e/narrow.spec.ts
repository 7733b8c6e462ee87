import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn, viewport: { width: 390, height: 844 } });

for (const path of [
  '/dashboard',
  '/income-statement',
  '/credentials',
  '/aggregated-metrics',
  '/buy-box-dashboard',
  '/brand-owner',
  '/profit-detector',
  '/amazon-data',
  '/insights',
  '/database',
  '/costs',
  '/account',
])
  test(`${path} is accessible on a phone, and no wider than it`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: /^(Carregando|Loading)/ })).toHaveCount(0);
    await expectAccessible(page, { alsoDark: false }); // colours do not change with the width
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
