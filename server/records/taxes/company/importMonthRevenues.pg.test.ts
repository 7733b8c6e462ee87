import { expect, test } from 'vitest';
import { NOW, openShop } from '#server/insight/sales/testing/shop.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { importMonthRevenues } from './importMonthRevenues.ts';
import { monthRevenues } from './monthRevenues.ts';
import { setMonthRevenues } from './setMonthRevenues.ts';

useTestDatabase();

test('a file sets the revenue of its months, reports what it skips, and leaves other months and accounts', async () => {
  const [{ viewer }, other] = [await openShop(), await openShop('Outra')];
  await setMonthRevenues(viewer, [{ month: '2026-09-01', revenueMinor: 5, returnedMinor: 0 }], { now: NOW });
  const csv = [
    'mes;receita;devolucoes',
    '10/2026;1.234,56;34,56',
    '2026-08;10,00;',
    '01/07/2026;0;',
    '06/2026;;9',
    '13/2026;1;',
    '2026-10;1;',
    '12/2026;1;',
    '05/2026;1.234;',
    '04/2026;1;-2',
  ].join('\n');
  const read = async () =>
    (await monthRevenues(viewer, NOW)).months
      .filter(({ enteredMinor }) => enteredMinor !== null)
      .map(({ month, enteredMinor, returnedMinor }) => [month.slice(0, 7), enteredMinor, returnedMinor]);
  const dry = await importMonthRevenues(viewer, csv, { dryRun: true, now: NOW });
  expect(dry).toMatchObject({ rows: 9, blank: 1, months: 3, lines: 0, refused: 5 });
  expect(await read()).toEqual([['2026-09', 5, 0]]);
  const { errors } = await importMonthRevenues(viewer, csv, { dryRun: false, now: NOW });
  expect(errors).toEqual([
    { line: 6, column: 'mes', message: 'Linha 6: "13/2026" não é um mês: use mm/aaaa.' },
    { line: 7, column: 'mes', message: 'Linha 7: repete a linha 2.' },
    { line: 8, column: null, message: 'Linha 8: Esse mês ainda não começou.' },
    {
      line: 9,
      column: 'receita',
      message: 'Linha 9: "1.234" pode ser lido de duas formas: escreva com duas casas decimais.',
    },
    { line: 10, column: 'devolucoes', message: 'Linha 10: o valor não pode ser negativo.' },
  ]);
  expect(await read()).toEqual([
    ['2026-10', 123_456, 3_456],
    ['2026-09', 5, 0],
    ['2026-08', 1_000, 0],
    ['2026-07', 0, 0],
  ]);
  expect((await monthRevenues(other.viewer, NOW)).months.every(({ enteredMinor }) => enteredMinor === null)).toBe(true);
  for (const wrong of ['', 'mes;valor\n10/2026;1\n'])
    await expect(importMonthRevenues(viewer, wrong, { dryRun: false, now: NOW })).rejects.toMatchObject({
      status: 400,
    });
});
