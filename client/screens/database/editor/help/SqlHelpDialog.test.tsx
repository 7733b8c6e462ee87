import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { findParameters } from '#client/screens/database/editor/parameters/findParameters.ts';
import { kindOfName } from '#client/screens/database/editor/parameters/parameters.ts';
import { sqlExamples } from './examples.ts';
import { SqlHelpDialog } from './SqlHelpDialog.tsx';

test('the help has ten lines about the dialect, and each example goes into the editor under its title', async () => {
  const handlePick = vi.fn<(sql: string, name: string) => void>();
  render(<SqlHelpDialog onPick={handlePick} onClose={() => undefined} />);
  const dialog = screen.getByRole('dialog', { name: 'Ajuda de SQL' });
  expect(
    within(within(dialog).getByRole('region', { name: 'O SQL desta página' })).getAllByRole('listitem'),
  ).toHaveLength(10);
  for (const { title, sql } of sqlExamples) {
    await userEvent.click(within(dialog).getByRole('button', { name: `Usar: ${title}` }));
    expect(handlePick).toHaveBeenLastCalledWith(sql, title);
  }
});

test('the fields of the examples are of the right kind', () => {
  const kinds = sqlExamples.flatMap(({ sql }) => findParameters(sql).map((name) => [name, kindOfName(name)]));
  expect(kinds).toEqual([
    ['desde', 'date'],
    ['ate', 'date'],
    ['busca', 'text'],
  ]);
});
