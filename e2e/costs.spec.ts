import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { fillDay } from './support/fillDay.ts';
import { signedIn } from './support/session.ts';

test.use({ storageState: signedIn });

const tables = {
  costs: 'Custos por produto',
  fees: 'Regras de taxas',
  taxes: 'Imposto por mês',
  exchange: 'Cotações por dia',
} as const;
const rows = (page: Page, tab: keyof typeof tables) =>
  page.getByRole(tab === 'costs' ? 'grid' : 'table', { name: tables[tab] }).getByRole('row');
const open = async (page: Page, tab: keyof typeof tables, search = '') => {
  await page.goto(`/costs?tab=${tab}${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Custos e taxas' })).toBeVisible();
  await expect(rows(page, tab).nth(1)).toBeVisible();
};
const fits = (page: Page, width: number) =>
  page.evaluate((limit) => document.documentElement.scrollWidth <= limit, width);

test('a missing cost links from the dashboard to its form', { tag: '@trial' }, async ({ page }) => {
  await page.goto('/dashboard?period=allTime');
  await page
    .getByRole('link', { name: /un\. sem custo/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/costs\?only=missing$/);
  await expect(page.getByRole('button', { name: /^Só sem custo/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(rows(page, 'costs').nth(1)).toContainText('un. sem custo');
});

test('a cost is entered in its row, counts for its sales, and can be removed', async ({ page }) => {
  await open(page, 'costs', '&only=missing');
  const field = rows(page, 'costs').last().getByRole('textbox');
  const name = /^Custo de (.*) \(\w+\)$/.exec((await field.getAttribute('aria-label'))!)![1]!;
  await field.fill('12,5');
  await field.press('Enter');
  await expect(page.getByText(/^Custo salvo\. .* recalculadas?\.$/)).toBeVisible();
  await page.goto(`/costs?search=${encodeURIComponent(name)}`);
  await page
    .getByRole('button', { name: `Histórico de custos de ${name}` })
    .first()
    .click();
  const history = page.getByRole('table', { name: 'Histórico de custos' });
  await expect(history.getByRole('row').nth(1)).toContainText('desde sempre');
  await history.getByRole('button', { name: /^Remover/ }).click();
  await history.getByRole('button', { name: /^Confirmar/ }).click();
  await expect(page.getByText(/^Custo removido\./)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a dry run shows a file’s errors before the import, and the export can be imported', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Importar custos' });
  // other journeys change costs, and take them back, meanwhile
  await expect(async () => {
    await open(page, 'costs');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar', exact: true }).click();
    await page.getByRole('button', { name: 'CSV para importar' }).click();
    expect((await saved).suggestedFilename()).toBe('custos.csv');
    const path = await (await saved).path();
    await page.getByRole('button', { name: 'Importar CSV' }).click();
    await dialog.getByLabel(/^Arquivo CSV/).setInputFiles(path);
    await expect(dialog.getByLabel('Coluna de Custo')).toHaveValue('custo');
    await dialog.getByRole('button', { name: 'Simular' }).click();
    const changed = dialog.getByText(/^[\d.]+ custos? novos? ou alterados?/);
    await expect(changed).toBeVisible();
    expect(await changed.innerText()).toMatch(/^0 custos novos ou alterados/);
  }).toPass();
  await expect(dialog.getByRole('button', { name: 'Importar 0 custos' })).toBeDisabled();
  const wrong = Buffer.from('SKU;Custo\nNAO-EXISTE;10\n');
  await dialog.getByLabel(/^Arquivo CSV/).setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: wrong });
  await dialog.getByRole('button', { name: 'Simular' }).click();
  await expect(dialog.getByRole('table', { name: 'Linhas com erro' }).getByRole('row').nth(1)).toHaveText(
    '2SKUnenhum anúncio com o SKU NAO-EXISTE.',
  );
  await expectAccessible(page);
});

test('costs are pasted from two columns of a sheet, checked and saved at once', { tag: '@trial' }, async ({ page }) => {
  await open(page, 'costs');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar', exact: true }).click();
  await page.getByRole('button', { name: 'CSV para importar' }).click();
  const exported = await readFile(await (await saved).path(), 'utf8');
  const code = /MLB\d+/.exec(exported)![0];
  await page.getByRole('button', { name: 'Colar custos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Colar custos' });
  const box = dialog.getByRole('textbox', { name: 'Códigos e custos' });
  await expectAccessible(page);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format();
  const paste = async (cost: string) => {
    await box.fill(`Código\tCusto\tDesde\n${code}\t${cost}\t${today}\nNAO-EXISTE\t1`);
    await dialog.getByRole('button', { name: 'Conferir' }).click();
  };
  await paste('R$ 17,31');
  await expect(dialog.getByRole('table', { name: 'Custos a salvar' }).getByRole('row').nth(1)).toContainText('17,31');
  await expect(dialog.getByRole('table', { name: 'Linhas com erro' }).getByRole('row').nth(1)).toHaveText(
    '3Códigonenhum produto com "NAO-EXISTE".',
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Salvar/ }).click();
  await expect(page.getByText(/^\d+ custos? salvos?\./)).toBeVisible();
  await page.getByRole('button', { name: 'Colar custos' }).click();
  await paste('17,31');
  await expect(dialog.getByRole('button', { name: 'Salvar 0 custos' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(dialog).toHaveCount(0);
  await open(page, 'costs', `&search=${code}`);
  await page
    .getByRole('button', { name: /^Histórico de custos/ })
    .first()
    .click();
  const history = page.getByRole('table', { name: 'Histórico de custos' });
  await history
    .getByRole('row', { name: /17,31/ })
    .getByRole('button', { name: /^Remover/ })
    .click();
  await history.getByRole('button', { name: /^Confirmar/ }).click();
  await expect(page.getByText(/^Custo removido\./)).toBeVisible();
});

test('a fee rule is added, determines the calculator’s result, and is removed', async ({ page }) => {
  const category = `Categoria ${Date.now()}`;
  await open(page, 'fees');
  await page.getByRole('button', { name: 'Nova regra' }).click();
  const form = page.getByRole('dialog', { name: 'Nova regra' });
  await form.getByLabel('Categoria').fill(category);
  await form.getByLabel('Comissão (%)').fill('12,5');
  await form.getByLabel(/^Tarifa fixa/).fill('6,75');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Salvar regra' }).click();
  await expect(page.getByText('Regra salva. 0 vendas recalculadas.')).toBeVisible();
  await page.getByText('Calcular a taxa de um preço').click();
  const calculator = page.getByRole('form', { name: 'Calculadora de taxas' });
  await calculator.getByLabel('Categoria').fill(category);
  await calculator.getByLabel('Preço').fill('59,90');
  await calculator.getByRole('button', { name: 'Calcular' }).click();
  await expect(calculator.getByText(/^R\$\s45,66$/)).toBeVisible(); // 59,90 − 7,49 − 6,75
  await page.getByRole('searchbox', { name: 'Buscar regras' }).fill(category);
  await expect(rows(page, 'fees')).toHaveCount(2);
  await rows(page, 'fees')
    .nth(1)
    .getByRole('button', { name: /^Remover/ })
    .click();
  await rows(page, 'fees')
    .nth(1)
    .getByRole('button', { name: /^Confirmar/ })
    .click();
  await expect(page.getByText(/^Regra removida\./)).toBeVisible();
  await expect(page.getByText('Nenhuma regra encontrada')).toBeVisible();
});

test('a tax regime of the next month applies from then on, not before', { tag: '@trial' }, async ({ page }) => {
  await open(page, 'taxes');
  const next = rows(page, 'taxes').nth(1);
  const [month, year] = (await next.getByRole('cell').first().textContent())!.split('/');
  await page.getByLabel('Regime', { exact: true }).selectOption('PERCENT');
  await page.getByLabel('Alíquota (%)').fill('6,5');
  await page.getByLabel('A partir do mês').selectOption(`${year}-${month}`);
  await page.getByRole('button', { name: 'Salvar perfil' }).click();
  await expect(page.getByText('Perfil salvo. 0 vendas recalculadas.')).toBeVisible();
  await expect(next).toContainText('6,50%');
  await expect(rows(page, 'taxes').nth(2)).not.toContainText('6,50%');
  const history = page.getByRole('table', { name: 'Histórico de regimes' });
  await history.getByRole('button', { name: `Remover o regime de ${month}/${year}` }).click();
  await history.getByRole('button', { name: /^Confirmar/ }).click();
  await expect(page.getByText(/^Regime removido\./)).toBeVisible();
});

test('a product gets rates of its own in a state, and loses them again', { tag: '@trial' }, async ({ page }) => {
  await open(page, 'taxes');
  const products = page.getByRole('region', { name: 'Tributação por produto' });
  const edit = products.getByRole('button', { name: /^NCM e alíquotas de / }).last();
  const name = (await edit.getAttribute('aria-label'))!.replace('NCM e alíquotas de ', '');
  const row = products.getByRole('row', { name }).first();
  await edit.click();
  const form = page.getByRole('dialog', { name: `NCM e alíquotas de ${name}` });
  await form.getByLabel('NCM', { exact: true }).fill('8471.30.12');
  await form.getByRole('button', { name: 'Adicionar estado' }).click();
  await form.getByLabel('UF', { exact: true }).selectOption('RJ');
  await form.getByLabel('ICMS interno (%)').fill('41');
  await form.getByLabel('FCP (%)').fill('0');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('ICMS interno: "41" não é um percentual de 0 a 40')).toBeVisible();
  await form.getByLabel('ICMS interno (%)').fill('12');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText(/^Tributação salva\./)).toBeVisible();
  await expect(row).toContainText('NCM 84713012');
  await expect(row).toContainText('ICMS: RJ 12%');
  await row.getByRole('button', { name: /^NCM e alíquotas de / }).click();
  await form.getByRole('button', { name: 'Tirar RJ' }).click();
  await form.getByLabel('NCM', { exact: true }).fill('');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(row).not.toContainText('NCM');
});

test(
  'the demo has a tax profile: an entered month of its RBT12 is changed and set back',
  { tag: '@trial' },
  async ({ page }) => {
    await open(page, 'taxes');
    await expect(rows(page, 'taxes').nth(2)).toContainText('Simples Nacional');
    await expect(page.getByText('RBT12 incompleta')).toHaveCount(0);
    await expect(page.getByLabel('UF da empresa')).toHaveValue('SP');
    const grid = page.getByRole('table', { name: 'Receita por mês' });
    for (const _ of [12, 24]) await page.getByRole('button', { name: 'Mostrar mais meses' }).click();
    const month = grid.getByRole('row').last(); // so old that no sale is taxed by it
    const revenue = month.getByRole('textbox', { name: /^Receita de/ });
    const before = await revenue.inputValue();
    const save = async (text: string) => {
      await revenue.fill(text);
      await page.getByRole('button', { name: 'Salvar perfil' }).click();
      await expect(page.getByText('Perfil salvo. 0 vendas recalculadas.').last()).toBeVisible();
    };
    await save('123456,78');
    await expect(month).toContainText('R$ 123.456,78');
    await save(before);
    await expect(month).not.toContainText('R$ 123.456,78');
  },
);

test(
  'the seller’s exchange rate replaces the public one of its day until it is removed',
  { tag: '@trial' },
  async ({ page }) => {
    await open(page, 'exchange', '&days=730');
    await expect(page.getByRole('img', { name: /^USD: R\$/ })).toBeVisible();
    const day = new Date(Date.now() - 700 * 86_400_000).toISOString().slice(0, 10); // older than any sale of the demo
    await fillDay(page, 'Dia', day);
    await page.getByLabel('Reais por 1 USD').fill('4,3217');
    await page.getByRole('button', { name: 'Salvar cotação' }).click();
    await expect(page.getByText(/^Cotação salva/)).toBeVisible();
    await page.getByRole('button', { name: 'Página 5', exact: true }).click();
    const row = page.getByRole('row', { name: /própria/ });
    for (let step = 0; step < 25 && (await row.count()) === 0; step += 1)
      await page.getByRole('button', { name: 'Próxima página' }).click();
    await expect(row).toContainText('R$ 4,3217');
    await row.getByRole('button', { name: /^Remover/ }).click();
    await row.getByRole('button', { name: /^Confirmar/ }).click();
    await expect(page.getByText(/^Cotação removida/)).toBeVisible();
  },
);

test('limits must be in ascending order', { tag: '@trial' }, async ({ page }) => {
  await page.goto('/costs?tab=limits');
  await page.getByLabel(/^Perigo/).fill('40');
  await page.getByRole('button', { name: 'Salvar limites' }).click();
  await expect(page.getByRole('alert')).toContainText('Os limites devem estar em ordem');
  await page.getByRole('button', { name: 'Voltar ao padrão' }).click();
  await page.getByRole('button', { name: 'Salvar limites' }).click();
  await expect(page.getByText(/^Limites salvos\./)).toBeVisible();
  await expectAccessible(page);
});

test('every tab is accessible', { tag: '@trial' }, async ({ page }) => {
  await open(page, 'costs', '&only=missing&search=kit'); // few rows: axe looks at every cell
  await rows(page, 'costs').nth(1).getByRole('textbox').focus();
  await expectAccessible(page);
  await open(page, 'fees', '&search=casa');
  await page.getByText('Calcular a taxa de um preço').click();
  await expectAccessible(page);
  await open(page, 'taxes');
  await expectAccessible(page);
  await open(page, 'exchange', '&days=30');
  await expectAccessible(page);
});

test('on a phone only the tables scroll sideways', { tag: '@trial' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const tab of ['costs', 'fees', 'taxes', 'exchange'] as const) {
    await open(page, tab);
    expect(await fits(page, 390)).toBe(true);
  }
});
