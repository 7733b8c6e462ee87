import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { dayField, fillDay } from './support/fillDay.ts';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });

const PATH = '/database';
const grid = (page: Page, name = 'Resultado da consulta') => page.getByRole('grid', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const table = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name} `) });

/** Replaces the text of the SQL box. */
async function write(page: Page, sql: string) {
  const box = page.getByRole('textbox', { name: 'Consulta SQL' });
  await expect(page.locator('.cm-editor')).toBeVisible();
  await box.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(sql);
}

async function run(page: Page, sql: string) {
  await write(page, sql);
  await button(page, 'Executar').click();
}

test('a table is found, opened, expanded, paged and sorted', async ({ page }) => {
  await page.goto(PATH);
  await expect(table(page, 'orders')).toContainText(/[\d.]+ registros · \d+ colunas/);
  await page.getByRole('searchbox', { name: 'Buscar tabela' }).fill('items');
  await expect(table(page, 'products')).toBeHidden();
  await table(page, 'order_items').click();
  await expect(page).toHaveURL(/\?table=order_items$/);
  await expect(grid(page, 'Dados de order_items').getByRole('row')).toHaveCount(51);
  await expect(page.getByText(/^Página 1 de \d+$/)).toBeVisible();
  await expect(button(page, 'Anterior')).toBeDisabled();
  await button(page, 'Próxima').click();
  await expect(page.getByText(/^Página 2 de \d+$/)).toBeVisible();
  await grid(page, 'Dados de order_items').getByRole('button', { name: 'id', exact: true }).click();
  await expect(page).toHaveURL(/sort=id/);
  await expect(page.getByText(/^Página 1 de \d+$/)).toBeVisible();
  await expect(grid(page, 'Dados de order_items').getByRole('row').nth(1).getByRole('gridcell').first()).toHaveText(
    '1',
  );
  await page.getByText('Estrutura').click();
  await page.getByRole('table', { name: 'Estrutura' }).getByRole('link', { name: 'products.id' }).click();
  await expect(grid(page, 'Dados de products')).toBeVisible();
  await page.goBack();
  await expect(grid(page, 'Dados de order_items')).toBeVisible();
});

test('a statement runs by keyboard, its rows replace the table, and a chart shows them', async ({ page }) => {
  await page.goto(`${PATH}?table=products`);
  await expect(grid(page, 'Dados de products')).toBeVisible();
  await write(page, 'SELECT marketplace, count(*) AS pedidos FROM orders GROUP BY marketplace ORDER BY 1');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(grid(page).getByRole('columnheader')).toHaveText(['#Linha', 'marketplacetext', 'pedidosbigint']);
  await expect(grid(page).getByRole('row').nth(1)).toContainText('amazon');
  await expect(page.getByText(/^2 linhas/)).toBeVisible();
  await expect(grid(page, 'Dados de products')).toBeHidden();
  await button(page, 'Gráfico').click();
  await expect(page.getByRole('img', { name: 'Gráfico de pedidos por marketplace' })).toBeVisible();
  await table(page, 'products').click();
  await expect(grid(page, 'Dados de products')).toBeVisible();
  await expect(grid(page)).toBeHidden();
});

test('completion suggests tables and their columns', { tag: '@trial' }, async ({ page }) => {
  await page.goto(PATH);
  await expect(table(page, 'orders')).toBeVisible();
  await write(page, '');
  await page.keyboard.type('SELECT * FROM inventory_s');
  await page.keyboard.press('Control+Space'); // a list that opened during typing may have closed again
  await page.getByRole('option', { name: 'inventory_snapshots' }).click();
  await page.keyboard.type(' WHERE inventory_snapshots.avail');
  await page.keyboard.press('Control+Space');
  await expect(page.getByRole('option', { name: 'available_quantity' })).toBeVisible();
});

test('an error is shown after "Erro: " and marked at its position', { tag: '@trial' }, async ({ page }) => {
  await page.goto(PATH);
  await run(page, 'SELECT asin,\n  nada\nFROM products');
  await expect(page.getByRole('alert')).toHaveText(/^Erro: .*nada.*\(linha 2, coluna 3\)$/);
  await expect(page.locator('.cm-error-spot')).toHaveText('nada');
  await expect(page.locator('.cm-error-line')).toHaveText('  nada');
});

test(
  'a statement other than a SELECT over the seller’s tables is refused and changes nothing',
  { tag: '@trial' },
  async ({ page }) => {
    await page.goto(PATH);
    for (const hostile of [
      'DELETE FROM orders',
      'SELECT 1; DROP TABLE orders',
      'SELECT * FROM users',
      'SELECT pg_sleep(60)',
      "SELECT current_setting('server_version')",
    ]) {
      const [response] = await Promise.all([page.waitForResponse('**/api/database/query'), run(page, hostile)]);
      expect(response.status(), hostile).toBe(400);
      await expect(page.getByRole('alert')).toHaveText(/^Erro: /);
      await expect(grid(page)).toBeHidden();
    }
    await page.reload();
    await expect(table(page, 'orders')).toHaveText(/[1-9][\d.]* registros/);
  },
);

test('a seller’s data is shown as text and never executed', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(PATH);
  await run(
    page,
    `SELECT '<img src=x onerror=alert(1)>' AS "<script>alert(2)</script>", NULL AS nada, '' AS vazio, repeat('á', 101) AS longo, '{"a": ["<b>x</b>"]}'::json AS json`,
  );
  const row = grid(page).getByRole('row').nth(1).getByRole('gridcell');
  await expect(row.nth(0)).toHaveText('<img src=x onerror=alert(1)>');
  await expect(row.nth(1)).toHaveText('NULL');
  await expect(row.nth(2)).toHaveText('');
  await expect(row.nth(3)).toHaveText(`${'á'.repeat(50)}…mostrar tudo`);
  await row.nth(3).getByRole('button').click();
  await expect(row.nth(3)).toHaveText(`${'á'.repeat(101)}mostrar menos`);
  await expect(grid(page).locator('img, script, b')).toHaveCount(0);
  expect(dialogs).toEqual([]);
});

test(
  'parameters are bound, also with a quote, in a result, its plan and its file',
  { tag: '@trial' },
  async ({ page }) => {
    await page.goto(PATH);
    await write(
      page,
      "SELECT $nome AS nome, '$nome' AS texto, $n + 1 AS soma, DATE '2026-11-20' >= $desde AS desde, $x AS x",
    );
    await page.getByLabel('nome', { exact: true }).fill("D'Água'; DROP TABLE orders; --");
    await page.getByLabel('n', { exact: true }).fill('41');
    await fillDay(page, 'desde', '2026-11-20');
    await button(page, 'Executar').click();
    const row = grid(page).getByRole('row').nth(1).getByRole('gridcell');
    await expect(row).toHaveText(["D'Água'; DROP TABLE orders; --", '$nome', '42', 'true', 'NULL']);
    await button(page, 'Exportar').click();
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'CSV').click()]);
    expect(await readFile(await download.path(), 'utf8')).toContain("D'Água'; DROP TABLE orders; --,$nome,42,");
    await button(page, 'Explicar').click();
    await expect(page.getByRole('table', { name: 'Plano da consulta' })).toBeVisible();
  },
);

test(
  'tabs survive a reload, a URL opens a statement in the editor, and the history lists statements run',
  { tag: '@trial' },
  async ({ page }) => {
    await page.goto(`${PATH}?sql=${encodeURIComponent('SELECT 7 AS sete')}`);
    await expect(page.locator('.cm-content')).toHaveText('SELECT 7 AS sete');
    await expect(page).toHaveURL(new RegExp(`${PATH}$`));
    await expect(grid(page)).toBeHidden();
    await button(page, 'Executar').click();
    await expect(grid(page)).toBeVisible();
    await button(page, 'Nova consulta').click();
    await write(page, 'SELECT 8');
    await page.reload();
    await expect(page.locator('.cm-content')).toHaveText('SELECT 8');
    await button(page, 'Consulta 1').click();
    await expect(page.locator('.cm-content')).toHaveText('SELECT 7 AS sete');
    await button(page, 'Histórico').click();
    await expect(page.getByRole('dialog').getByText('SELECT 7 AS sete')).toBeVisible();
  },
);

test('a statement is formatted, explained, saved and opened again', { tag: '@trial' }, async ({ page }) => {
  const name = `Jornada ${Date.now()}`;
  await page.goto(PATH);
  await write(page, 'select count(*) from orders where status = $situação');
  await button(page, 'Formatar').click();
  await expect(page.locator('.cm-line').first()).toHaveText('SELECT');
  await expect(page.locator('.cm-content')).toContainText('$situação');
  await button(page, 'Explicar').click();
  await expect(page.getByRole('table', { name: 'Plano da consulta' }).getByText('Aggregate')).toBeVisible();
  await button(page, 'Salvar').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(button(page, name)).toBeVisible();
  await button(page, `Fechar ${name}`).click();
  await button(page, 'Consultas salvas').click();
  await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await expect(page.locator('.cm-content')).toContainText('$situação');
  await button(page, 'Consultas salvas').click();
  await dialog.getByRole('button', { name: `Excluir ${name}` }).click();
  await expect(dialog.getByText(name)).toBeHidden();
});

test(
  'an example of the help is put into the editor, and a saved one keeps the values of its fields',
  { tag: '@trial' },
  async ({ page }) => {
    const name = `Período ${Date.now()}`;
    await page.goto(PATH);
    await expect(page.locator('.cm-editor')).toBeVisible();
    await button(page, 'Ajuda de SQL').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Ver SQL').first().click();
    await expect(dialog.locator('pre').first()).toContainText('brl(sum(amount_brl))');
    await expectAccessible(page);
    await button(page, 'Usar: Produtos de um período, com $desde e $ate').click();
    await expect(dialog).toBeHidden();
    await button(page, 'Executar').click();
    await expect(grid(page)).toBeVisible();
    await expect(
      page.getByText(/^[1-9][\d.]* linhas? · [\d,.]+ m?s · Dados de \d\d\/\d\d\/\d{4} \d\d:\d\d/),
    ).toBeVisible();
    await button(page, 'Salvar').click();
    await dialog.getByLabel('Nome').fill(name);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(button(page, name)).toBeVisible();
    await fillDay(page, 'desde', '2099-01-01');
    await button(page, 'Executar').click();
    await expect(page.getByText('Nenhum resultado encontrado')).toBeVisible();
    await expectAccessible(page);
    await button(page, `Fechar ${name}`).click();
    await button(page, 'Consultas salvas').click();
    await expect(dialog.getByRole('button', { name: new RegExp(`^${name}`) })).toContainText('$desde, $ate, $busca');
    await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await expect(dayField(page, 'desde')).toHaveText('01/01/2099');
    await button(page, 'Consultas salvas').click();
    await dialog.getByRole('button', { name: `Excluir ${name}` }).click();
    await expect(dialog.getByText(name)).toBeHidden();
  },
);

test('the filters count the same as the dashboard, and keep the table behind them', async ({ page }) => {
  await page.goto(`${PATH}?table=products`);
  await expect(grid(page, 'Dados de products')).toBeVisible();
  await button(page, 'Mostrar filtros').click();
  await expect(grid(page, 'Dados de products')).toBeHidden();
  await page.getByLabel('Período').selectOption('Mês passado');
  await page.getByLabel('Ordenação').selectOption('Nome A-Z');
  const sql = page.getByLabel('SQL gerado');
  await expect(sql).toHaveValue(/DATE_TRUNC\('month', CURRENT_DATE\) - INTERVAL '1 month'/);
  await expect(sql).not.toBeEditable();
  await button(page, 'Executar Consulta').click();
  await expect(page.getByText(/^Mostrando 50 de \d+ produtos$/)).toBeVisible();
  const found = page.getByRole('table', { name: 'Produtos encontrados' });
  await expect(found.getByRole('columnheader')).toHaveText([
    'Produto',
    'ASIN',
    'Vendas',
    'Pedidos',
    'Receita',
    'Marketplace',
  ]);
  await expect(found.getByRole('row')).toHaveCount(52);
  await expect(found.getByRole('row').last()).toContainText(/\$[\d,.]+/);
  await button(page, 'Abrir no editor').click();
  await expect(page.locator('.cm-content')).toContainText('FROM products p');
  await button(page, 'Ocultar filtros').click();
  await expect(grid(page, 'Dados de products')).toBeVisible();
});

test('a failed filter query shows its own panel', { tag: '@trial' }, async ({ page }) => {
  await page.route('**/api/database/query', (route) =>
    route.fulfill({ status: 400, contentType: 'application/json', body: '{"error":"O banco recusou"}' }),
  );
  await page.goto(PATH);
  await button(page, 'Mostrar filtros').click();
  await button(page, 'Executar Consulta').click();
  await expect(page.getByRole('alert')).toHaveText('Erro na ConsultaO banco recusou');
});

test('a view of two tables is joined by their keys and runs', { tag: '@trial' }, async ({ page }) => {
  await page.goto(PATH);
  await button(page, 'Criar view personalizada').click();
  await expect(button(page, 'Gerar Query')).toBeDisabled();
  for (const [name, column] of [
    ['products', 'name'],
    ['orders', 'order_number'],
  ] as const) {
    await button(page, `+ ${name}`).click();
    await page.getByRole('group', { name }).getByLabel(column, { exact: true }).check();
  }
  await page.getByLabel('Apelido de products.name').fill('Nome do "produto"');
  await page.getByLabel('Nome da view').fill('Produtos e pedidos');
  await button(page, 'Gerar Query').click();
  await expect(button(page, 'Produtos e pedidos')).toBeVisible();
  await button(page, 'Executar').click();
  await expect(grid(page).getByRole('columnheader')).toHaveText(['#Linha', /^Nome do "produto"/, /^order_number/]);
  await expect(page.getByText(/^100 linhas/)).toBeVisible();
});

test('results and whole tables are exported', { tag: '@trial' }, async ({ page }) => {
  const save = async (format: string) => {
    await button(page, 'Exportar').click();
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, format).click()]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  await page.goto(`${PATH}?table=products`);
  await expect(grid(page, 'Dados de products')).toBeVisible();
  const total = Number(/(\d+) registros/.exec((await table(page, 'products').innerText()).replace('.', ''))![1]);
  const whole = await save('CSV');
  expect(whole.name).toBe('products.csv');
  expect(whole.bytes.toString().trimEnd().split('\n')).toHaveLength(total + 1);
  await run(page, "SELECT '=1+1' AS formula, 1.5 AS n");
  await expect(grid(page)).toBeVisible();
  expect((await save('CSV')).bytes.toString()).toBe("\uFEFFformula,n\r\n'=1+1,1.5\r\n");
  expect(JSON.parse((await save('JSON')).bytes.toString())).toEqual([{ formula: '=1+1', n: 1.5 }]);
  const sheet = await save('XLSX');
  expect(sheet.name).toMatch(/\.xlsx$/);
  expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK');
});

test('tables and builders are accessible', { tag: '@trial' }, async ({ page }) => {
  await page.goto(`${PATH}?table=order_items`);
  await expect(grid(page, 'Dados de order_items')).toBeVisible();
  await expect(page.locator('.cm-editor')).toBeVisible();
  await page.getByText('Estrutura').click();
  await grid(page, 'Dados de order_items').getByRole('gridcell').first().click();
  await expectAccessible(page);
  await button(page, 'Mostrar filtros').click();
  await button(page, 'Criar view personalizada').click();
  await button(page, '+ sync_logs').click();
  await button(page, 'Executar Consulta').click();
  await expect(page.getByText(/^Mostrando/)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0)); // the sticky bar covers part of whatever is scrolled below it
  await expectAccessible(page);
});

test('an error, a plan and a chart are accessible', { tag: '@trial' }, async ({ page }) => {
  await page.goto(PATH);
  await run(page, "SELECT 'x', 1, $p AS p, nada FROM orders -- y");
  await expect(page.locator('.cm-error-spot')).toBeVisible();
  await expectAccessible(page);
  await write(page, 'SELECT marketplace, count(*) AS n FROM orders GROUP BY 1');
  await button(page, 'Explicar').click();
  await expect(page.getByRole('table', { name: 'Plano da consulta' })).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Executar').click();
  await expect(grid(page)).toBeVisible();
  await button(page, 'Gráfico').click();
  await expect(page.getByRole('img', { name: /^Gráfico/ })).toBeVisible();
  await expectAccessible(page);
});

test('on a phone only grids and texts scroll sideways', { tag: '@trial' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${PATH}?table=products`);
  await expect(grid(page, 'Dados de products')).toBeVisible();
  await button(page, 'Mostrar filtros').click();
  await button(page, 'Criar view personalizada').click();
  await button(page, '+ products').click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
