import { expect, test } from 'vitest';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { importOrderFreight } from './importOrderFreight.ts';

useTestDatabase();

async function shop() {
  const { viewer, ...opened } = await openShop();
  await opened.sell(
    order([line('A'), line('B', { lineKey: 'B#1' })], { externalId: '701-1' }),
    order([line('A')], { externalId: '701-2' }),
    order([line('C')], { externalId: '2000000001', marketplace: 'mercadolivre' }),
  );
  return {
    viewer,
    read: (csv: string, dryRun = false) => importOrderFreight(viewer, csv, { dryRun }),
    /** Standing lines of own freight by order. */
    freight: () =>
      queryRows<{ id: string; cost: number }>(
        `SELECT o.external_id AS id, sum(l.amount_minor)::int AS cost
         FROM ledger_lines l JOIN orders o ON o.account_id = $1 AND o.id = l.order_id
         WHERE l.account_id = $1 AND l.kind = 'own_freight' AND l.basis = 'posted' AND l.stands GROUP BY 1 ORDER BY 1`,
        [viewer.accountId],
      ),
  };
}

test('a file says what sending orders cost; a dry run stores nothing, a second file replaces, a zero withdraws', async () => {
  const { read, freight } = await shop();
  const csv = 'pedido;valor\n701-1;25,90\n2000000001;8\n701-2;\n';
  const counts = { rows: 3, blank: 1, orders: 2, lines: 3, refused: 0, errors: [] };
  expect(await read(csv, true)).toEqual(counts);
  expect(await freight()).toEqual([]);
  expect(await read(csv)).toEqual(counts);
  expect(await freight()).toEqual([
    { id: '2000000001', cost: -800 },
    { id: '701-1', cost: -2_590 },
  ]);
  expect(await read(csv)).toMatchObject({ orders: 2, lines: 0 });
  expect(await read('pedido;valor\n701-1;30\n2000000001;0\n')).toMatchObject({ lines: 3 });
  expect(await freight()).toEqual([{ id: '701-1', cost: -3_000 }]);
});

test('rows with errors are skipped and reported by line and column', async () => {
  const { read, freight } = await shop();
  const rows = ['9;1', '701-1;-1', '701-1;x', '701-1;1000000,01', ';5', '701-1;5', '701-1;6'];
  expect((await read(`pedido;valor\n${rows.join('\n')}\n`)).errors).toEqual([
    { line: 2, column: 'pedido', message: 'Linha 2: nenhum pedido 9.' },
    { line: 3, column: 'valor', message: 'Linha 3: o valor não pode ser negativo.' },
    { line: 4, column: 'valor', message: 'Linha 4: "x" não é um valor.' },
    { line: 5, column: 'valor', message: 'Linha 5: "1000000,01" é grande demais.' },
    { line: 6, column: 'pedido', message: 'Linha 6: não diz o pedido.' },
    { line: 8, column: null, message: 'Linha 8: repete o pedido da linha 7.' },
  ]);
  expect(await freight()).toEqual([{ id: '701-1', cost: -500 }]);
  await expect(read('pedido;preço\n1;2\n')).rejects.toMatchObject({ message: 'O arquivo não tem a coluna "valor".' });
  await expect(read('')).rejects.toMatchObject({ status: 400 });
});

test('one order is set by a mutation, and a second account finds none of the orders', async () => {
  const { viewer, freight } = await shop();
  const other = await openShop('Outra');
  await queryRows('UPDATE users SET is_developer = true');
  const set = async (client: Awaited<ReturnType<typeof appClient>>, number: string, currency = 'BRL') => {
    const { data } = await client.graphql(
      `mutation ($number: String!, $cost: MoneyInput!) { setOrderFreight(number: $number, cost: $cost) {
         ... on SetOrderFreightPayload { lines } ... on UserError { code } } }`,
      { number, cost: { minor: 1_290, currency } },
    );
    return data.setOrderFreight;
  };
  const [asOwner, asOther] = [await appClient(viewer), await appClient(other.viewer)];
  expect(await set(asOther, '701-2')).toEqual({ code: 'NOT_FOUND' });
  expect(await set(asOwner, '701-2', 'USD')).toEqual({ code: 'BAD_REQUEST' });
  expect(await set(asOwner, '701-2')).toEqual({ lines: 1 });
  expect(await freight()).toEqual([{ id: '701-2', cost: -1_290 }]);
  const file = await importOrderFreight(other.viewer, 'pedido;valor\n701-2;9\n', { dryRun: false });
  expect(file).toMatchObject({ orders: 0, refused: 1 });
  expect(await freight()).toEqual([{ id: '701-2', cost: -1_290 }]);
});
