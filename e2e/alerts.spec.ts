import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });

const list = (page: Page) => page.getByRole('list', { name: 'Alertas' });
const heading = (page: Page) => list(page).getByRole('heading', { level: 2 });

test('the bell counts fewer than ten causes and leads to the page of all, which is sorted by money', async ({
  page,
}) => {
  await page.goto('/dashboard');
  const bell = page.getByRole('button', { name: /^\d notificaç(?:ão|ões) não lidas?$/ });
  await bell.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Ver todos' }).click();
  await expect(page).toHaveURL(/\/alerts$/);
  await expect(heading(page).first()).toBeVisible();
  const amounts = (
    await list(page)
      .getByText(/^R\$\s[\d.,]+$/)
      .allTextContents()
  ).map((text) => Number(text.replaceAll(/[^\d]/g, '')));
  expect(amounts.length).toBeGreaterThan(1);
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
  await expectAccessible(page);
});

test(
  'a cause opens into its products; one is muted, found among the muted, and shown again',
  { tag: '@trial' },
  async ({ page }) => {
    await page.goto('/alerts?kind=hemorrhage&open=hemorrhage');
    const findings = page.getByRole('list', { name: 'O que causa: Produtos com prejuízo' });
    const name = (await findings.getByRole('link').first().textContent())!;
    await expectAccessible(page);
    await findings
      .getByRole('button', { name: `Silenciar ${name}: 7 dias` })
      .first()
      .click();
    await expect(page.getByText(`Silenciado: ${name}`)).toBeVisible();
    await expect(findings.getByRole('link', { name, exact: true })).toHaveCount(0);
    await page.getByLabel('Situação').selectOption('Silenciados');
    await page.goto('/alerts?state=muted&kind=hemorrhage&open=hemorrhage');
    await findings
      .getByRole('button', { name: `Reativar: ${name}` })
      .first()
      .click();
    await expect(page.getByText('Nada deste tipo')).toBeVisible();
    await page.goto('/alerts?kind=hemorrhage&open=hemorrhage');
    await expect(findings.getByRole('link', { name, exact: true }).first()).toBeVisible();
  },
);

test(
  'a rule is reached from its cause, and a higher threshold moves the cause below the others',
  { tag: '@trial' },
  async ({ page }) => {
    await page.goto('/alerts?open=refund_spike&kind=refund_spike');
    await page.getByRole('link', { name: 'Regra deste tipo' }).click();
    await expect(page).toHaveURL(/\/alerts\/rules#refund_spike$/);
    const amount = page.getByRole('textbox', { name: /30 dias\): Aumento de reembolsos/ });
    await expect(page.locator('#refund_spike')).toBeFocused();
    await expectAccessible(page);
    await amount.fill('9.999.999,00');
    await page.getByRole('button', { name: 'Salvar: Aumento de reembolsos' }).click();
    await expect(page.getByText('Regra salva.')).toBeVisible();
    await page.goto('/alerts');
    await page.getByRole('button', { name: /^e \d+ menor(?:es)?$/ }).click();
    await expect(
      page.getByRole('list', { name: 'Abaixo do valor das regras' }).getByText(/com mais reembolsos/),
    ).toBeVisible();
    await page.goto('/alerts/rules');
    await page.getByRole('button', { name: 'Usar o padrão: Aumento de reembolsos' }).click();
    await expect(page.getByRole('button', { name: 'Usar o padrão: Aumento de reembolsos' })).toHaveCount(0);
  },
);

test('on a phone the page fits and its controls are large enough', { tag: '@trial' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of ['/alerts?open=hemorrhage', '/alerts/rules']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
  }
});
