import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { csvRows } from '#server/platform/files/csvRows.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { line, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';
import { addDifferences } from '#server/insight/reconciliation/differences/testing/addDifferences.ts';

useSqlDatabase();

const [ORDER, CART] = ['2000009710000001', '2000006550000009'];
let shop: Shop;
let client: Awaited<ReturnType<typeof appClient>>;
let other: Awaited<ReturnType<typeof appClient>>;
let id: number;

const url = (number: number | string) => `/api/reconciliation/differences/${number}/evidence.zip`;

beforeAll(async () => {
  await setRates();
  shop = await openShop('Dona');
  const { accountId } = shop.viewer;
  const sale = { marketplace: 'mercadolivre', packId: CART } as const;
  await shop.sell(order([line('A')], { ...sale, externalId: ORDER }), order([line('B')], { ...sale, externalId: '2' }));
  await shop.sell(order([line('A')], { ...sale, packId: null, externalId: '3' }));
  [id] = (await addDifferences(shop.viewer, {
    orderId: ORDER,
    packId: CART,
    rowIds: ['501', '502'],
    saleDay: '2026-11-20',
  })) as [number];
  await queryRows(
    `INSERT INTO charges (account_id, marketplace, source, external_id, order_external_id, pack_id, type, sub_type, text, kind, amount_minor,
       written_at, day, currency)
     SELECT $1, 'mercadolivre', 'bill', 500 + n, CASE n WHEN 3 THEN '3' ELSE $2 END, CASE n WHEN 3 THEN NULL ELSE $3 END, 'charge', 'CFF', '=Frete', 'freight', -1240,
       '2026-11-21T01:00:00', '2026-11-21', 'BRL' FROM generate_series(1, 3) n`,
    [accountId, ORDER, CART],
  );
  await queryRows(
    `INSERT INTO releases (account_id, marketplace, payment_id, source, order_external_id, currency, net_minor, status, updated_at)
     SELECT $1, 'mercadolivre', 'P1', (enum_range(NULL::"ReleaseSource"))[1], $2, 'BRL', 8000, 'pending', now()`,
    [accountId, ORDER],
  );
  const payout = await queryRow<{ id: number }>(
    `INSERT INTO payouts (account_id, marketplace, settlement_id, starts_at, ends_at, deposited_at, currency, total_minor,
       rows_sum_minor, state, report_id, reported_at, file_bytes, file_sha256)
     VALUES ($1, 'mercadolivre', 'S1', now(), now(), now(), 'BRL', 3000, 3000, 'closed', 'R1', now(), 100, repeat('a', 64)) RETURNING id`,
    [accountId],
  );
  await queryRows(
    `INSERT INTO payout_rows (account_id, payout_id, row_no, bucket, class, kind, name, order_external_id, amount_minor, extra)
     SELECT $1, $2, n, 'orders', 'Order', 'item_revenue', 'Venda', CASE n WHEN 3 THEN '3' ELSE $3 END, 1000, '{"buyer": "Fulano"}' FROM generate_series(1, 3) n`,
    [accountId, payout.id, ORDER],
  );
  await queryRows(
    `INSERT INTO fee_rules (account_id, marketplace, country, valid_from, percent, source, source_day)
     VALUES ($1, 'mercadolivre', 'BR', '2026-01-01', 12, 'tabela', '2026-01-01'), ($1, 'mercadolivre', 'BR', '2026-12-01', 13, 'futura', '2026-01-01')`,
    [accountId],
  );
  await queryRows(
    `UPDATE money_matches SET row_ids = ARRAY(SELECT 'charge:' || id FROM charges WHERE account_id = $1 AND external_id < '503' ORDER BY id)
     WHERE account_id = $1`,
    [accountId],
  );
  client = await appClient(shop.viewer);
  other = await appClient((await openShop('Outra')).viewer);
});

async function evidence(): Promise<Record<string, string>> {
  const answer = await client.get(url(id));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="provas-${ORDER}-${id}.zip"`);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
}

const table = (text: string) => {
  const [titles, ...rows] = csvRows(text).map(({ cells }) => cells);
  return rows.map((cells) => Object.fromEntries(titles!.map((title, place) => [title, cells[place]!])));
};
const sum = (text: string) =>
  table(text).reduce((all, { valor }) => all + Math.round(Number(valor!.replace(',', '.')) * 100), 0);

test('the file has the text, the lines, the rule, the rows of each source with their file, and SQL', async () => {
  const files = await evidence();
  expect(Object.keys(files).toSorted()).toEqual([
    'arquivos.csv',
    'cobrancas.csv',
    'consulta.sql',
    'conteudo.txt',
    'diferenca.csv',
    'informado-na-venda.csv',
    'liberacoes.csv',
    'linhas-de-repasses.csv',
    'linhas-do-pedido.csv',
    'regras-do-dia.csv',
    'texto.txt',
  ]);
  expect(files['texto.txt']!.replaceAll(/[^\S\n]/g, ' ')).toContain(
    'Lançamentos: 501, 502\n\nSolicito a revisão e a devolução de R$ 6,80.',
  );
  expect(table(files['cobrancas.csv']!).map(({ número, comparado, texto }) => [número, comparado, texto])).toEqual([
    ['501', 'Sim', "'=Frete"],
    ['502', 'Sim', "'=Frete"],
  ]);
  expect(sum(files['cobrancas.csv']!)).toBe(-2_480);
  expect(sum(files['linhas-de-repasses.csv']!)).toBe(2_000);
  expect(table(files['arquivos.csv']!)).toMatchObject([{ arquivo: 'R1', bytes: '100', 'sha-256': 'a'.repeat(64) }]);
  expect(table(files['regras-do-dia.csv']!).map(({ fonte }) => fonte)).toEqual(['tabela']);
  expect(new Set(table(files['linhas-do-pedido.csv']!).map(({ pedido }) => pedido))).toEqual(
    new Set([`'${ORDER}`, '2']),
  );
  expect(JSON.stringify(files)).not.toMatch(/Fulano|buyer/);
});

test('the lines add up to the order, and the list of contents has the hash of each file', async () => {
  const files = await evidence();
  const { total } = await queryRow<{ total: number }>(
    `SELECT sum(l.amount_minor)::bigint AS total FROM ledger_lines l JOIN orders o ON o.account_id = l.account_id AND o.id = l.order_id
     WHERE l.account_id = $1 AND o.pack_id = $2`,
    [shop.viewer.accountId, CART],
  );
  expect(sum(files['linhas-do-pedido.csv']!)).toBe(total);
  for (const [name, text] of Object.entries(files).filter(([one]) => one !== 'conteudo.txt'))
    expect(files['conteudo.txt'], `${name}`).toContain(createHash('sha256').update(text).digest('hex'));
});

test('its SQL runs in the SQL tool and shows the difference', async () => {
  const statements = (await evidence())['consulta.sql']!.split(';\n').filter((text) => text.trim() !== '');
  expect(statements).toHaveLength(3);
  for (const query of statements) {
    const answer = (await (await client.post('/api/database/query', { query })).json()) as {
      rows?: object[];
      error?: string;
    };
    expect(answer.rows?.length, `${query} ${answer.error}`).toBeGreaterThan(0);
  }
});

test('the rows of the sources are those of the order and its cart, compared ones first', async () => {
  await queryRows('UPDATE users SET is_developer = true');
  const ask = `query ($id: ID!) { node(id: $id) { ... on MoneyDifference { sourceRows { kind externalId amount { minor } isCompared sha256 } } } }`;
  const { data } = await client.graphql(ask, { id: btoa(`MoneyDifference:${id}`) });
  const rows = data.node.sourceRows as {
    kind: string;
    externalId: string;
    isCompared: boolean;
    sha256: string | null;
  }[];
  expect(rows.map(({ kind, externalId, isCompared }) => [kind, externalId, isCompared])).toEqual([
    ['CHARGE', '501', true],
    ['CHARGE', '502', true],
    ['PAYOUT_ROW', 'S1/1', false],
    ['PAYOUT_ROW', 'S1/2', false],
    ['RELEASE', 'P1', false],
  ]);
  expect(rows.map(({ sha256 }) => sha256?.length)).toEqual([undefined, undefined, 64, 64, undefined]);
});

test('another account, and an id that is none, get 404', async () => {
  expect((await other.get(url(id))).status).toBe(404);
  expect((await client.get(url(2 ** 40))).status).toBe(404);
  expect((await client.get(url('x'))).status).toBe(400);
});

test('the evidence of a lost unit has the losses and payments of its SKU, and nothing of another account', async () => {
  const [lost] = (await addDifferences(shop.viewer, {
    orderId: null,
    listingKey: 'CS-01-P',
    marketplace: 'amazon',
    slot: 'reimbursement',
    class: 'missing',
    reason: 'loss_unpaid',
    saleDay: null,
    expectedMinor: 4_500,
    chargedMinor: null,
    paidMinor: 0,
    deltaMinor: -4_500,
    basis: 'rule',
    rowIds: ['loss:BR/10-20/77/2'],
  })) as [number];
  const { accountId } = shop.viewer;
  const [{ id: foreign }] = (await queryRows<{ id: number }>('SELECT id FROM accounts WHERE id <> $1', [
    accountId,
  ])) as [{ id: number }];
  for (const [account, ref] of [
    [accountId, '77'],
    [foreign, '99'],
  ]) {
    await queryRows(
      `INSERT INTO stock_losses (account_id, marketplace, country, source_ref, listing_key, units, at)
       VALUES ($1, 'amazon', 'BR', '10-20/' || $2, 'CS-01-P', 2, '2026-10-20T12:00:00Z'),
              ($1, 'amazon', 'BR', '10-21/' || $2, 'CS-01-P', -1, '2026-10-21T12:00:00Z'),
              ($1, 'amazon', 'BR', '10-22/' || $2, 'OTHER', 1, '2026-10-22T12:00:00Z')`,
      [account, ref],
    );
    await queryRows(
      `INSERT INTO loss_payments (account_id, marketplace, country, source_ref, listing_key, reason, units, amount_minor, currency, at)
       VALUES ($1, 'amazon', 'BR', 'paid/' || $2, 'CS-01-P', 'Lost_Warehouse', 1, 4500, 'BRL', '2026-09-20T12:00:00Z')`,
      [account, ref],
    );
  }
  const answer = await client.get(url(lost));
  expect(answer.headers.get('content-disposition')).toContain(`provas-CS-01-P-${lost}.zip`);
  const zipped = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const files = Object.fromEntries(
    Object.entries(zipped).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  );
  expect(files['texto.txt']).toContain('Unidade perdida do SKU CS-01-P: Unidade perdida sem reembolso.');
  expect(files['texto.txt']).toContain('Lançamentos: 10-20/77');
  expect(
    table(files['unidades-perdidas.csv']!).map(({ número, comparado, unidades }) => [número, comparado, unidades]),
  ).toEqual([
    ['10-20/77', 'Sim', '2'],
    ['10-21/77', 'Não', '-1'],
  ]);
  expect(table(files['reembolsos-de-perdas.csv']!).map(({ número, valor }) => [número, valor])).toEqual([
    ['paid/77', '45'],
  ]);
  expect(files['consulta.sql']).toContain("WHERE sku = 'CS-01-P'");
  const { rows } = (await (
    await client.post('/api/database/query', { query: files['consulta.sql']!.split(';')[1] })
  ).json()) as any;
  expect(rows).toMatchObject([{ id: lost, sku: 'CS-01-P' }]);
  expect((await other.get(url(lost))).status).toBe(404);
  const node = `{ node(id: "${btoa(`MoneyDifference:${lost}`)}") { ... on MoneyDifference { sourceRows { kind externalId isCompared text } } } }`;
  expect((await client.graphql(node)).data.node.sourceRows).toEqual([
    { kind: 'LOSS', externalId: '10-20/77', isCompared: true, text: 'Perdida no armazém' },
    { kind: 'LOSS', externalId: '10-21/77', isCompared: false, text: 'Achada de novo' },
    { kind: 'LOSS_PAYMENT', externalId: 'paid/77', isCompared: false, text: 'Lost_Warehouse' },
  ]);
  expect((await other.graphql(node)).data.node).toBeNull();
});
