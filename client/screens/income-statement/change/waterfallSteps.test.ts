import { expect, test } from 'vitest';
import { statementCells } from '#client/screens/income-statement/saveStatementSheet.ts';
import { waterfallSteps } from './waterfallSteps.ts';

test('each change begins where the one before it ended, also below zero', () => {
  const steps = waterfallSteps(
    { name: 'Antes', value: 100 },
    [
      { name: 'Volume', value: 50 },
      { name: 'Preço', value: -200 },
    ],
    { name: 'Agora', value: -50 },
  );
  expect(steps.map(({ range }) => range)).toEqual([
    [0, 100],
    [100, 150],
    [-50, 150],
    [-50, 0],
  ]);
});

test('the spreadsheet has numbers as numbers, unknown amounts as empty cells and shares as percentages', () => {
  const [head, row] = statementCells({
    titles: ['out. de 2026', 'Total'],
    currency: 'BRL',
    rows: [{ label: 'Receita', isBold: true, amounts: [null, 12.34], percent: 50 }],
  });
  expect(head!.map((cell) => cell!.value)).toEqual(['DRE (BRL)', 'out. de 2026', 'Total', '% da receita']);
  expect(row!.map((cell) => cell && cell.value)).toEqual(['Receita', null, 12.34, 0.5]);
});
