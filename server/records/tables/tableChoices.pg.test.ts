import { beforeAll, expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { setTableColumns, setTableDensity } from './setTableColumns.ts';
import { tableChoices } from './tableChoices.ts';

useTestDatabase();

let ana: Viewer;
let other: Viewer;
beforeAll(async () => {
  ana = await newViewer();
  other = await newViewer();
  await queryRows('UPDATE users SET is_developer = true');
});

test('the columns of a table are kept in their order, replaced, and forgotten for the default', async () => {
  await setTableColumns(ana, { table: 'orders', columns: ['number', '-units', 'profit'] });
  await setTableColumns(ana, { table: 'orders', columns: ['number', 'profit', '-units'] });
  await setTableColumns(ana, { table: 'dashboard.products', columns: ['product', '-acos'] });
  expect(await tableChoices(ana)).toEqual({
    isCompact: false,
    tables: [
      { table: 'dashboard.products', columns: ['product', '-acos'] },
      { table: 'orders', columns: ['number', 'profit', '-units'] },
    ],
  });
  await setTableColumns(ana, { table: 'orders', columns: null });
  await setTableColumns(ana, { table: 'orders', columns: null }); // again
  expect((await tableChoices(ana)).tables.map(({ table }) => table)).toEqual(['dashboard.products']);
});

test('names of tables and columns are short words, each column once, and a person has at most 100 tables', async () => {
  const refused = (table: string, columns: string[]) =>
    expect(setTableColumns(other, { table, columns })).rejects.toMatchObject({ status: 400 });
  await refused('', ['a']);
  await refused('a b', ['a']);
  await refused('a'.repeat(41), ['a']);
  await refused('orders', []);
  await refused('orders', ['a', '-a']);
  await refused('orders', ['--a']);
  await refused('orders', ['<b>']);
  await refused(
    'orders',
    Array.from({ length: 61 }, (_, n) => `c${n}`),
  );
  await queryRows(
    `INSERT INTO table_columns (account_id, user_id, table_name, columns)
     SELECT $1, $2, 't' || n, '{a}' FROM generate_series(1, 100) n`,
    [other.accountId, other.userId],
  );
  await expect(setTableColumns(other, { table: 'orders', columns: ['a'] })).rejects.toThrow('até 100 tabelas');
  await setTableColumns(other, { table: 't1', columns: ['b'] });
  await queryRows('DELETE FROM table_columns WHERE account_id = $1', [other.accountId]);
});

test('the doors keep what a person chooses for that person alone', async () => {
  const [asAna, asOther] = [await appClient(ana), await appClient(other)];
  const ask = 'tableChoices { isCompact tables { table columns } }';
  const before = (await asOther.graphql(`{ viewer { ${ask} } }`)).data.viewer.tableChoices;
  const { data, errors } = await asAna.graphql(
    `mutation { columns: setTableColumns(table: "orders", columns: ["number", "-uf"]) { __typename }
       density: setTableDensity(isCompact: true) { ... on SetTableDensityPayload { viewer { ${ask} } } }
       wrong: setTableColumns(table: "o", columns: ["<"]) { ... on UserError { code } } }`,
  );
  expect(errors).toBeUndefined();
  expect(data.density.viewer.tableChoices).toEqual({
    isCompact: true,
    tables: [
      { table: 'dashboard.products', columns: ['product', '-acos'] },
      { table: 'orders', columns: ['number', '-uf'] },
    ],
  });
  expect(data.wrong.code).toBe('BAD_REQUEST');
  expect((await asOther.graphql(`{ viewer { ${ask} } }`)).data.viewer.tableChoices).toEqual(before);
  await setTableDensity(ana, false);
  expect((await asAna.graphql(`{ viewer { ${ask} } }`)).data.viewer.tableChoices.isCompact).toBe(false);
});
