import { expect, test } from 'vitest';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { importOverheads } from './importOverheads.ts';
import { overheads } from './overheads.ts';
import { overhead } from './testing/overhead.ts';

useTestDatabase();

const TITLES = 'nome;categoria;valor;periodicidade;inicio;fim;rateio;abrangencia;de;participacao';

async function shop() {
  const { viewer, ...opened } = await openShop();
  await opened.sell(order([line('A'), line('B', { lineKey: 'B#1' })]));
  return {
    idOf: (key: string) => opened.idOf(key),
    read: (rows: string[], dryRun = false, titles = TITLES) =>
      importOverheads(viewer, `${titles}\n${rows.join('\n')}\n`, { dryRun }),
    stored: async () => (await overheads(viewer.accountId)).map((stored) => ({ ...stored, id: null })),
  };
}

const ROWS = [
  'Aluguel;Aluguel;3.000,00;por mês;01/01/2026;;;;;',
  '=HYPERLINK("x");SOFTWARE;99,90;month;2026-02-01;31/12/2026;por receita;Marketplace;Mercado Livre;',
  'Estúdio;outras;500;uma vez;2026-03-01;;Participação fixa;produtos;A|B;60|39,5%',
];

test('a file adds overheads; a dry run stores nothing, and the same file again adds nothing', async () => {
  const { read, stored, idOf } = await shop();
  const counts = { rows: 3, known: 0, overheads: 3, refused: 0, errors: [] };
  expect(await read(ROWS, true)).toEqual(counts);
  expect(await stored()).toEqual([]);
  expect(await read(ROWS)).toEqual(counts);
  expect(await stored()).toEqual([
    overhead(),
    overhead({
      name: 'Estúdio',
      category: 'other',
      validFrom: '2026-03-01',
      amountMinor: 50_000,
      every: 'once',
      allocation: 'fixed_share',
      scope: 'products',
      products: [
        { id: await idOf('A'), percent: 60 },
        { id: await idOf('B'), percent: 39.5 },
      ],
    }),
    overhead({
      name: '=HYPERLINK("x")',
      category: 'software',
      validFrom: '2026-02-01',
      validUntil: '2026-12-31',
      amountMinor: 9_990,
      allocation: 'revenue',
      scope: 'marketplace',
      marketplace: 'mercadolivre',
    }),
  ]);
  expect(await read(ROWS)).toEqual({ ...counts, known: 3, overheads: 0 });
  expect(await stored()).toHaveLength(3);
});

test('rows with errors are skipped and reported by line and column', async () => {
  const { read, stored } = await shop();
  const { errors, refused } = await read([
    ';Aluguel;1;Por mês;01/01/2026;;;;;',
    'a;Festa;1;Por mês;01/01/2026;;;;;',
    'b;Outras;1.234;Por mês;01/01/2026;;;;;',
    'c;Outras;1;Por hora;01/01/2026;;;;;',
    'd;Outras;1;Por mês;31/02/2026;;;;;',
    'e;Outras;1;Por mês;01/01/2026;01/01/9999;;;;',
    'f;Outras;1;Por mês;01/01/2026;;sorte;;;',
    'g;Outras;1;Por mês;01/01/2026;;;produtos;Z;',
    'h;Outras;1;Por mês;01/01/2026;;;marketplace;Shop;',
    'i;Outras;1;Por mês;01/01/2026;;;;Azul;',
    'j;Outras;99999999999;Por mês;01/01/2026;;;;;',
    'k;Outras;1;Por mês;01/01/2026;;participação fixa;produtos;A|B;60|50',
    'l;Outras;1;Por mês;01/01/2026;;;;;',
    'l;Outras;1;Por mês;01/01/2026;;;;;',
  ]);
  expect(refused).toBe(13);
  expect(errors.map(({ line: at, column, message }) => [at, column, message])).toEqual([
    [2, null, 'Linha 2: Informe o nome da despesa.'],
    [
      3,
      'categoria',
      'Linha 3: "Festa" não é Aluguel, Software, Pessoas, Contabilidade, Embalagem, Impostos fixos, Outras.',
    ],
    [4, 'valor', 'Linha 4: "1.234" pode ser lido de duas formas: escreva com duas casas decimais.'],
    [5, 'periodicidade', 'Linha 5: "Por hora" não é Uma vez, Por mês, Por ano, Por pedido, Por unidade.'],
    [6, 'inicio', 'Linha 6: "31/02/2026" não é uma data: use dd/mm/aaaa.'],
    [7, 'fim', 'Linha 7: 01/01/9999 ainda não chegou.'],
    [8, 'rateio', 'Linha 8: "sorte" não é Sem rateio, Por receita, Por unidades, Por pedidos, Participação fixa.'],
    [9, 'de', 'Linha 9: nenhum produto com o SKU "Z".'],
    [10, 'de', 'Linha 10: "Shop" não é um marketplace.'],
    [11, 'de', 'Linha 11: é de uma abrangência que não é a conta.'],
    [12, null, 'Linha 12: O valor vai até cem milhões de reais.'],
    [13, null, 'Linha 13: As participações somam mais de 100%.'],
    [15, null, 'Linha 15: repete a linha 14.'],
  ]);
  expect((await stored()).map(({ name }) => name)).toEqual(['l']);
});

test('a file without a needed column, an empty one and one with too many rows are refused', async () => {
  const { read, stored } = await shop();
  await expect(read([], false, 'nome;categoria;valor;inicio')).rejects.toMatchObject({
    status: 400,
    message: 'O arquivo não tem a coluna "periodicidade".',
  });
  const many = Array.from({ length: 1_001 }, (_, index) => `d${index};Outras;1;Por mês;01/01/2026;;;;;`);
  await expect(read(many)).rejects.toMatchObject({ status: 400, message: /1\.?000/ });
  await expect(read(many.slice(0, 201))).rejects.toMatchObject({ status: 409, message: /até 200 despesas/ });
  expect(await stored()).toEqual([]);
});

test('columns that may be absent are', async () => {
  const { read, stored } = await shop();
  await read(['Aluguel;Aluguel;3.000,00;por mês;01/01/2026'], false, TITLES.split(';').slice(0, 5).join(';'));
  expect(await stored()).toEqual([overhead()]);
});
