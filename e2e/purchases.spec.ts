import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });
// one after the other: they change one list of orders
test.describe.configure({ mode: 'default' });

const SUPPLIER = 'Fábrica da jornada';
const OTHER = 'Oficina da jornada';
const dialog = (page: Page) => page.getByRole('dialog');
const order = (page: Page, supplier = SUPPLIER) =>
  page.getByRole('list', { name: 'Pedidos de compra' }).getByRole('listitem').filter({ hasText: supplier }).first();

test('an order is entered, received in parts, closed, and exported', async ({ page }) => {
  await page.goto('/purchases');
  await page.getByRole('button', { name: 'Novo pedido' }).click();
  await dialog(page).getByLabel('Fornecedor').fill(SUPPLIER);
  await dialog(page).getByLabel('Produto').fill('caixa organizadora');
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('list', { name: 'Produtos encontrados' }).getByRole('button').first().click();
  await dialog(page)
    .getByLabel(/^Unidades de/)
    .fill('2');
  await dialog(page)
    .getByLabel(/^Un\. por caixa de/)
    .fill('12');
  await expect(dialog(page).getByText('24 unidades ao todo')).toBeVisible();
  await dialog(page)
    .getByLabel(/^Custo un\./)
    .fill('7,90');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(order(page)).toContainText('24 unidades (2 caixas de 12) · R$ 7,90 cada');
  await expectAccessible(page);

  await order(page)
    .getByRole('button', { name: /^Receber/ })
    .click();
  await dialog(page).getByRole('textbox').last().fill('30');
  await dialog(page).getByRole('button', { name: 'Receber' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('mais do que as 24 pedidas');
  await expectAccessible(page);
  await dialog(page).getByRole('textbox').last().fill('10');
  await dialog(page).getByRole('button', { name: 'Receber' }).click();
  await expect(order(page)).toContainText('chegaram 10, faltam 14');
  await expect(order(page)).toContainText('Recebido em parte');

  await order(page)
    .getByRole('button', { name: /^Encerrar/ })
    .click();
  await page.getByRole('button', { name: /^O que falta não vem mais/ }).click();
  await expect(order(page)).toContainText('Encerrado');
  await page.getByLabel('Quais pedidos').selectOption('open');
  await expect(page).toHaveURL(/only=open/);
  await expect(order(page)).toHaveCount(0);
  await page.goto('/purchases?only=closed');
  await expect(order(page)).toBeVisible();

  await page.getByRole('button', { name: 'Exportar' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^compras.*\.csv$/);
});

test(
  'the plan opens a new order with the product, and the order counts in the plan',
  { tag: '@trial' },
  async ({ page }) => {
    await page.goto('/amazon-data?tab=inventory');
    const why = page.getByRole('button', { name: /^Por quê/ }).first();
    const product = (await why.getAttribute('aria-label'))!.replace('Por quê: ', '');
    await why.click();
    await page.getByRole('link', { name: 'Registrar pedido de compra' }).click();
    await expect(page).toHaveURL(/\/purchases\?product=/);
    await dialog(page).getByLabel('Fornecedor').fill(OTHER);
    const amount = dialog(page).getByLabel(/^(?:Unidades|Caixas) de/);
    if ((await amount.inputValue()) === '') await amount.fill('5');
    await dialog(page).getByRole('button', { name: 'Salvar' }).click();
    await expect(page).toHaveURL(/\/purchases$/);
    await expect(order(page, OTHER)).toContainText('Aberto');
    // what is ordered is no longer the most urgent
    await page.goto(`/amazon-data?tab=inventory&search=${encodeURIComponent(product)}`);
    await expect(page.getByRole('link', { name: /em compras$/ }).first()).toBeVisible();
    await page.goto('/purchases');
    await order(page, OTHER)
      .getByRole('button', { name: /^Excluir/ })
      .click();
    await page.getByRole('button', { name: /^Confirmar: excluir/ }).click();
    await expect(page.getByText('Pedido excluído.')).toBeVisible();
  },
);
