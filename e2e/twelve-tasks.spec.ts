import { expect, type Locator, type Page, test } from '@playwright/test';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });

/** A seller whose clicks and keys are counted; what is typed or pasted into a field is not. */
class Seller {
  private steps = 0;
  constructor(private readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    this.steps += 1;
    await target.click();
  }
  async press(keys: string): Promise<void> {
    this.steps += 1;
    await this.page.keyboard.press(keys);
  }
  /** Types text into what has the focus. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.insertText(text);
  }
  /** Pastes text into what has the focus, as `Ctrl V` does. */
  async paste(text: string): Promise<void> {
    this.steps += 1;
    await this.page.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', pasted);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement!.dispatchEvent(event);
    }, text);
  }
  expectAtMost(most: number): void {
    expect(this.steps).toBeLessThanOrEqual(most);
  }
}

const todos = (page: Page) => page.getByRole('region', { name: 'Para fazer hoje' });
const sales = (page: Page) => page.getByRole('table', { name: 'Vendas por produto' });
const firstProduct = (page: Page) => sales(page).getByRole('row').nth(1).getByRole('link').first();

/** Profit in dollars of a row of the detector. */
async function profitOf(row: Locator): Promise<number> {
  const text = await row.getByRole('cell').nth(4).innerText();
  return Number(text.match(/-?\$[\d,]+\.\d\d/)![0].replaceAll(/[$,]/g, ''));
}

/** Opens Hoje, with the cash and the demand calculated. */
async function openToday(page: Page): Promise<void> {
  await page.goto('/today');
  await expect(page.getByRole('region', { name: 'Períodos' }).getByRole('article').first()).toContainText('R$');
}
/** Opens the dashboard with its rows. */
async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard?period=last30Days');
  await expect(firstProduct(page)).toBeVisible();
}
/** Opens a page by its word in a group of the bar. */
async function openByMenu(page: Page, seller: Seller, group: string, word: string): Promise<void> {
  await seller.click(page.getByRole('navigation').getByRole('button', { name: group, exact: true }));
  await seller.click(page.getByRole('menuitem', { name: word, exact: true }));
}

test('the five biggest losers of last month: one press on Hoje', async ({ page }) => {
  await openToday(page);
  const seller = new Seller(page);
  await seller.click(page.getByRole('link', { name: /^Maiores prejuízos de / }));
  const rows = page.getByRole('table', { name: 'Profit by product' }).getByRole('row');
  await expect(page.getByText(/^Last month: /)).toBeVisible();
  await expect(rows.nth(5)).toBeVisible();
  const profits = await Promise.all([1, 2, 3, 4, 5].map((n) => profitOf(rows.nth(n))));
  expect(profits).toEqual(profits.toSorted((a, b) => a - b));
  expect(profits[0]).toBeLessThan(0);
  seller.expectAtMost(2);
});

test('what an order left: its number pasted, from anywhere', { tag: '@trial' }, async ({ page }) => {
  await page.goto('/orders?period=last30Days');
  const order = page
    .getByRole('table', { name: /Pedidos/ })
    .getByRole('link', { name: /^\d/ })
    .first();
  const number = (await order.textContent())!.trim();
  await page.goto('/costs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const seller = new Seller(page);
  await seller.press('Control+k');
  await seller.type(number);
  await seller.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/orders/\\w+/${number}`));
  await expect(page.getByText('Lucro líquido').first()).toBeVisible();
  seller.expectAtMost(2);
});

test('why profit changed', async ({ page }) => {
  await openToday(page);
  const seller = new Seller(page);
  await openByMenu(page, seller, 'Lucro', 'DRE');
  await seller.click(page.getByRole('tab', { name: 'Por que mudou?' }));
  await expect(page.getByRole('img', { name: /^Por que o lucro mudou/ }).first()).toBeVisible();
  seller.expectAtMost(3);
});

test('the next payout stands on Hoje', { tag: '@trial' }, async ({ page }) => {
  await openToday(page);
  const next = page.getByRole('region', { name: 'Próximos repasses' }).getByRole('listitem').first();
  await expect(async () => {
    await page.reload();
    await expect(next).toContainText(/\d\d\/\d\d.*R\$/, { timeout: 3_000 });
  }).toPass();
});

test('the list to order from', async ({ page }) => {
  await openToday(page);
  const toOrder = todos(page).getByRole('link', { name: 'Ver pedido de compra' });
  await expect(async () => {
    await page.reload();
    await expect(toOrder).toBeVisible({ timeout: 3_000 });
  }).toPass();
  const seller = new Seller(page);
  await seller.click(toOrder);
  await expect(page).toHaveURL(/\/amazon-data\?tab=inventory/);
  await expect(page.getByRole('table').first()).toBeVisible();
  seller.expectAtMost(1);
});

test('the costs of fifty products: a column pasted', async ({ page }) => {
  await openToday(page);
  const seller = new Seller(page);
  await openByMenu(page, seller, 'Lucro', 'Custos e taxas');
  const fields = page.getByRole('grid', { name: 'Custos por produto' }).getByRole('textbox');
  await expect(fields.first()).toBeVisible();
  const count = Math.min(50, await fields.count());
  await fields.first().focus(); // where the sheet begins: the preview counts the paste
  await seller.paste(Array.from({ length: count }, (_, at) => `${at + 30},15`).join('\n'));
  const dialog = page.getByRole('dialog', { name: 'Colar custos' });
  await seller.click(dialog.getByRole('button', { name: /^Salvar/ }));
  await expect(page.getByText(/^\d+ custos? salvos?\./)).toBeVisible();
  seller.expectAtMost(4);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText(/^Desfeito\./)).toBeVisible();
});

test('marketplaces side by side', { tag: '@trial' }, async ({ page }) => {
  await openDashboard(page);
  const seller = new Seller(page);
  await seller.click(firstProduct(page));
  await expect(page.getByRole('table', { name: 'Anúncios lado a lado' })).toBeVisible();
  seller.expectAtMost(1);
});

test('the DRE as a file for the accountant', async ({ page }) => {
  await openDashboard(page);
  const seller = new Seller(page);
  await seller.click(page.getByRole('link', { name: 'DRE', exact: true }).first());
  await expect(page).toHaveURL(/\/income-statement/);
  await expect(page.getByRole('table', { name: 'DRE' })).toBeVisible();
  await seller.click(page.getByRole('button', { name: 'Exportar', exact: true }));
  const download = page.waitForEvent('download');
  await seller.click(page.getByRole('button', { name: 'XLSX', exact: true }));
  expect((await download).suggestedFilename()).toMatch(/^dre-/);
  seller.expectAtMost(3);
});

test('a view is shared by its address', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDashboard(page);
  const seller = new Seller(page);
  await seller.click(page.getByRole('button', { name: 'Visões' }));
  await seller.click(page.getByRole('button', { name: /^Copiar/ }));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  seller.expectAtMost(2);
});

test('the price that wins the Buy Box', async ({ page }) => {
  await openDashboard(page);
  const seller = new Seller(page);
  await seller.click(firstProduct(page));
  const winning = page.getByRole('table', { name: 'Anúncios lado a lado' }).locator('tr[data-row="winning"]');
  await expect(winning).toContainText('Preço que ganha a Buy Box');
  // of a listing that has it, that it is winning; where no one has it, that
  await expect(winning).toContainText(/\$|ganhando|Sem Buy Box/);
  seller.expectAtMost(1);
});

test('the rule of an alert is reached from the figure', async ({ page }) => {
  await openDashboard(page);
  const seller = new Seller(page);
  await seller.click(page.getByRole('button', { name: /^Explique este número: Net Profit/ }).first());
  await seller.click(page.getByRole('link', { name: 'Criar alerta sobre este número' }));
  await expect(page).toHaveURL(/\/alerts\/rules#hemorrhage$/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Produtos com prejuízo' }).first()).toBeFocused();
  seller.expectAtMost(2);
  await openToday(page);
  const onToday = new Seller(page);
  await onToday.click(
    todos(page)
      .getByRole('link', { name: /^Regra do alerta: / })
      .first(),
  );
  await expect(page).toHaveURL(/\/alerts\/rules#\w+$/);
  onToday.expectAtMost(1);
});
